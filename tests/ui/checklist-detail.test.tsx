import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { TaskDetail, type TaskDetailProps, type TaskSaving } from '../../src/ui/checklist/TaskDetail.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { draw, makeTask, today } from './test-app.tsx';

// The device is on campus.
vi.mock('../../src/browser/clock.ts', async (load) => ({
  ...(await load<typeof import('../../src/browser/clock.ts')>()),
  readerTimeZone: () => 'America/Los_Angeles',
}));

beforeAll(async () => {
  await sanitiser.load();
});

const nothing = () => {};
const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();

const idle: TaskSaving = { completion: 'idle', doNow: 'idle', bookmark: 'idle', applicability: 'idle' };
const detail = (props: Partial<TaskDetailProps> = {}) => (
  <TaskDetail
    task={makeTask()}
    isSelected
    today={today}
    saving={idle}
    onPress={nothing}
    backHref="/next-steps/task?show=overdue"
    onBack={nothing}
    next={null}
    {...props}
  />
);
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, textOf(term.nextElementSibling)]);
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
const done = '2025-01-20T10:00:00Z';

test('it is an article named by the task, with a heading that can take the focus', async () => {
  await draw(detail());
  expect(screen.getByRole('article', { name: 'Pay tuition' }).tagName).toBe('ARTICLE');
  const heading = screen.getByRole('heading', { level: 2 });
  moveFocus([heading]);
  expect(document.activeElement).toBe(heading);
});

test('FMT-11 its details have dates with the weekday', async () => {
  await draw(
    detail({
      task: makeTask({
        overdue: true,
        ends_on: '2025-01-17',
        has_deadline: true,
        modality: 'IN_PERSON',
        periodicity: 'every term',
        important_reason: 'Registration stays closed.',
      }),
    }),
  );
  expect(facts()).toEqual([
    ['When', 'OVERDUE · Due Friday, January 17, 2025'],
    ['Why', 'Registration stays closed.'],
    ['How', 'In person, every term'],
  ]);
});

test.each([
  ['Starts Monday, February 3, 2025', { starts_on: '2025-02-03' }],
  ['Ends Friday, January 31, 2025', { ends_on: '2025-01-31' }],
  ['Due Wednesday, January 22, 2025 · Tomorrow', { ends_on: '2025-01-22', has_deadline: true }],
  ['Monday, January 27, 2025 – Friday, February 7, 2025', { starts_on: '2025-01-27', ends_on: '2025-02-07' }],
  ['Done Monday, January 20, 2025', { completed_on: done }],
  ['Due', {}],
])('FMT-11 dates: %s', async (text, fields) => {
  await draw(detail({ task: makeTask(fields) }));
  expect(facts()).toEqual([['When', text]]);
});

test('a checklist task of a new student has its dates here: only the list replaces them by the badge', async () => {
  await draw(detail({ task: makeTask({ new_student_checklist: true, ends_on: '2025-01-31', has_deadline: true }) }));
  expect(facts()).toEqual([['When', 'Due Friday, January 31, 2025']]);
});

test('TASK-14 FMT-12 a deadline that is on another day on campus has a hint with the local time', async () => {
  await draw(detail({ task: makeTask({ ends_on: '2025-01-31T05:00:00Z', has_deadline: true }) }));
  expect(facts()).toEqual([
    ['When', 'Due Friday, January 31, 2025, 5:00 AM UTCIn Pacific Time it ends Thursday, January 30, 9:00 PM.'],
  ]);
});

test('TASK-15 where to do it and who helps are the links of the description', async () => {
  const description =
    '<p>Use the <a href="https://www.portico.example/health">health portal</a> or the <a href="/health">page</a>, ' +
    'call <a href="tel:+15035550110">Student Accounts</a> or write to <a href="mailto:aid@portico.example">aid@portico.example</a>. ' +
    'Again: the <a href="https://www.portico.example/health">portal</a>.</p>';
  await draw(detail({ task: makeTask({ description }) }));
  expect(facts()).toEqual([
    ['When', 'Due'],
    ['Where', 'Health portalPage'],
    ['Who helps', 'Student Accounts, (503) 555-0110aid@portico.example'],
  ]);
});

test('do now and dismissed are shown with their days', async () => {
  const { redraw } = await draw(detail({ task: makeTask({ do_now_on: done }) }));
  expect(facts()[1]).toEqual(['Do now', 'Since Monday, January 20']);
  redraw(detail({ task: makeTask({ do_now_on: done, does_not_apply_on: done }) }));
  expect(facts()[1]).toEqual(['Dismissed', 'Monday, January 20, 2025']);
});

