import { dayOf } from './dates.ts';
import { isOpen, type TaskFacts } from './tasks.ts';

/** As many tasks as My Next Steps shows. */
const MAX_TASKS = 3;

/**
 * The first open tasks about money that end on a day, at most three: overdue ones first, then by that day, then in the
 * given order. They say by when a student pays. Source: FIN-10.
 * @param categories ids of the categories that are about money
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
