import type { Filter } from '../../rules/task-list.ts';

/** The address of the checklist with a filter: `/next-steps/task?show=overdue`; without a query for Up Next. */
export function filterAddress(filter: Filter): string {
  return filter === 'up-next' ? '/next-steps/task' : `/next-steps/task?show=${filter}`;
}

/**
 * The address of a task.
 * @param id the task's id, not userTaskId
 * @param query of the current address, to be kept: "?show=overdue", or ""
 */
export function taskAddress(id: number, query: string): string {
  return `/next-steps/task/${id}${query}`;
}

/** The address of the list behind a task: the query of the task's address is kept. */
export function listAddress(filter: Filter, query: string): string {
  return query === '' ? filterAddress(filter) : `/next-steps/task${query}`;
}
