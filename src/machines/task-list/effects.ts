import { type AnyActorRef, fromPromise } from 'xstate';
import { clientOf } from '../../api/client.ts';
import { CallFailed, failureOf } from '../../api/failure.ts';
import { withFreshToken } from '../../api/fresh-token.ts';
import { listCategories } from '../../api/next-steps/categories.ts';
import { type ChecklistUser, getChecklistUser } from '../../api/next-steps/user.ts';
import { listUserTasks } from '../../api/next-steps/user-tasks.ts';
import type { Environment } from '../environment.ts';
import { createTask } from '../task/effects.ts';
import { taskListMachine } from './machine.ts';

export const createTaskList = (environment: Environment) => {
  const clientIn = (system: AnyActorRef['system']) =>
    clientOf(
      withFreshToken(environment.checklist, async (signal) => {
        const isSignedIn = await environment.isStillSignedIn(signal);
        if (isSignedIn) await identify(environment, system, signal);
        return isSignedIn;
      }),
    );
  return taskListMachine.provide({
    actors: {
      task: createTask(clientIn),
      openList: fromPromise(async ({ system, signal }) => {
        try {
          const user = await identify(environment, system, signal);
          const client = clientIn(system);
          const [tasks, categories] = await Promise.all([
            listUserTasks(client, signal),
            listCategories(client, signal),
          ]);
          return { tasks, categories, isNewStudent: user.is_new_student };
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
