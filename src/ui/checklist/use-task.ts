import { useSelector } from '@xstate/react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { now } from '../../browser/clock.ts';
import { selectTask } from '../../machines/checklist/selectors.ts';
import type { TaskRegion } from '../../machines/task/machine.ts';
import { type SaveState, selectSaveState } from '../../machines/task/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import type { TaskAction } from './task-presses.ts';

/** A function that sends a press of the user to a task. */
export function useSendPress({ userTaskId }: Task): (press: TaskAction) => void {
  const checklist = useSystemActor('checklist');
  return (press) =>
    checklist.send({ type: 'checklist.press', userTaskId, press: { type: `task.${press}`, at: now().toISOString() } });
}

/** The save state of one field of a task. */
export function useSaveState({ userTaskId }: Task, region: TaskRegion): SaveState {
  const checklist = useSystemActor('checklist');
  return useSelector(useSelector(checklist, selectTask(userTaskId)), selectSaveState(region));
}
