import type { AnyActorRef } from 'xstate';
import type { Ask } from '../../api/client.ts';
import { CallFailed, failureOf } from '../../api/failure.ts';
import { withFreshToken } from '../../api/fresh-token.ts';
import { type ChecklistUser, getChecklistUser } from '../../api/next-steps/user.ts';
import { isProvisional } from '../../rules/failures.ts';
import type { Environment } from '../environment.ts';

/**
 * Asks who it is and hands the token to the session, which keeps every token; a provisional account is one for the
 * whole app. Rejects with `CallFailed`. Source: decisions, two hosts, two tokens; NEXT-19.
 */
export async function identify(
  { checklistByCookie }: Environment,
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<ChecklistUser> {
  const user = await getChecklistUser(checklistByCookie, signal).catch((error: unknown) => {
    if (isProvisional(failureOf(error))) {
      system.get('portal').send({ type: 'account.provisional' });
    }
    throw problemOf(error);
  });
  if (user === null || user.auth_token === null) {
    throw new CallFailed({ kind: 'malformed', issues: ['no user, or no token'] }, 'GET /api/user/');
  }
  system.get('portal').send({ type: 'checklist.identified', token: user.auth_token });
  return user;
}

/** Calls of the checklist: one that is answered 401 leaves once more, after both backends have said who it is. */
export function askChecklist(environment: Environment, system: AnyActorRef['system']): Ask {
  const ask = withFreshToken(environment.checklist, async (signal) => {
    const isSignedIn = await environment.isStillSignedIn(signal);
    if (isSignedIn) await identify(environment, system, signal);
    return isSignedIn;
  });
  return (path, question) =>
    ask(path, question).catch((error: unknown) => {
      throw problemOf(error);
    });
}

/**
 * An answer that is not OK, written down and put into the specification's words; whatever else went wrong stays as it
 * is. Source: task checklist specification, error catalogue; TOAST-12.
 */
function problemOf(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure.kind !== 'status') return error;
  const problem = new CallFailed(failure, 'There was a problem with your request', { cause: error });
  // Without its cause, which holds the request and with it the token.
  console.warn(problem.message);
  return problem;
}
