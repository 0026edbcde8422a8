import { useSelector } from '@xstate/react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { now } from '../../browser/clock.ts';
import { selectCategories } from '../../machines/checklist/selectors.ts';
import { getChild, getTask } from '../../machines/portal/children.ts';
import type { TaskEvent } from '../../machines/task/machine.ts';
import { selectIsBusy, selectIsRefused, type TaskRegion } from '../../machines/task/selectors.ts';
import { usePortal } from '../hooks/use-portal.ts';
import type { SaveState } from './save-state.ts';
import type { TaskPress } from './TaskDetail.tsx';

/** A function that sends a press of the user to a task. */
export function useSendPress({ userTaskId }: Task): (press: TaskPress) => void {
  const checklist = getChild(usePortal(), 'taskList');
  return (press) => checklist.send({ type: 'task.press', userTaskId, press: toTaskEvent(press, now().toISOString()) });
}

/** The save state of one field of a task. */
export function useSaveState({ userTaskId }: Task, region: TaskRegion): SaveState {
  const checklist = getChild(usePortal(), 'taskList');
  const actor = useSelector(checklist, (snapshot) => getTask(snapshot, userTaskId));
  const isBusy = useSelector(actor, selectIsBusy(region));
  const isFailed = useSelector(actor, selectIsRefused(region));
  if (isBusy) return 'busy';
  return isFailed ? 'failed' : 'idle';
}

/** The slug of a task's category; null while the categories are unknown. */
export function useCategorySlug({ category }: Task): string | null {
  const categories = useSelector(getChild(usePortal(), 'taskList'), selectCategories);
  return categories.find(({ id }) => id === category)?.slug ?? null;
}

function toTaskEvent(press: TaskPress, at: string): Exclude<TaskEvent, { type: 'task.received' }> {
  switch (press) {
    case 'markDone':
      return { type: 'task.markDone', at };
    case 'dismiss':
      return { type: 'task.dismiss', at };
    case 'doNow':
      return { type: 'task.doNow', at };
    default:
      return { type: `task.${press}` };
  }
}
