import { fromPromise } from 'xstate';
import { failureOf } from '../../api/failure.ts';
import { getUser } from '../../api/portal/user.ts';
import type { Environment } from '../environment.ts';
import { sessionMachine, type UserOutcome } from './machine.ts';

export const createSession = (environment: Environment) =>
  sessionMachine.provide({
    actors: {
      fetchUser: fromPromise(({ signal }) => fetchUser(environment, signal)),
    },
  });

/** A 401, or an answer that is not authenticated, is "not signed in"; a 403 with the detail is a provisional account. */
async function fetchUser({ portalByCookie, memory }: Environment, signal: AbortSignal): Promise<UserOutcome> {
  try {
    const user = await getUser(portalByCookie, signal);
    if (!user.is_authenticated) return { kind: 'anonymous' };
    memory.forgetRedirects();
    return { kind: 'signedIn', user };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'status' && failure.status === 401) return { kind: 'anonymous' };
    if (failure.kind === 'status' && failure.status === 403 && failure.detail === 'has_provisional_account') {
      return { kind: 'provisional' };
    }
    throw failure;
  }
}
