import { addDays, dayOf, formatDay, formatTimeOfDay, timeOf } from './dates.ts';

/**
 * What the rules need of a task: the task's own fields with the person's say about it. `id` is the task's,
 * `userTaskId` the person's own record of it. Times are ISO 8601 with offset, or a day; an empty field is null.
 * `overdue` is the server's word and never worked out here (TASK-10).
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

export type Filter = 'up-next' | 'overdue' | 'bookmarks' | 'done' | 'dismissed' | 'important';

/** Days are `YYYY-MM-DD` in UTC. `day` is "" for a completion time, and null for a date, that cannot be read. */
export type DateDisplay =
  | { kind: 'checklist' }
  | { kind: 'done'; day: string }
  | { kind: 'overdue' }
  | { kind: 'starts' | 'ends' | 'due'; day: string | null }
  | { kind: 'range'; from: string; to: string };

export type Border = 'default' | 'important' | 'overdue' | 'none';

type FilterRule = { name: string; empty: string; shows: (task: TaskFacts) => boolean };

/** Source: task checklist specification, task list screen and filters; LIST-08 to LIST-19. */
const FILTERS: Record<Filter, FilterRule> = {
  'up-next': { name: 'Up Next', empty: 'You have no tasks coming up soon.', shows: isOpen },
  overdue: { name: 'Overdue', empty: 'No overdue tasks right now.', shows: (task) => isOpen(task) && task.overdue },
  bookmarks: { name: 'Bookmarks', empty: 'No bookmarks yet.', shows: (task) => isOpen(task) && task.starred },
  done: { name: 'Done', empty: 'You haven\'t marked anything "done" yet.', shows: isDone },
  dismissed: {
    name: 'Dismissed',
    empty: 'You haven\'t "dismissed" anything yet.',
    shows: (task) => !isDone(task) && task.does_not_apply_on !== null,
  },
  important: {
    name: 'Important',
    empty: 'No important tasks right now.',
    shows: (task) => isOpen(task) && task.is_important,
  },
};

/**
 * The filter that an address' `show` means; an unknown one, and none, is Up Next. Source: LIST-01, LIST-05 to
 * LIST-08.
 */
export function filterOf(show: string | undefined): Filter {
  switch (show) {
    case 'overdue':
    case 'bookmarks':
    case 'done':
    case 'dismissed':
    case 'important':
      return show;
    default:
      return 'up-next';
  }
}

/** What the heading and the filter menu call a filter. */
export function filterName(filter: Filter): string {
  return FILTERS[filter].name;
}

/** What stands in place of a filter's empty list. Source: LIST-14 to LIST-19. */
export function emptyText(filter: Filter): string {
  return FILTERS[filter].empty;
}

/**
 * The tasks that a filter shows, in the order given. A task is under exactly one of Up Next, Done and Dismissed; a
 * done one is only ever under Done. Source: task checklist specification, filters; LIST-08 to LIST-13.
 */
export function filterTasks<T extends TaskFacts>(tasks: readonly T[], filter: Filter): T[] {
  return tasks.filter(FILTERS[filter].shows);
}

/** The dashboard's tasks: the first three that are neither done nor dismissed, in the order given. Source: DASH-24. */
export function upcomingTasks<T extends TaskFacts>(tasks: readonly T[]): T[] {
  return filterTasks(tasks, 'up-next').slice(0, 3);
}

/**
 * What a list item says about dates; the first of these that holds: checklist badge, done, overdue, dates. A date that
 * cannot be read counts as not set. Source: task checklist specification, list item; LIST-25 to LIST-34.
 * @param isNewStudent the person's flag: only a new student sees the badge, and then no date at all
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
 * A task's date with its time of day, in UTC and said to be so: "Jan 7, 7:30 AM UTC". A day alone has no time:
 * "Jan 7". Source: task dates; FMT-09, FMT-12.
 * @param isoTimeOrDay ISO 8601
 * @returns "" when the input is neither a time nor a day
 */
export function formatTaskTime(isoTimeOrDay: string): string {
  const day = formatDay(dayOf(isoTimeOrDay), 'short');
  const at = timeOf(isoTimeOrDay);
  return at === null || day === '' ? day : `${day}, ${formatTimeOfDay('UTC', at)} UTC`;
}

/**
 * A list item's border. The category "fun" has none, whatever else holds; overdue goes before important.
 * Source: task checklist specification, list item; LIST-35, LIST-36.
 * @param slugOfCategory null while the categories are not known
 */
export function borderOf(task: TaskFacts, slugOfCategory: string | null): Border {
  if (slugOfCategory === 'fun') return 'none';
  if (task.overdue && !isDone(task)) return 'overdue';
  return task.is_important ? 'important' : 'default';
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
 * The task to go on with: the one after the given in the list of tasks that are neither done nor dismissed; after the
 * last, or when the given one is not in that list, the first. With a single open task that is the given task itself.
 * Source: task checklist specification, next task; NEXT-15 to NEXT-17.
 * @param afterId id of the given, else of the selected task; null for none
 * @returns false when no task is open
 */
export function nextTask<T extends TaskFacts>(tasks: readonly T[], afterId: number | null): T | false {
  const open = filterTasks(tasks, 'up-next');
  // findIndex is -1 for a task outside the list, and the one after that is the first.
  return open[open.findIndex(({ id }) => id === afterId) + 1] ?? open[0] ?? false;
}

/**
 * The task that an address names by its own id (not by userTaskId). An id that is 0, no whole number or missing means
 * the selected task. Source: task checklist specification, task lookup; NEXT-18.
 * @returns null when nothing is selected, or when no task has the id
 */
export function findTask<T extends TaskFacts>(
  tasks: readonly T[],
  id: string | undefined,
  selected: T | null,
): T | null {
  const wanted = /^\d+$/.test(id ?? '') ? Number(id) : 0;
  return wanted === 0 ? selected : (tasks.find((task) => task.id === wanted) ?? null);
}

/** How many tasks the overdue filter shows, which is also the number that is announced. Source: TASK-11, NEXT-01. */
export function countOverdue(tasks: readonly TaskFacts[]): number {
  return filterTasks(tasks, 'overdue').length;
}

/**
 * What is announced when the list opens, and the task that the announcement leads to under the overdue filter: the
 * first of it. Source: task checklist specification, overdue announcement; NEXT-01, NEXT-03, NEXT-04.
 * @returns null without overdue tasks
 */
export function overdueAnnouncement<T extends TaskFacts>(tasks: readonly T[]): { text: string; task: T } | null {
  const overdue = filterTasks(tasks, 'overdue');
  const [task] = overdue;
  if (task === undefined) return null;
  return { text: `You have ${overdue.length} overdue task(s). Click here to get started now`, task };
}

function isDone(task: TaskFacts): boolean {
  return task.completed_on !== null;
}

function isOpen(task: TaskFacts): boolean {
  return !isDone(task) && task.does_not_apply_on === null;
}

function labelled(label: string, day: string | null): string {
  return `${label} ${formatDay(day ?? '', 'short')}`.trimEnd();
}
