import { addDays, dayOf, formatDay } from './dates.ts';

/**
 * Fields of a task and of the user's record of it. `id` is the id of the task, `userTaskId` that of the record. Times are
 * ISO 8601 with an offset, or days; an empty field is null. `overdue` comes from the server and is never computed here
 * (TASK-10).
 */
export type TaskFacts = {
  id: number;
  userTaskId: number;
  title: string | null;
  category: number | null;
  starts_on: string | null;
  ends_on: string | null;
  has_deadline: boolean;
  is_important: boolean;
  new_student_checklist: boolean;
  completed_on: string | null;
  does_not_apply_on: string | null;
  do_now_on: string | null;
  starred: boolean;
  overdue: boolean;
};

/** Days are `YYYY-MM-DD` in UTC. An unreadable `day` is "" for `done` and null otherwise. */
export type DateDisplay =
  | { kind: 'checklist' }
  | { kind: 'done'; day: string }
  | { kind: 'overdue' }
  | { kind: 'starts' | 'ends' | 'due'; day: string | null }
  | { kind: 'range'; from: string; to: string };

/**
 * The dates of a list item: the first that applies of checklist badge, done, overdue, dates. An unreadable date counts as
 * missing. Source: task checklist specification, list item; LIST-25 to LIST-34.
 * @param isNewStudent of the user; new students see the checklist badge in place of dates
 */
export function dateDisplay(task: TaskFacts, isNewStudent: boolean): DateDisplay {
  if (task.new_student_checklist && isNewStudent) return { kind: 'checklist' };
  if (task.completed_on !== null) return { kind: 'done', day: dayOf(task.completed_on) };
  if (task.overdue) return { kind: 'overdue' };
  const from = dayOf(task.starts_on ?? '') || null;
  const to = dayOf(task.ends_on ?? '') || null;
  if (from !== null) return to === null ? { kind: 'starts', day: from } : { kind: 'range', from, to };
  return { kind: to === null || task.has_deadline ? 'due' : 'ends', day: to };
}

/**
 * The text of a date display: "Due Jan 22", "Jan 27 – Feb 7", "Done Jan 21", "OVERDUE", "NEW STUDENT CHECKLIST",
 * "Due".
 */
export function formatDateDisplay(display: DateDisplay): string {
  switch (display.kind) {
    case 'checklist':
      return 'NEW STUDENT CHECKLIST';
    case 'overdue':
      return 'OVERDUE';
    case 'range':
      return `${formatDay(display.from, 'short')} – ${formatDay(display.to, 'short')}`;
    case 'done':
      return labelled('Done', display.day);
    case 'starts':
      return labelled('Starts', display.day);
    case 'ends':
      return labelled('Ends', display.day);
    case 'due':
      return labelled('Due', display.day);
  }
}

/**
 * Whether an open task ends today or tomorrow, by the UTC day of `ends_on`.
 * @param today `YYYY-MM-DD` in the site's zone
 */
export function dueSoon(task: TaskFacts, today: string): 'today' | 'tomorrow' | null {
  const day = dayOf(task.ends_on ?? '');
  if (day === '' || !isOpen(task)) return null;
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : null;
}

/** Whether the user has marked the task as done. */
export function isDone(task: Pick<TaskFacts, 'completed_on'>): boolean {
  return task.completed_on !== null;
}

/** Neither done nor dismissed. */
export function isOpen(task: Pick<TaskFacts, 'completed_on' | 'does_not_apply_on'>): boolean {
  return !isDone(task) && task.does_not_apply_on === null;
}

function labelled(label: string, day: string | null): string {
  return `${label} ${formatDay(day ?? '', 'short')}`.trimEnd();
}
