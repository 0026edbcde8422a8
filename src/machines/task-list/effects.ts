import { type AnyActorRef, fromPromise } from 'xstate';
import { type CallFailed, failureOf } from '../../api/failure.ts';
import { listCategories } from '../../api/next-steps/categories.ts';
import { listUserTasks } from '../../api/next-steps/user-tasks.ts';
import { askChecklist, identify } from '../checklist/effects.ts';
import type { Environment } from '../environment.ts';
import { askOrKept } from '../kept/effects.ts';
import { createTask, KEPT_TASKS } from '../task/effects.ts';
import { LIST_LIFETIME, type ListFailure, taskListMachine } from './machine.ts';

export const createTaskList = (environment: Environment) => {
  const askIn = (system: AnyActorRef['system']) => askChecklist(environment, system);
  return taskListMachine.provide({
    actors: {
      task: createTask(environment, askIn),
      openList: fromPromise(async ({ input, system, signal }) => {
        let message: string | null = null;
        try {
          const user = await identify(environment, system, signal);
          const ask = askIn(system);
          const ofList = { lifetime: LIST_LIFETIME, isKeptEnough: input.isKeptEnough };
          const [tasks, categories] = await Promise.all([
            askOrKept(environment, ask, {
              ...ofList,
              key: `${KEPT_TASKS}/`,
              call: (client) => listUserTasks(client, signal),
            }),
            askOrKept(environment, ask, {
              ...ofList,
              key: 'checklistCategories/',
              call: (client) =>
                listCategories(client, signal).catch((error: CallFailed) => {
                  message = error.message;
                  throw error;
                }),
            }),
          ]);
          return {
            tasks: tasks.answer,
            categories: categories.answer,
            isNewStudent: user.is_new_student,
            freshFor: tasks.freshFor,
          };
        } catch (error) {
          const failure = failureOf(error);
          throw message === null ? failure : ({ ...failure, message } satisfies ListFailure);
        }
      }),
    },
  });
};
