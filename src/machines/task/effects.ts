import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import { resetBy } from '../../api/resources.ts';
import type { Transport } from '../../api/wire.ts';
import { sendTaskChanged } from '../../browser/changed-tasks.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { toResult } from '../shared/to-result.ts';
import { createTaskMachine } from './machine.ts';
import { STORED_TASKS } from './stored-answers.ts';

/**
 * The task machine, connected to the checklist's calls.
 * @param transportIn the checklist's calls; they need the actor system to renew a token
 */
export const createTask = (
  { answers, demo }: Pick<Dependencies, 'answers' | 'demo'>,
  transportIn: (system: System) => Transport,
) =>
  createTaskMachine({
    actors: {
      saveTask: fromPromise(async ({ input, system, signal }) => {
        const result = await toResult(
          createClient(transportIn(system))('patchUserTask', {
            path: { userTaskId: input.userTaskId },
            body: input.change,
            signal,
          }),
        );
        if (result.ok) {
          // The stored list and the dashboard's tasks still have the old value.
          answers.evict([STORED_TASKS]);
          receiver(system, 'resources')?.send({ type: 'resources.reset', names: resetBy.taskSaved });
          // In demo mode a change belongs to this tab alone.
          if (demo === null) sendTaskChanged();
        }
        return result;
      }),
    },
  });
