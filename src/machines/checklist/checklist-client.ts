import type { AnyActorRef } from 'xstate';
import { type ChecklistUser, getChecklistUser } from '../../api/checklist/user.ts';
import type { Transport } from '../../api/client.ts';
import { ApiError, toFailure } from '../../api/failure.ts';
import { retryAfter401 } from '../../api/retry-after-401.ts';
import { isProvisional } from '../../rules/failures.ts';
import type { Dependencies } from '../shared/dependencies.ts';

/**
 * Asks who it is and hands the token to the session, which keeps every token; a provisional account is one for the
 * whole app. Rejects with `CallFailed`. Source: decisions, two hosts, two tokens; NEXT-19.
 */
export async function identify(
  { checklistByCookie }: Dependencies,
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<ChecklistUser> {
  const user = await checklistByCookie(getChecklistUser, { signal }).catch((error: unknown) => {
    if (isProvisional(toFailure(error))) {
      system.get('portal').send({ type: 'account.provisional' });
    }
    throw problemOf(error);
  });
  if (user === null || user.auth_token === null) {
    throw new ApiError({ kind: 'malformed', issues: ['no user, or no token'] }, `GET ${getChecklistUser.path}`);
  }
  system.get('portal').send({ type: 'checklist.identified', token: user.auth_token });
  return user;
}

/** Calls of the checklist: one that is answered 401 leaves once more, after both backends have said who it is. */
export function askChecklist(dependencies: Dependencies, system: AnyActorRef['system']): Transport {
  const ask = retryAfter401(dependencies.checklist, async (signal) => {
    const isSignedIn = await dependencies.isStillSignedIn(signal);
    if (isSignedIn) await identify(dependencies, system, signal);
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
  const failure = toFailure(error);
  if (failure.kind !== 'status') return error;
  const problem = new ApiError(failure, 'There was a problem with your request', { cause: error });
  // Without its cause, which holds the request and with it the token.
  console.warn(problem.message);
  return problem;
}
