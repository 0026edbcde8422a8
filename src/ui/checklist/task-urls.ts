import type { Filter } from '../../rules/task-list.ts';

/** The checklist under a filter: `/next-steps/task?show=overdue`; Up Next has no query. */
export function filterAddress(filter: Filter): string {
  return filter === 'up-next' ? '/next-steps/task' : `/next-steps/task?show=${filter}`;
}

/**
 * A task's own address.
 * @param id the task's id, not userTaskId
 * @param query the present address' query with its question mark ("?show=overdue"), or "": it is kept
 */
export function taskAddress(id: number, query: string): string {
  return `/next-steps/task/${id}${query}`;
}
