import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { TaskGroupSection } from '../../src/ui/checklist/TaskGroupSection.tsx';
import { TaskRow, type TaskRowProps } from '../../src/ui/checklist/TaskRow.tsx';
import { TaskRows } from '../../src/ui/checklist/TaskRows.tsx';
import { filterAddress, taskAddress } from '../../src/ui/checklist/task-urls.ts';
import { getBlock } from './support/blocks.ts';
import { draw, makeTask, today } from './test-app.tsx';

const nothing = () => {};
const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();

test('LIST-22 the address of a task keeps the query', () => {
  expect(taskAddress(7, '?show=overdue')).toBe('/next-steps/task/7?show=overdue');
  expect(taskAddress(7, '')).toBe('/next-steps/task/7');
  expect(filterAddress('important')).toBe('/next-steps/task?show=important');
});

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
  [false, 'Bookmark'],
  [true, 'Remove bookmark'],
])(
  'TASK-09 TASK-13 a bookmark that was not saved (starred %s) says so; "Try again" sends it again',
  async (starred, name) => {
    const onToggleBookmark = vi.fn();
    const task = makeTask({ starred });
    const { user, redraw } = await draw(row({ task, onToggleBookmark }));
    expect(screen.queryByText(/may not have been saved/)).toBeNull();
    redraw(row({ task, onToggleBookmark, bookmark: 'failed' }));
    const text = `“${name}” may not have been saved.`;
    expect(screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    const retry = screen.getByRole('button', { name: 'Try again', description: text });
    await user.click(retry);
    expect(onToggleBookmark).toHaveBeenCalledOnce();
    redraw(row({ task, onToggleBookmark, bookmark: 'busy' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  },
);

describe('that is removed with the focus inside', () => {
  const tasks = [1, 2, 3].map((id) => makeTask({ id, userTaskId: id + 100, title: `Task ${id}` }));
  const list = (ids: number[]) => (
    <main>
      <h1 data-takes-focus>Bookmarks</h1>
      <div data-task-rows>
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
      </div>
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

describe('group', () => {
  const group = (done: number) => (
    <TaskGroupSection name="New student checklist" count={12} progress={{ done, total: 19 }}>
      <p>rows</p>
    </TaskGroupSection>
  );

  test('GROUP-01 it is a region with a heading of level 2 and its count', async () => {
    await draw(
      <TaskGroupSection name="This week" count={2} progress={null}>
        <p>rows</p>
      </TaskGroupSection>,
    );
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('This week 2');
    expect(getBlock('This week 2').textContent).toBe('This week 2rows');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('GROUP-02 the progress is a bar and a text that is announced', async () => {
    const { redraw } = await draw(group(7));
    const bar = screen.getByRole('progressbar', { name: 'New student checklist' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['7', '19']);
    const text = screen.getByRole('status');
    expect(text.textContent).toBe('7 of 19 done');
    redraw(group(8));
    expect(screen.getByRole('status')).toBe(text);
    expect(text.textContent).toBe('8 of 19 done');
  });

  test('GROUP-02 a finished checklist says so', async () => {
    await draw(group(19));
    expect(screen.getByRole('status').textContent).toBe(
      '19 of 19 doneYou have finished the new student checklist. Well done!',
    );
  });
});
