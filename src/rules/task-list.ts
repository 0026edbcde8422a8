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
 * The filter for `show` of the address; Up Next if it is unknown or missing. Source: LIST-01, LIST-05 to
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

/** The name of a filter in heading and filter menu. */
export function filterName(filter: Filter): string {
  return FILTERS[filter].name;
}

/** The text for a filter without tasks. Source: LIST-14 to LIST-19. */
export function emptyText(filter: Filter): string {
  return FILTERS[filter].empty;
}

/**
 * The tasks of a filter, in the given order. Each task is in exactly one of Up Next, Done and Dismissed; a done task is
 * only in Done. Source: task checklist specification, filters; LIST-08 to LIST-13.
 */
export function filterTasks<T extends TaskFacts>(tasks: readonly T[], filter: Filter): T[] {
  return tasks.filter(FILTERS[filter].shows);
}

/** Neighbours in the answer that a filter shows. `index` counts the blocks of the answer, also those without a task. */
export type TaskBlock<T> = { index: number; tasks: T[] };

/** How many tasks of the answer form a block. */
const BLOCK_SIZE = 25;

/**
 * The tasks of a filter in blocks, without empty blocks. A task that leaves the filter changes only its own block: the
 * tasks after it stay in theirs.
 * @param tasks of all filters, or of one group
 */
export function taskBlocks<T extends TaskFacts>(tasks: readonly T[], filter: Filter): TaskBlock<T>[] {
  const count = Math.ceil(tasks.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) => ({
    index,
    tasks: filterTasks(tasks.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE), filter),
  })).filter((block) => block.tasks.length > 0);
}

/** The tasks of the dashboard: the first three that are neither done nor dismissed. Source: DASH-24. */
export function upcomingTasks<T extends TaskFacts>(tasks: readonly T[]): T[] {
  return filterTasks(tasks, 'up-next').slice(0, 3);
}

/**
 * The border of a list item. Tasks of the category "fun" have none. Overdue takes precedence over important.
 * Source: task checklist specification, list item; LIST-35, LIST-36.
 * @param categorySlug null while the categories are unknown
 */
export function borderOf(task: TaskFacts, categorySlug: string | null): Border {
  if (categorySlug === 'fun') return 'none';
  if (task.overdue && !isDone(task)) return 'overdue';
  return task.is_important ? 'important' : 'default';
}

/**
 * The next task: the one after the given task among the tasks that are neither done nor dismissed, or the first of them
 * if the given task is the last one or not among them. If it is the only open task, that is the task itself.
 * Source: task checklist specification, next task; NEXT-15 to NEXT-17.
 * @param afterId id of the given task; null for none
 * @returns false if no task is open
 */
export function nextTask<T extends TaskFacts>(tasks: readonly T[], afterId: number | null): T | false {
  const open = filterTasks(tasks, 'up-next');
  // findIndex returns -1 for a task outside the list, so the next index is that of the first.
  return open[open.findIndex(({ id }) => id === afterId) + 1] ?? open[0] ?? false;
}

/** The id in an address as a number; null if there is none, or if it is 0 or not a whole number. */
export function taskIdOf(id: string | null): number | null {
  return (/^\d+$/.test(id ?? '') && Number(id)) || null;
}

/**
 * The id of the task that an address shows (its `id`, not its `userTaskId`). An id that is 0 or not a whole number leads to the
 * task that was selected last. Source: task checklist specification, task lookup; NEXT-18.
 * @param id in the address; null for that of the list, which shows none
 * @param selected the id of the task that was selected last; null for none
 */
export function shownTaskId(id: string | null, selected: number | null): number | null {
  return id === null ? null : (taskIdOf(id) ?? selected);
}

/**
 * The announcement above the list: its words, and the first overdue task, to which it links. Its number is that of the
 * overdue filter. Source: task checklist specification, overdue announcement; NEXT-01, NEXT-03, NEXT-04, TASK-11.
 * @returns null without overdue tasks; `taskId` is the task's id, not userTaskId
 */
export function overdueAnnouncement(tasks: readonly TaskFacts[]): { text: string; taskId: number } | null {
  const overdue = filterTasks(tasks, 'overdue');
  const [first] = overdue;
  return first === undefined
    ? null
    : { text: `You have ${overdue.length} overdue task(s). Click here to get started now`, taskId: first.id };
}
