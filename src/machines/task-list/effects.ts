import { fromPromise } from 'xstate';
import { CallFailed, failureOf } from '../../api/failure.ts';
import { listCategories } from '../../api/next-steps/categories.ts';
import { getChecklistUser } from '../../api/next-steps/user.ts';
import { listUserTasks } from '../../api/next-steps/user-tasks.ts';
import type { Environment } from '../environment.ts';
import { createTask } from '../task/effects.ts';
import { taskListMachine } from './machine.ts';

export const createTaskList = (environment: Environment) =>
  taskListMachine.provide({
    actors: {
      task: createTask(environment),
      openList: fromPromise(async ({ system, signal }) => {
        try {
          const user = await getChecklistUser(environment.checklistByCookie, signal);
          // The session keeps every token; the two calls below read it from there.
          const token = user?.auth_token ?? null;
          if (token === null)
            throw new CallFailed({ kind: 'malformed', issues: ['no user, or no token'] }, 'GET /api/user/');
          system.get('portal').send({ type: 'checklist.identified', token });
          const [tasks, categories] = await Promise.all([
            listUserTasks(environment.checklist, signal),
            listCategories(environment.checklist, signal),
          ]);
          return { tasks, categories, isNewStudent: user?.is_new_student ?? false };
        } catch (error) {
          throw failureOf(error);
        }
      }),
    },
  });
