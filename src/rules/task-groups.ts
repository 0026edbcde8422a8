import { addDays, dayOf, daysUntilSunday } from './dates.ts';
import { type Filter, filterTasks } from './task-list.ts';
import type { TaskFacts } from './tasks.ts';

/** The group that only new students have. */
export const NEW_STUDENT_CHECKLIST = 'New student checklist';

/** The names of the groups, in their order on screen. */
const GROUP_NAMES = [
  'Overdue',
  NEW_STUDENT_CHECKLIST,
  'Earlier',
  'Today and tomorrow',
  'This week',
  'Later',
  'No date',
] as const;

export type TaskGroupName = (typeof GROUP_NAMES)[number];

/** Tasks in the order of the answer. */
export type TaskGroup<T> = { name: TaskGroupName; tasks: T[] };

/** How much of the new student checklist is done. `done` may equal `total`; `total` is at least 1. */
export type ChecklistProgress = { done: number; total: number };

/**
 * The tasks by date, without empty groups. Source: decisions, groups by date; GROUP-01, GROUP-02.
 * @param isNewStudent of the user; for a new student the tasks of the new student checklist that are not overdue are a group of
 *   their own
 * @param today `YYYY-MM-DD` in the site's zone
 */
export function groupTasks<T extends TaskFacts>(
  tasks: readonly T[],
  { isNewStudent, today }: { isNewStudent: boolean; today: string },
): TaskGroup<T>[] {
  const groups = new Map<TaskGroupName, T[]>(GROUP_NAMES.map((name) => [name, []]));
  // Once for all tasks: a list may have thousands.
  const days = { today, tomorrow: addDays(today, 1), sunday: addDays(today, daysUntilSunday(today)) };
  for (const task of tasks) {
    const isInChecklist = isNewStudent && task.new_student_checklist && !task.overdue;
    const name = isInChecklist ? NEW_STUDENT_CHECKLIST : groupOf(task, days);
    groups.get(name)?.push(task);
  }
  return [...groups].filter(([, { length }]) => length > 0).map(([name, grouped]) => ({ name, tasks: grouped }));
}

/**
 * The first task of a filter, in the order on screen: Up Next has groups. Source: LIST-40.
 * @param by as `groupTasks` takes it
 * @returns null if the filter has no task
 */
export function firstInList<T extends TaskFacts>(
  tasks: readonly T[],
  filter: Filter,
  by: { isNewStudent: boolean; today: string },
): T | null {
  const shown = filterTasks(tasks, filter);
  const [first] = filter === 'up-next' ? (groupTasks(shown, by)[0]?.tasks ?? []) : shown;
  return first ?? null;
}

/**
 * The progress in the new student checklist, counted over its tasks that are not dismissed. Source: GROUP-02.
 * @returns null for other users, and without such a task
 */
export function checklistProgress(tasks: readonly TaskFacts[], isNewStudent: boolean): ChecklistProgress | null {
  if (!isNewStudent) return null;
  const counted = tasks.filter((task) => task.new_student_checklist && task.does_not_apply_on === null);
  if (counted.length === 0) return null;
  return { done: counted.filter(({ completed_on }) => completed_on !== null).length, total: counted.length };
}

type Days = { today: string; tomorrow: string; sunday: string };

function groupOf(task: TaskFacts, { today, tomorrow, sunday }: Days): TaskGroupName {
  if (task.overdue) return 'Overdue';
  const day = dayOf(task.ends_on ?? '') || dayOf(task.starts_on ?? '');
  if (day === '') return 'No date';
  if (day < today) return 'Earlier';
  if (day <= tomorrow) return 'Today and tomorrow';
  return day <= sunday ? 'This week' : 'Later';
}