test.each([
  [
    'TASK-01 TASK-03 TASK-05 TASK-07',
    {},
    ['Mark done', 'Do now', 'Bookmark', 'Dismiss'],
    ['markDone', 'doNow', 'bookmark', 'dismiss'],
  ],
  [
    'TASK-02 TASK-04 TASK-06',
    { completed_on: done, does_not_apply_on: done, starred: true },
    ['Mark not done', 'Do now', 'Remove bookmark', 'Restore'],
    ['markNotDone', 'doNow', 'removeBookmark', 'restore'],
  ],
])('%s the four buttons and their presses', async (_, fields, names, presses) => {
  const onPress = vi.fn();
  const { user } = await draw(detail({ task: makeTask(fields), onPress }));
  expect(buttons()).toEqual(names);
  for (const name of names) await user.click(screen.getByRole('button', { name }));
  expect(onPress.mock.calls).toEqual(presses.map((press) => [press]));
});

test('TASK-07 "Do now" cannot be undone: after it was pressed, another press does nothing', async () => {
  const onPress = vi.fn();
  const { user } = await draw(detail({ task: makeTask({ do_now_on: done }), onPress }));
  const button = screen.getByRole('button', { name: 'Do now' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(onPress).not.toHaveBeenCalled();
});

test.each([
  ['completion', 'Mark done'],
  ['doNow', 'Do now'],
  ['bookmark', 'Bookmark'],
  ['applicability', 'Dismiss'],
] as const)('TASK-08 while %s is being saved only "%s" is busy', async (part, name) => {
  const onPress = vi.fn();
  const { user } = await draw(detail({ saving: { ...idle, [part]: 'busy' }, onPress }));
  await user.click(screen.getByRole('button', { name }));
  expect(onPress).not.toHaveBeenCalled();
  const busy = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-busy') === 'true');
  expect(busy.map((button) => button.textContent)).toEqual([name]);
});

test.each([
  ['completion', 'Mark done'],
  ['doNow', 'Do now'],
  ['bookmark', 'Bookmark'],
  ['applicability', 'Dismiss'],
] as const)(
  'TASK-09 when %s could not be saved, a text about "%s" says so; "Try again" sends the press again',
  async (part, name) => {
    const onPress = vi.fn();
    const { user, redraw } = await draw(detail({ onPress }));
    expect(screen.queryByText(/may not have been saved/)).toBeNull();
    redraw(detail({ saving: { ...idle, [part]: 'failed' }, onPress }));
    const line = screen.getByText(/may not have been saved/);
    expect(line.textContent).toBe(`“${name}” may not have been saved.`);
    expect(line.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    await user.click(screen.getByRole('button', { name: 'Try again', description: line.textContent ?? '' }));
    await user.click(screen.getByRole('button', { name }));
    expect(onPress.mock.calls.map(([press]) => press === onPress.mock.calls[0]?.[0])).toEqual([true, true]);
    // The focus was on "Try again", which a retry removes.
    screen.getByRole('button', { name: 'Try again' }).focus();
    redraw(detail({ saving: { ...idle, [part]: 'busy' }, onPress }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  },
);

test('SEC-03 the description is sanitised', async () => {
  const description = '<p onclick="x()">Bring <b>proof</b>.<script>alert(1)</script></p>';
  await draw(detail({ task: makeTask({ description }) }));
  const proof = await screen.findByText('proof');
  expect(proof.parentElement?.outerHTML).toBe('<p>Bring <b>proof</b>.</p>');
});

test('the link back keeps the filter and reports the press', async () => {
  const onBack = vi.fn();
  const { user, address } = await draw(detail({ onBack }));
  await user.click(screen.getByRole('link', { name: 'All tasks' }));
  expect([address(), onBack.mock.calls.length]).toEqual(['/next-steps/task?show=overdue', 1]);
});

test('the last link is the next task, if there is one', async () => {
  const onSelect = vi.fn();
  const next = { title: 'See your advisor', href: '/next-steps/task/8', onSelect };
  const { user, address, redraw } = await draw(detail());
  expect(screen.queryByRole('link', { name: /Next/ })).toBeNull();
  redraw(detail({ next }));
  await user.click(screen.getByRole('link', { name: 'Next: See your advisor' }));
  expect([address(), onSelect.mock.calls.length]).toEqual(['/next-steps/task/8', 1]);
});

test('CAL-01 an open task with a deadline can be added to the calendar', async () => {
  const { redraw } = await draw(detail({ task: makeTask({ ends_on: '2025-01-31', has_deadline: true }) }));
  expect(screen.getByRole('button', { name: 'Add to calendar' })).not.toBeNull();
  redraw(detail({ task: makeTask({ ends_on: '2025-01-31' }) }));
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});
