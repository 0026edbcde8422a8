import { withToken } from '../../api/answers-in-page.ts';
import type { ChecklistUser } from '../../api/checklist/user.ts';
import { ApiError, toFailure } from '../../api/failure.ts';
import { retryAfter401 } from '../../api/retry-after-401.ts';
import type { Transport } from '../../api/wire.ts';
import { isProvisional } from '../../rules/failures.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { selectChecklistToken } from './selectors.ts';

/**
 * Asks the checklist's host for its user and gives the token to the session, which keeps all tokens. A provisional
 * account counts for the whole app. Rejects with `ApiError`. Source: decisions, two hosts, two tokens; NEXT-19.
 */
export async function identify(
  { checklistByCookie }: Pick<Dependencies, 'checklistByCookie'>,
  system: System,
  signal: AbortSignal,
): Promise<ChecklistUser> {
  const user = await checklistByCookie('getChecklistUser', { signal }).catch((error: unknown) => {
    if (isProvisional(toFailure(error))) {
      receiver(system, 'session')?.send({ type: 'session.becameProvisional' });
    }
    throw problemOf(error);
  });
  if (user === null || user.auth_token === null) {
    throw new ApiError({ kind: 'malformed', issues: ['no user, or no token'] }, 'getChecklistUser');
  }
  receiver(system, 'session')?.send({ type: 'session.checklistIdentified', token: user.auth_token });
  return user;
}

/** Asks for the checklist's user unless this page already knows the token. Rejects with `ApiError`. */
export async function identifyOnce(
  dependencies: Pick<Dependencies, 'checklistByCookie'>,
  system: System,
  signal: AbortSignal,
): Promise<void> {
  const isKnown = selectChecklistToken(getActor(system, 'session').getSnapshot()) !== null;
  if (!isKnown) await identify(dependencies, system, signal);
}

/**
 * The calls of the checklist. A call that is answered 401 is sent once more, after both backends have confirmed that
 * the user is signed in.
 */
export function checklistTransport(dependencies: Dependencies, system: System): Transport {
  const identified = async (signal: AbortSignal) => {
    await identify(dependencies, system, signal);
    return true;
  };
  const retried = retryAfter401(
    dependencies.checklist,
    async (signal) => (await dependencies.isStillSignedIn(signal)) && identified(signal),
  );
  const token = () => selectChecklistToken(getActor(system, 'session').getSnapshot());
  const transport = withToken(retried, token, identified);
  return (path, request) =>
    transport(path, request).catch((error: unknown) => {
      throw problemOf(error);
    });
}

/**
 * An answer with an error status is logged and gets the specification's words. Other errors stay as they are.
 * Source: task checklist specification, error catalogue; TOAST-12.
 */
function problemOf(error: unknown): unknown {
  const failure = toFailure(error);
  if (failure.kind !== 'status') return error;
  const problem = new ApiError(failure, 'There was a problem with your request', { cause: error });
  // Not the cause itself, which holds the request and with it the token.
  console.warn(problem.message);
  return problem;
}
