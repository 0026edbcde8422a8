import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChecklistEmpty, ChecklistFailed, ChecklistLoading } from '../../src/ui/checklist/ChecklistStates.tsx';
import { MasterDetail } from '../../src/ui/checklist/MasterDetail.tsx';
import { StatusLine } from '../../src/ui/checklist/StatusLine.tsx';
import { CHECKLIST_TASKS, unchangedTaskState } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { draw } from './test-app.tsx';

const nothing = () => {};

describe('status line', () => {
  test('it is drawn before the first save', async () => {
    const onUndo = vi.fn();
    const { user, redraw } = await draw(<StatusLine text={null} onUndo={null} />);
    const place = () => document.querySelector<HTMLElement>('[aria-live]') ?? expect.fail('no live region');
    const line = place();
    expect(line.textContent).toBe('');
    redraw(<StatusLine text="Marked done: Pay tuition." onUndo={onUndo} />);
    expect(place()).toBe(line);
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

  test('TOAST-13 ERR-28 what the server said is folded, because it is for the help desk', async () => {
    const problem = 'There was a problem with your request: status 500';
    await draw(<ChecklistFailed problem={problem} onRetry={nothing} />);
    const failed = screen.getByRole('group', { name: 'Error retrieving info' });
    expect(within(failed).getByText(/^Your tasks/).textContent).toBe(
      'Your tasks could not be loaded. Your saved changes are kept. Other parts of the portal may still work.',
    );
    const details = screen.getByText(problem).closest('details');
    expect([details?.open, details?.firstElementChild?.textContent]).toEqual([false, 'Details for the help desk']);
  });
});

test.each(['task-wrapper--active', 'detail-wrapper--active'] as const)(
  'LIST-23 the active pane is named %s',
  async (active) => {
    await draw(<MasterDetail active={active} status={null} list={<p>list</p>} detail={<p>detail</p>} detailId={1} />);
    const panes = document.querySelector('[data-active-pane]');
    expect(panes?.getAttribute('data-active-pane')).toBe(active);
    expect(document.getElementsByClassName(active)[0]).toBe(panes);
  },
);

describe('with tasks', () => {
  let app: TestApp | undefined;
  const { matchMedia } = window;
  afterEach(() => {
    app?.close();
    window.matchMedia = matchMedia;
  });

  const wire = (id: number, task: object = {}, state: object = {}) => ({
    ...unchangedTaskState,
    ...state,
    id: id * 11,
    task: { id, title: `Task ${id}`, ...task },
  });

  async function open(address: string, tasks: readonly unknown[]): Promise<TestApp> {
    const opened = openTestApp({ pendingCalls: [SAVE_SECOND] });
    app = opened;
    opened.instantAnswers.set(CHECKLIST_TASKS, tasks);
    await opened.go(address);
    return opened;
  }

  const SAVE_SECOND = 'PATCH /api/user_task/22/';
  const announcement = () => screen.queryByRole('link', { name: /overdue task/ });
  const shownTask = () => screen.queryByRole('article')?.getAttribute('aria-labelledby') ?? '';
  const titleOfTask = () => document.getElementById(shownTask())?.textContent;

  test('NEXT-01 NEXT-03 NEXT-23 the announcement follows the tasks, and does not stand above the overdue tasks', async () => {
    const opened = await open('/next-steps/task/2', [wire(1), wire(2, {}, { overdue: true })]);
    expect([announcement()?.textContent, announcement()?.getAttribute('href')]).toEqual([
      'You have 1 overdue task(s). Click here to get started now',
      '/next-steps/task/2?show=overdue',
    ]);
    await opened.press(screen.getByRole('button', { name: 'Mark done' }));
    await opened.answer(SAVE_SECOND, { ...unchangedTaskState, completed_on: '2026-09-28T15:00:00Z' });
    expect(announcement()).toBeNull();
    await opened.press(screen.getByRole('button', { name: 'Undo' }));
    await opened.answer(SAVE_SECOND, unchangedTaskState);
    expect(announcement()).not.toBeNull();
    await opened.go('/next-steps/task?show=overdue');
    expect(announcement()).toBeNull();
  });

  test('NEXT-02 the announcement stays on other pages of the checklist until it is dismissed', async () => {
    const opened = await open('/next-steps/task', [wire(2, {}, { overdue: true })]);
    await opened.go('/next-steps/preferences');
    expect(announcement()).toBeNull();
    await opened.go('/next-steps/task');
    await opened.press(screen.getByRole('button', { name: 'Dismiss', description: /overdue task/ }));
    expect([announcement(), document.activeElement]).toEqual([null, screen.getByRole('heading', { level: 1 })]);
    await opened.go('/next-steps/preferences');
    await opened.go('/next-steps/task');
    expect(announcement()).toBeNull();
  });

  test('LIST-08 to LIST-13 LIST-39 NEXT-15 to NEXT-17 TASK-10 TASK-11 FMT-09 FMT-10 each filter shows its tasks with their dates, and the pane the next one', async () => {
    const late = '2026-09-30T23:30:00-08:00';
    const opened = await open('/next-steps/task', [
      wire(1, { ends_on: late, has_deadline: true, is_important: true }, { starred: true }),
      wire(2, { ends_on: '2026-09-01' }, { overdue: true }),
      wire(3, {}, { overdue: true, starred: true, completed_on: late }),
      wire(4, { is_important: true }, { does_not_apply_on: late, overdue: true, starred: true }),
      wire(5, {}, { does_not_apply_on: late, completed_on: late }),
      wire(6, { ends_on: '2026-09-02' }),
      wire(7, { new_student_checklist: true }),
    ]);
    const rows = async (query: string) => {
      await opened.go(`/next-steps/task${query}`);
      const links = [...document.querySelectorAll('[data-task-rows] li a[href*="/task/"]')];
      return links.map(({ textContent }) => textContent?.replace('Task ', '')).sort();
    };
    expect({
      upNext: await rows(''),
      overdue: await rows('?show=overdue'),
      bookmarks: await rows('?show=bookmarks'),
      done: await rows('?show=done'),
      dismissed: await rows('?show=dismissed'),
      important: await rows('?show=important'),
    }).toEqual({
      upNext: ['1 Due Oct 1', '2 OVERDUE', '6 Ends Sep 2', '7 Due'],
      overdue: ['2 OVERDUE'],
      bookmarks: ['1 Due Oct 1'],
      done: ['3 Done Oct 1', '5 Done Oct 1'],
      dismissed: ['4 OVERDUE'],
      important: ['1 Due Oct 1'],
    });
    const next = async (id: number) => {
      await opened.go(`/next-steps/task/${id}`);
      return screen.queryByRole('link', { name: /^Next: / })?.textContent ?? null;
    };
    expect([await next(1), await next(7), await next(4)]).toEqual(['Next: Task 2', 'Next: Task 1', 'Next: Task 1']);
    opened.close();
    await open('/next-steps/task/5', [wire(5, {}, { completed_on: late })]);
    expect(screen.queryByRole('link', { name: /^Next: / })).toBeNull();
  });

  test('NEXT-18 NEXT-25 an id that is no number shows the task that was selected last; one that is not on the list has the pane', async () => {
    const opened = await open('/next-steps/task/abc', [wire(1), wire(2)]);
    const activePane = () => document.querySelector('[data-active-pane]')?.getAttribute('data-active-pane');
    expect([titleOfTask(), activePane()]).toEqual([undefined, 'task-wrapper--active']);
    await opened.go('/next-steps/task/2');
    await opened.go('/next-steps/task');
    expect([titleOfTask(), activePane()]).toEqual([undefined, 'task-wrapper--active']);
    await opened.go('/next-steps/task/0');
    expect([titleOfTask(), activePane()]).toEqual(['Task 2', 'detail-wrapper--active']);
    await opened.go('/next-steps/task/9?show=overdue');
    expect([document.activeElement?.textContent, activePane()]).toEqual([
      'This task is not on your list',
      'detail-wrapper--active',
    ]);
    expect(screen.getByRole('link', { name: 'All tasks' }).getAttribute('href')).toBe('/next-steps/task?show=overdue');
    opened.instantAnswers.set(CHECKLIST_TASKS, [wire(8)]);
    await opened.go('/next-steps/task/8');
    expect(document.activeElement?.textContent).toBe('Task 8');
    expect(screen.getByRole('link', { name: /^Task 8/ })).toBeDefined();
  });

  test('LIST-40 on two columns the first task of the list is shown while none is selected, and stays when it is done', async () => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), { matches: query.includes('56.25em'), media: query, onchange: null }) as never;
    const opened = await open('/next-steps/task', [wire(1), wire(2, { ends_on: '2026-09-29', has_deadline: true })]);
    expect(titleOfTask()).toBe('Task 2');
    expect([...document.querySelectorAll('[data-selected="true"], [data-arrival]')]).toEqual([]);
    expect(document.querySelector('[data-active-pane]')?.getAttribute('data-active-pane')).toBe('task-wrapper--active');
    await opened.press(screen.getByRole('button', { name: 'Mark done' }));
    await opened.answer(SAVE_SECOND, { ...unchangedTaskState, completed_on: '2026-09-28T15:00:00Z' });
    expect(titleOfTask()).toBe('Task 2');
    await opened.go('/next-steps/task?show=dismissed');
    expect(screen.queryByRole('article')).toBeNull();
  });
});
