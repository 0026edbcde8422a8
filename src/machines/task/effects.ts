import { fromPromise } from 'xstate';
import { failureOf } from '../../api/failure.ts';
import { patchUserTask } from '../../api/next-steps/user-tasks.ts';
import type { Environment } from '../environment.ts';
import { taskMachine } from './machine.ts';

export const createTask = ({ checklist }: Environment) =>
  taskMachine.provide({
    actors: {
      saveTask: fromPromise(({ input, signal }) =>
        patchUserTask(checklist, signal, input.userTaskId, input.change).catch((error: unknown) =>
          Promise.reject(failureOf(error)),
        ),
      ),
    },
  });
