import { type AnyActorRef, fromPromise } from 'xstate';
import { CallFailed, failureOf } from '../../api/failure.ts';
import { withFreshToken } from '../../api/fresh-token.ts';
import { listCategories } from '../../api/next-steps/categories.ts';
import { type ChecklistUser, getChecklistUser } from '../../api/next-steps/user.ts';
import { listUserTasks } from '../../api/next-steps/user-tasks.ts';
import type { Environment } from '../environment.ts';
import { askOrKept } from '../kept/effects.ts';
import { createTask, KEPT_TASKS } from '../task/effects.ts';
import { LIST_LIFETIME, taskListMachine } from './machine.ts';

export const createTaskList = (environment: Environment) => {
  const askIn = (system: AnyActorRef['system']) =>
    withFreshToken(environment.checklist, async (signal) => {
      const isSignedIn = await environment.isStillSignedIn(signal);
      if (isSignedIn) await identify(environment, system, signal);
      return isSignedIn;
    });
  return taskListMachine.provide({
    actors: {
      task: createTask(environment, askIn),
      openList: fromPromise(async ({ input, system, signal }) => {
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
              call: (client) => listCategories(client, signal),
            }),
          ]);
          return {
            tasks: tasks.answer,
            categories: categories.answer,
            isNewStudent: user.is_new_student,
            freshFor: tasks.freshFor,
          };
        } catch (error) {
          throw failureOf(error);
        }
      }),
    },
  });
};

/** Asks who it is and hands the token to the session, which keeps every token. */
async function identify(
  { checklistByCookie }: Environment,
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<ChecklistUser> {
  const user = await getChecklistUser(checklistByCookie, signal);
  if (user === null || user.auth_token === null) {
    throw new CallFailed({ kind: 'malformed', issues: ['no user, or no token'] }, 'GET /api/user/');
  }
  system.get('portal').send({ type: 'checklist.identified', token: user.auth_token });
  return user;
}
