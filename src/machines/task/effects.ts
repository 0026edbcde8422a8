import { type AnyActorRef, fromPromise } from 'xstate';
import type { Client } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { patchUserTask } from '../../api/next-steps/user-tasks.ts';
import { emptiedBy } from '../../api/resources.ts';
import { taskMachine } from './machine.ts';

/** @param clientIn the checklist's calls, of which one may have to find the portal that it belongs to */
export const createTask = (clientIn: (system: AnyActorRef['system']) => Client) =>
  taskMachine.provide({
    actors: {
      saveTask: fromPromise(async ({ input, system, signal }) => {
        try {
          const state = await patchUserTask(clientIn(system), signal, input.userTaskId, input.change);
          system.get('portal').send({ type: 'resources.void', names: emptiedBy.taskSaved });
          return state;
        } catch (error) {
          throw failureOf(error);
        }
      }),
    },
  });
