import { dayOf, formatDay, formatTimeOfDay, timeOf } from './dates.ts';
import { isDone, isOpen, type TaskFacts } from './tasks.ts';

export type Filter = 'up-next' | 'overdue' | 'bookmarks' | 'done' | 'dismissed' | 'important';

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
 * A task's date with its time of day, in UTC and said to be so: "Jan 7, 7:30 AM UTC". A day alone has no time:
 * "Jan 7". Source: task checklist specification, task dates; FMT-09, FMT-12.
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
