import { addDays, type DayForm, dayIn, dayOf, formatDay, formatTimeOfDay, timeOf, zoneName } from './dates.ts';

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

/**
 * A hint for a deadline with a time of day that is on another day where the reader is: "In Pacific Time it ends Thursday,
 * October 15, 10:00 PM." Source: decisions, local deadlines; FMT-09.
 * @param zone of the reader, an IANA name
 * @returns null if both days are the same, or if the deadline has no time of day
 */
export function localDeadline({ ends_on }: TaskFacts, zone: string): string | null {
  const at = momentOf(ends_on ?? '');
  if (at === null) return null;
  const day = dayIn(zone, at);
  if (day === dayOf(ends_on ?? '')) return null;
  return `In ${zoneName(zone, at)} it ends ${formatDay(day, 'long')}, ${formatTimeOfDay(zone, at)}.`;
}

/**
 * A task's date with its time of day, in UTC and said to be so: "Jan 7, 7:30 AM UTC". A day alone has no time, and exactly
 * midnight UTC counts as a day: "Jan 7". Source: task checklist specification, task dates; decisions, calendar files;
 * FMT-09, FMT-12.
 * @param isoTimeOrDay ISO 8601
 * @returns "" if the input is neither a time nor a day
 */
export function formatTaskTime(isoTimeOrDay: string, form: DayForm): string {
  const day = formatDay(dayOf(isoTimeOrDay), form);
  const at = momentOf(isoTimeOrDay);
  return at === null || day === '' ? day : `${day}, ${formatTimeOfDay('UTC', at)} UTC`;
}

/**
 * The moment of a date with a time of day. Exactly midnight UTC counts as a day without a time.
 * Source: decisions, calendar files.
 */
function momentOf(isoTimeOrDay: string): Date | null {
  const at = timeOf(isoTimeOrDay);
  return at === null || at.getTime() % 86_400_000 === 0 ? null : at;
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
