import { resetBy } from '../../api/resources.ts';
import { onTaskChangedInOtherTab } from '../../browser/changed-tasks.ts';
import type { Dependencies } from '../../machines/shared/dependencies.ts';
import { receiver, type System } from '../../machines/shared/system.ts';
import { STORED_TASKS } from '../../machines/task/stored-answers.ts';

/**
 * Fetches the tasks again when another tab has changed one, in the checklist and on the dashboard. A save that is running
 * in this tab goes on, and its answer counts. Source: decisions, after a write; TASK-16.
 * @returns a function that stops listening
 */
export function followTaskChanges(system: System, answers: Pick<Dependencies['answers'], 'evict'>): () => void {
  return onTaskChangedInOtherTab(() => {
    answers.evict([STORED_TASKS]);
    receiver(system, 'resources')?.send({ type: 'resources.reset', names: resetBy.taskSaved });
    receiver(system, 'checklist')?.send({ type: 'checklist.retry' });
  });
}
