import { type AnyActorRef, fromPromise } from 'xstate';
import { listCategories } from '../../api/checklist/categories.ts';
import { listUserTasks } from '../../api/checklist/user-task-lists.ts';
import { type ApiError, toFailure } from '../../api/failure.ts';
import { fetchOrCached } from '../resource/answer-cache.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { createTask, KEPT_TASKS } from '../task/effects.ts';
import { askChecklist, identify } from './checklist-client.ts';
import { checklistMachine, LIST_LIFETIME, type ListFailure } from './machine.ts';

export const createChecklist = (dependencies: Dependencies) => {
  const askIn = (system: AnyActorRef['system']) => askChecklist(dependencies, system);
  return checklistMachine.provide({
    actors: {
      task: createTask(dependencies, askIn),
      openList: fromPromise(async ({ input, system, signal }) => {
        let message: string | null = null;
        try {
          const user = await identify(dependencies, system, signal);
          const ask = askIn(system);
          const ofList = { lifetime: LIST_LIFETIME, isKeptEnough: input.isKeptEnough };
          const [tasks, categories] = await Promise.all([
            fetchOrCached(dependencies, ask, {
              ...ofList,
              key: `${KEPT_TASKS}/`,
              call: (client) => client(listUserTasks, { query: { published: 'True' }, signal }),
            }),
            fetchOrCached(dependencies, ask, {
              ...ofList,
              key: 'checklistCategories/',
              call: (client) =>
                client(listCategories, { signal }).catch((error: ApiError) => {
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
          const failure = toFailure(error);
          throw message === null ? failure : ({ ...failure, message } satisfies ListFailure);
        }
      }),
    },
  });
};
