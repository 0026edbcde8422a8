import { type AnyActorRef, fromPromise } from 'xstate';
import { patchUserTask } from '../../api/checklist/task-changes.ts';
import { createClient, type Transport } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { resetBy } from '../../api/resources.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { taskMachine } from './machine.ts';

/** The name under which the checklist's tasks are kept. */
export const KEPT_TASKS = 'checklistTasks';

/** @param askIn the checklist's calls, of which one may have to find the portal that it belongs to */
export const createTask = ({ kept }: Pick<Dependencies, 'kept'>, askIn: (system: AnyActorRef['system']) => Transport) =>
  taskMachine.provide({
    actors: {
      saveTask: fromPromise(async ({ input, system, signal }) => {
        try {
          const state = await createClient(askIn(system))(patchUserTask, {
            path: { userTaskId: input.userTaskId },
            body: input.change,
            signal,
          });
          // What was kept says otherwise from now on.
          kept.drop([KEPT_TASKS]);
          system.get('portal').send({ type: 'resources.void', names: resetBy.taskSaved });
          return state;
        } catch (error) {
          throw toFailure(error);
        }
      }),
    },
  });
