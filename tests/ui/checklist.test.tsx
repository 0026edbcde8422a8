import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import '../../src/browser/sanitise.ts';
import type { Filter } from '../../src/rules/task-list.ts';
import { ChecklistHeader } from '../../src/ui/checklist/ChecklistHeader.tsx';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading } from '../../src/ui/checklist/ChecklistStates.tsx';
import { MasterDetail, TaskRows } from '../../src/ui/checklist/MasterDetail.tsx';
import { StatusLine } from '../../src/ui/checklist/StatusLine.tsx';
import { TaskDetail, type TaskDetailProps, type TaskSaving } from '../../src/ui/checklist/TaskDetail.tsx';
import { TaskRow, type TaskRowProps } from '../../src/ui/checklist/TaskRow.tsx';
import { filterAddress, taskAddress } from '../../src/ui/checklist/task-urls.ts';
import { draw, makeTask, today } from './test-app.tsx';

const nothing = () => {};
const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();

describe('header', () => {
  /** Seven open tasks (one overdue, two bookmarked) and four done tasks. */
  const tasks = Array.from({ length: 11 }, (_, id) =>
    makeTask({ id, overdue: id === 0, starred: id < 2, completed_on: id < 7 ? null : '2025-01-20T10:00:00Z' }),
  );
  const head = (filter: Filter = 'up-next') => <ChecklistHeader filter={filter} tasks={tasks} />;
  const button = () => screen.getByRole('button', { name: 'FILTER' });
  const focused = () => document.activeElement?.textContent;

  test.each([
    ['up-next', 'Up Next'],
    ['overdue', 'Overdue'],
    ['bookmarks', 'Bookmarks'],
    ['done', 'Done'],
    ['dismissed', 'Dismissed'],
    ['important', 'Important'],
  ] as const)('LIST-01 the heading of %s is "%s"', async (filter, name) => {
    await draw(head(filter));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
  });

  test('LIST-02 LIST-05 the menu has five links and a divider; the counts are hidden from screen readers', async () => {
    const { user } = await draw(head('overdue'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    const menu = screen.getByRole('menu', { name: 'FILTER' });
    expect(button().getAttribute('aria-controls')).toBe(menu.id);
    const parts = [...menu.children].map((part) => part.getAttribute('href') ?? part.tagName);
    expect(parts).toEqual([
      '/next-steps/task',
      '/next-steps/task?show=overdue',
      '/next-steps/task?show=bookmarks',
      'HR',
      '/next-steps/task?show=done',
      '/next-steps/task?show=dismissed',
    ]);
    const names = ['Up Next', 'Overdue', 'Bookmarks', 'Done', 'Dismissed'];
    const entries = names.map((name) => within(menu).getByRole('menuitemradio', { name }));
    expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Up Next7',
      'Overdue1',
      'Bookmarks2',
      'Done4',
      'Dismissed0',
    ]);
  });

  test('LIST-03 LIST-05 an entry opens its filter and closes the menu; the focus returns to the button', async () => {
    const { user, address } = await draw(head(), { at: '/next-steps/task/7' });
    await user.click(button());
    await user.click(screen.getByRole('menuitemradio', { name: 'Done' }));
    expect(address()).toBe('/next-steps/task?show=done');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('LIST-04 a click outside closes the menu and keeps the filter', async () => {
    const { user, address } = await draw(head(), { at: '/next-steps/task?show=done' });
    await user.click(button());
    await user.click(screen.getByRole('heading'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(address()).toBe('/next-steps/task?show=done');
  });

  test('a second press on the button closes the menu', async () => {
    const { user } = await draw(head());
    await user.click(button());
    await user.click(button());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test.each([
    ['{Enter}', 'Up Next7'],
    [' ', 'Up Next7'],
    ['{ArrowDown}', 'Up Next7'],
    ['{ArrowUp}', 'Dismissed0'],
  ])('the key "%s" on the button opens the menu at %s', async (key, entry) => {
    const { user } = await draw(head());
    await user.tab();
    await user.keyboard(key);
    expect(focused()).toBe(entry);
  });

  test('arrow keys wrap around, Home and End go to the ends', async () => {
    const { user } = await draw(head());
    await user.click(button());
    const stops = [];
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}', '{End}', '{Home}']) {
      await user.keyboard(key);
      stops.push(focused());
    }
    expect(stops).toEqual(['Overdue1', 'Up Next7', 'Dismissed0', 'Up Next7', 'Dismissed0', 'Up Next7']);
  });

  test('Escape closes the menu and returns the focus', async () => {
    const { user } = await draw(head());
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test.each([
    [false, 'after'],
    [true, 'before'],
  ])('Tab (shift: %s) closes the menu and moves the focus to the element %s the button', async (shift, name) => {
    const { user } = await draw(
      <>
        <button type="button">before</button>
        {head()}
        <button type="button">after</button>
      </>,
    );
    await user.click(button());
    await user.tab({ shift });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focused()).toBe(name);
  });

  test.each(['{Enter}', ' '])('the key "%s" chooses the entry', async (key) => {
    const { user, address } = await draw(head());
    await user.click(button());
    await user.keyboard(`{ArrowDown}${key}`);
    expect(address()).toBe('/next-steps/task?show=overdue');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('until the tasks are loaded the menu has no counts', async () => {
    const { user } = await draw(<ChecklistHeader filter="up-next" tasks={null} />);
    await user.click(button());
    expect(screen.getByRole('menu').textContent).toBe('Up NextOverdueBookmarksDoneDismissed');
  });
});

test('LIST-22 the address of a task keeps the query', () => {
  expect(taskAddress(7, '?show=overdue')).toBe('/next-steps/task/7?show=overdue');
  expect(taskAddress(7, '')).toBe('/next-steps/task/7');
  expect(filterAddress('important')).toBe('/next-steps/task?show=important');
});

describe('row', () => {
  const row = ({ task = makeTask(), ...props }: Partial<TaskRowProps> = {}) => (
    <TaskRows>
      <TaskRow
        task={task}
        href={taskAddress(task.id, '?show=overdue')}
        categorySlug={null}
        isNewStudent={false}
        today={today}
        isSelected={false}
        bookmark="idle"
        onSelect={nothing}
        onToggleBookmark={nothing}
        {...props}
      />
    </TaskRows>
  );
  const item = () => screen.getByRole('listitem');

  test('LIST-22 LIST-23 it is a link that keeps the query and reports the selection', async () => {
    const onSelect = vi.fn();
    const { user, address } = await draw(row({ onSelect }));
    expect(screen.getByRole('link').getAttribute('href')).toBe('/next-steps/task/7?show=overdue');
    await user.click(screen.getByRole('link'));
    expect([address(), onSelect.mock.calls.length]).toEqual(['/next-steps/task/7?show=overdue', 1]);
  });

  test.each([
    ['LIST-25 done', { completed_on: '2025-01-06T23:30:00-08:00', overdue: true }, 'Done Jan 7'],
    ['LIST-26 overdue', { overdue: true, ends_on: '2025-01-17' }, 'OVERDUE'],
    ['LIST-27 starts', { starts_on: '2025-02-03' }, 'Starts Feb 3'],
    ['LIST-28 ends', { ends_on: '2025-01-31' }, 'Ends Jan 31'],
    ['LIST-29 due', { ends_on: '2025-02-01', has_deadline: true }, 'Due Feb 1'],
    ['LIST-30 range', { starts_on: '2025-01-27', ends_on: '2025-02-07', has_deadline: true }, 'Jan 27 – Feb 7'],
    ['LIST-31 neither', {}, 'Due'],
    ['today', { ends_on: '2025-01-21', has_deadline: true }, 'Due Jan 21 Today'],
    ['tomorrow', { ends_on: '2025-01-22', has_deadline: true }, 'Due Jan 22 Tomorrow'],
    ['do now', { starts_on: '2025-02-03', do_now_on: '2025-01-20T10:00:00Z' }, 'Starts Feb 3 Do now'],
    ['done after "do now"', { completed_on: '2025-01-20T10:00:00Z', do_now_on: '2025-01-20T09:00:00Z' }, 'Done Jan 20'],
    ['LIST-33 checklist for others', { new_student_checklist: true, ends_on: '2025-01-31' }, 'Ends Jan 31'],
  ])('%s: %j', async (_, fields, text) => {
    await draw(row({ task: makeTask(fields) }));
    expect(textOf(screen.getByRole('link'))).toBe(`Pay tuition ${text}`);
  });

  test('LIST-32 a checklist task of a new student has the badge and no date', async () => {
    const task = makeTask({
      new_student_checklist: true,
      overdue: true,
      ends_on: '2025-01-21',
      do_now_on: '2025-01-20',
    });
    await draw(row({ task, isNewStudent: true }));
    expect(textOf(screen.getByRole('link'))).toBe('Pay tuition NEW STUDENT CHECKLIST');
  });

  test.each([
    ['LIST-35 default', {}, null, 'default'],
    ['LIST-35 important', { is_important: true }, null, 'important'],
    ['LIST-35 overdue', { is_important: true, overdue: true }, null, 'overdue'],
    ['LIST-36 fun', { is_important: true, overdue: true }, 'fun', 'none'],
  ])('%s border', async (_, fields, categorySlug, border) => {
    await draw(row({ task: makeTask(fields), categorySlug }));
    expect(item().dataset.border).toBe(border);
  });

  test.each([
    [{}, 'false'],
    [{ completed_on: '2025-01-20T10:00:00Z' }, 'true'],
    [{ does_not_apply_on: '2025-01-20T10:00:00Z' }, 'true'],
  ])('LIST-37 %j is greyed: %s', async (fields, greyed) => {
    await draw(row({ task: makeTask(fields) }));
    expect(item().dataset.greyed).toBe(greyed);
  });

  test.each([
    [false, 'Bookmark'],
    [true, 'Remove bookmark'],
  ])('LIST-38 starred %s: a button "%s" of this task', async (starred, name) => {
    const onToggleBookmark = vi.fn();
    const { user } = await draw(row({ task: makeTask({ starred }), onToggleBookmark }));
    const button = screen.getByRole('button', { name, description: 'Pay tuition' });
    expect(button.querySelector('[data-icon="bookmark"]')?.getAttribute('data-filled')).toBe(String(starred));
    await user.click(button);
    expect(onToggleBookmark).toHaveBeenCalledOnce();
  });

  test('LIST-38 a done task has a checkmark in place of the button', async () => {
    await draw(row({ task: makeTask({ completed_on: '2025-01-20T10:00:00Z', starred: true }) }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('img', { name: 'Done' }).querySelector('[data-icon]')?.getAttribute('data-icon')).toBe(
      'check',
    );
  });

  test('TASK-08 a bookmark that is being saved keeps its name and ignores a second press', async () => {
    const onToggleBookmark = vi.fn();
    const { user } = await draw(row({ bookmark: 'busy', onToggleBookmark }));
    const button = screen.getByRole('button', { name: 'Bookmark' });
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
    await user.click(button);
    expect(onToggleBookmark).not.toHaveBeenCalled();
  });

  test.each([
    [false, 'The bookmark could not be saved. Try again in a moment.'],
    [true, 'The bookmark could not be removed. Try again in a moment.'],
  ])(
    'TASK-09 a bookmark that could not be saved (starred %s) says so and can be pressed again',
    async (starred, text) => {
      const onToggleBookmark = vi.fn();
      const { user, redraw } = await draw(row({ task: makeTask({ starred }), onToggleBookmark }));
      expect(screen.queryByText(text)).toBeNull();
      redraw(row({ task: makeTask({ starred }), onToggleBookmark, bookmark: 'failed' }));
      expect(screen.getByText(text).getAttribute('aria-live')).toBe('polite');
      await user.click(screen.getByRole('button'));
      expect(onToggleBookmark).toHaveBeenCalledOnce();
    },
  );

  describe('that is removed with the focus inside', () => {
    const tasks = [1, 2, 3].map((id) => makeTask({ id, userTaskId: id + 100, title: `Task ${id}` }));
    const list = (ids: number[]) => (
      <main>
        <h1 tabIndex={-1}>Bookmarks</h1>
        <TaskRows>
          {tasks
            .filter(({ id }) => ids.includes(id))
            .map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                href={taskAddress(task.id, '')}
                categorySlug={null}
                isNewStudent={false}
                today={today}
                isSelected={false}
                bookmark="idle"
                onSelect={nothing}
                onToggleBookmark={nothing}
              />
            ))}
        </TaskRows>
      </main>
    );
    const bookmarkOf = (id: number) => screen.getByRole('button', { description: `Task ${id}` });

    test.each([
      ['the next row', 2, [1, 3], 'Task 3 Due'],
      ['the previous row when it was the last one', 3, [1, 2], 'Task 2 Due'],
      ['the nearest row when others are removed too', 2, [1], 'Task 1 Due'],
      ['the heading when no row is left', 1, [], 'Bookmarks'],
    ])('moves the focus to %s', async (_, focused, left, text) => {
      const { redraw } = await draw(list([1, 2, 3]));
      bookmarkOf(focused).focus();
      redraw(list(left));
      await waitFor(() => expect(textOf(document.activeElement)).toBe(text));
    });

    test('does not move the focus from another row', async () => {
      const { redraw } = await draw(list([1, 2, 3]));
      bookmarkOf(1).focus();
      redraw(list([1, 3]));
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
      expect(document.activeElement).toBe(bookmarkOf(1));
    });
  });

  test('the selected task is the current link', async () => {
    const { redraw } = await draw(row());
    expect([item().dataset.selected, screen.getByRole('link').getAttribute('aria-current')]).toEqual(['false', null]);
    redraw(row({ isSelected: true }));
    expect([item().dataset.selected, screen.getByRole('link').getAttribute('aria-current')]).toEqual(['true', 'page']);
  });
});

describe('detail', () => {
  const idle: TaskSaving = { completion: 'idle', doNow: 'idle', bookmark: 'idle', dismissal: 'idle' };
  const detail = (props: Partial<TaskDetailProps> = {}) => (
    <TaskDetail
      task={makeTask()}
      isNewStudent={false}
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
    expect(screen.getByRole('heading', { level: 2 }).tabIndex).toBe(-1);
  });

  test('FMT-11 its details have dates with the weekday', async () => {
    await draw(
      detail({
        task: makeTask({
          overdue: true,
          ends_on: '2025-01-17',
          has_deadline: true,
          modality: 'IN_PERSON',
          important_reason: 'Registration stays closed.',
        }),
      }),
    );
    expect(facts()).toEqual([
      ['Dates', 'OVERDUE · Due Friday, January 17, 2025'],
      ['How', 'In person'],
      ['Why', 'Registration stays closed.'],
    ]);
  });

  test.each([
    ['Starts Monday, February 3, 2025', { starts_on: '2025-02-03' }],
    ['Ends Friday, January 31, 2025', { ends_on: '2025-01-31' }],
    ['Due Wednesday, January 22, 2025 · Tomorrow', { ends_on: '2025-01-22', has_deadline: true }],
    ['Monday, January 27, 2025 – Friday, February 7, 2025', { starts_on: '2025-01-27', ends_on: '2025-02-07' }],
    ['Done Monday, January 20, 2025', { completed_on: done }],
    ['Due', {}],
  ])('dates: %s', async (text, fields) => {
    await draw(detail({ task: makeTask(fields) }));
    expect(facts()).toEqual([['Dates', text]]);
  });

  test('LIST-32 a checklist task of a new student has the badge', async () => {
    await draw(detail({ task: makeTask({ new_student_checklist: true, overdue: true }), isNewStudent: true }));
    expect(facts()).toEqual([['Dates', 'NEW STUDENT CHECKLIST']]);
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
    ['dismissal', 'Dismiss'],
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
    ['dismissal', 'Dismiss'],
  ] as const)('TASK-09 when %s could not be saved, a text about "%s" says so and what to do', async (part, name) => {
    const { redraw } = await draw(detail());
    expect(screen.queryByText(/was not saved/)).toBeNull();
    redraw(detail({ saving: { ...idle, [part]: 'failed' } }));
    const line = screen.getByText(/was not saved/);
    expect(line.textContent).toBe(
      `“${name}” was not saved, so the task has not changed. Check your connection and try again.`,
    );
    expect(line.parentElement?.getAttribute('aria-live')).toBe('polite');
  });

  test('SEC-03 the description is sanitised', async () => {
    const description = '<p onclick="x()">Bring <b>proof</b>.<script>alert(1)</script></p>';
    await draw(detail({ task: makeTask({ description }) }));
    const proof = await screen.findByText('proof');
    expect(proof.parentElement?.outerHTML).toBe('<p>Bring <b>proof</b>.</p>');
  });

  test('the link back keeps the filter and reports the press', async () => {
    const onBack = vi.fn();
    const { user, address } = await draw(detail({ onBack }));
    await user.click(screen.getByRole('link', { name: 'All steps' }));
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
});

describe('status line', () => {
  test('it is drawn before the first save', async () => {
    const onUndo = vi.fn();
    const { user, redraw } = await draw(<StatusLine text={null} onUndo={null} />);
    const line = screen.getByRole('status');
    expect(line.textContent).toBe('');
    redraw(<StatusLine text="Marked done: Pay tuition." onUndo={onUndo} />);
    expect(screen.getByRole('status')).toBe(line);
    expect(line.textContent).toBe('Marked done: Pay tuition.Undo');
    await user.click(within(line).getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledOnce();
  });

  test('an action that cannot be undone has no Undo', async () => {
    await draw(<StatusLine text="To do now: Pay tuition." onUndo={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('states of the list', () => {
  test('LIST-20 a spinner while the list loads, without the text for an empty list', async () => {
    await draw(<ChecklistLoading />);
    expect(screen.getByRole('status').textContent).toBe('Loading your tasks');
  });

  test.each([
    ['LIST-14', 'up-next', 'You have no tasks coming up soon.'],
    ['LIST-15', 'important', 'No important tasks right now.'],
    ['LIST-16', 'overdue', 'No overdue tasks right now.'],
    ['LIST-17', 'bookmarks', 'No bookmarks yet.'],
    ['LIST-18', 'done', `You haven't marked anything "done" yet.`],
    ['LIST-19', 'dismissed', `You haven't "dismissed" anything yet.`],
  ] as const)('%s empty %s', async (_, filter, text) => {
    await draw(<ChecklistEmpty filter={filter} />);
    expect(document.body.textContent).toBe(text);
  });

  test('a list that could not be loaded shows an error and offers a retry', async () => {
    const onRetry = vi.fn();
    const { user } = await draw(<ChecklistFailed problem={null} onRetry={onRetry} />);
    const failed = screen.getByRole('group', { name: 'Error retrieving info' });
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('details of the problem follow the text', async () => {
    const problem = 'There was a problem with your request: status 500';
    await draw(<ChecklistFailed problem={problem} onRetry={nothing} />);
    const failed = screen.getByRole('group', { name: 'Error retrieving info' });
    expect(within(failed).getByText(/^Your tasks/).textContent).toBe(
      `Your tasks could not be loaded. Your saved changes are kept. ${problem}`,
    );
  });
});

test.each(['task-wrapper--active', 'detail-wrapper--active'] as const)(
  'LIST-23 the active pane is named %s',
  async (active) => {
    await draw(<MasterDetail active={active} list={<p>list</p>} detail={<p>detail</p>} />);
    const panes = document.querySelector('[data-active-pane]');
    expect(panes?.getAttribute('data-active-pane')).toBe(active);
    expect(document.getElementsByClassName(active)[0]).toBe(panes);
  },
);

test('without a selected task the detail pane tells how to select one', async () => {
  await draw(<MasterDetail active="task-wrapper--active" list={<p>list</p>} detail={null} />);
  expect(screen.getByText('Select a task to see its details.').tagName).toBe('P');
});
