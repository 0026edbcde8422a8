import { describe, expect, test } from 'vitest';
import { checklistProgress, groupTasks } from '../../src/rules/task-groups.ts';
import { nextTask } from '../../src/rules/task-list.ts';
import { taskOf } from '../machines/support/tasks.ts';

/** A Wednesday. */
const today = '2026-10-14';
const at = '2026-10-01T10:00:00Z';

const groupsOf = (tasks: Parameters<typeof groupTasks>[0], isNewStudent = false, day = today) =>
  groupTasks(tasks, { isNewStudent, today: day }).map(({ name, tasks: grouped }) => [
    name,
    grouped.map(({ id }) => id),
  ]);

describe('groups by date', () => {
  test('GROUP-01 the groups have a fixed order, each in the order of the answer; empty groups are left out', () => {
    const tasks = [
      taskOf(1),
      taskOf(2, { ends_on: '2026-10-20' }),
      taskOf(3, { ends_on: '2026-10-18' }),
      taskOf(4, { ends_on: '2026-10-14' }),
      taskOf(5, { ends_on: '2026-10-13' }),
      taskOf(6, { ends_on: '2026-10-30', overdue: true }),
      taskOf(7, { ends_on: '2026-10-15' }),
      taskOf(8, { overdue: true }),
    ];
    expect(groupsOf(tasks)).toEqual([
      ['Overdue', [6, 8]],
      ['Earlier', [5]],
      ['Today and tomorrow', [4, 7]],
      ['This week', [3]],
      ['Later', [2]],
      ['No date', [1]],
    ]);
    expect(groupsOf([])).toEqual([]);
  });

  test.each([
    ['ends_on before starts_on', { starts_on: '2026-10-01', ends_on: '2026-10-20' }, 'Later'],
    ['starts_on without ends_on', { starts_on: '2026-10-14' }, 'Today and tomorrow'],
    ['starts_on when ends_on cannot be read', { starts_on: '2026-10-14', ends_on: 'soon' }, 'Today and tomorrow'],
    ['no date that can be read', { starts_on: '2026-02-30', ends_on: 'soon' }, 'No date'],
    ['the UTC day of a time', { ends_on: '2026-10-13T20:00:00-07:00' }, 'Today and tomorrow'],
  ])('GROUP-01 the date is %s', (_, dates, name) => {
    expect(groupsOf([taskOf(1, dates)])).toEqual([[name, [1]]]);
  });

  test.each([
    ['on a Monday', '2026-10-12', '2026-10-18', 'This week'],
    ['on a Monday, the next Monday', '2026-10-12', '2026-10-19', 'Later'],
    ['on a Saturday, the Sunday', '2026-10-17', '2026-10-18', 'Today and tomorrow'],
    ['on a Sunday, two days later', '2026-10-18', '2026-10-20', 'Later'],
    ['on a Sunday, the Monday', '2026-10-18', '2026-10-19', 'Today and tomorrow'],
  ])('GROUP-01 this week ends on Sunday: %s', (_, day, ends_on, name) => {
    expect(groupsOf([taskOf(1, { ends_on })], false, day)).toEqual([[name, [1]]]);
  });

  test('GROUP-01 GROUP-02 what is overdue is first, also of the checklist of a new student, which is the next group; for others it has none', () => {
    const tasks = [
      taskOf(1, { overdue: true }),
      taskOf(2, { new_student_checklist: true, overdue: true }),
      taskOf(3, { new_student_checklist: true, ends_on: '2026-10-20' }),
    ];
    expect(groupsOf(tasks, true)).toEqual([
      ['Overdue', [1, 2]],
      ['New student checklist', [3]],
    ]);
    expect(groupsOf(tasks)).toEqual([
      ['Overdue', [1, 2]],
      ['Later', [3]],
    ]);
  });
});

test('GROUP-03 the next task follows the order of the answer, whatever the groups', () => {
  const tasks = [
    taskOf(1, { ends_on: '2026-10-20' }),
    taskOf(2, { overdue: true }),
    taskOf(3, { ends_on: '2026-10-14' }),
  ];
  expect(nextTask(tasks, 1)).toBe(tasks[1]);
  expect(nextTask(tasks, 3)).toBe(tasks[0]);
});

describe('progress', () => {
  const checklist = (id: number, rest = {}) => taskOf(id, { new_student_checklist: true, ...rest });

  test('GROUP-02 counts the done tasks of the checklist over those that are not dismissed', () => {
    const tasks = [
      checklist(1, { completed_on: at }),
      checklist(2),
      checklist(3, { does_not_apply_on: at }),
      checklist(4, { completed_on: at, does_not_apply_on: at }),
      taskOf(5, { completed_on: at }),
    ];
    expect(checklistProgress(tasks, true)).toEqual({ done: 1, total: 2 });
    expect(checklistProgress(tasks, false)).toBeNull();
  });

  test('GROUP-02 without a task of the checklist there is no progress', () => {
    expect(checklistProgress([taskOf(1), checklist(2, { does_not_apply_on: at })], true)).toBeNull();
  });
});
