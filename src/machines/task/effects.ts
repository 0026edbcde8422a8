import { type AnyActorRef, fromPromise } from 'xstate';
import { type Ask, clientOf } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { patchUserTask } from '../../api/next-steps/task-changes.ts';
import { emptiedBy } from '../../api/resources.ts';
import type { Environment } from '../environment.ts';
import { taskMachine } from './machine.ts';

/** The name under which the checklist's tasks are kept. */
export const KEPT_TASKS = 'checklistTasks';

/** @param askIn the checklist's calls, of which one may have to find the portal that it belongs to */
export const createTask = ({ kept }: Pick<Environment, 'kept'>, askIn: (system: AnyActorRef['system']) => Ask) =>
  taskMachine.provide({
    actors: {
      saveTask: fromPromise(async ({ input, system, signal }) => {
        try {
          const state = await patchUserTask(clientOf(askIn(system)), signal, input.userTaskId, input.change);
          // What was kept says otherwise from now on.
          kept.drop([KEPT_TASKS]);
          system.get('portal').send({ type: 'resources.void', names: emptiedBy.taskSaved });
          return state;
        } catch (error) {
          throw failureOf(error);
        }
      }),
    },
  });
