import { dayOf, formatDay } from './dates.ts';
import { dueSoon, isOpen, type TaskFacts } from './tasks.ts';

/** As many tasks as My Next Steps shows. */
const MAX_TASKS = 3;

/**
 * The first open tasks about the bill that end on a day, at most three: overdue ones first, then by that day, then in the
 * given order. They say by when a student pays. Source: FIN-10.
 * @param categories ids of the categories that are about the bill
 */
export function moneyTasks<T extends TaskFacts>(tasks: readonly T[], categories: readonly number[]): T[] {
  const endOf = ({ ends_on }: T) => dayOf(ends_on ?? '');
  return tasks
    .filter(
      (task) => isOpen(task) && task.category !== null && categories.includes(task.category) && endOf(task) !== '',
    )
    .sort((one, other) => Number(other.overdue) - Number(one.overdue) || endOf(one).localeCompare(endOf(other)))
    .slice(0, MAX_TASKS);
}

/**
 * By when the bill is to be paid, for a place beside the amount: "by Nov 25, tomorrow", "was due Nov 20".
 * @param categories as for `moneyTasks`
 * @param today `YYYY-MM-DD` in the site's zone
 * @returns null without a task about the bill
 */
export function payBy(tasks: readonly TaskFacts[], categories: readonly number[], today: string): string | null {
  const [first] = moneyTasks(tasks, categories);
  if (first === undefined) return null;
  const day = formatDay(dayOf(first.ends_on ?? ''), 'short');
  if (first.overdue) return `was due ${day}`;
  const soon = dueSoon(first, today);
  return soon === null ? `by ${day}` : `by ${day}, ${soon}`;
}
