import type { AnyActorRef } from 'xstate';
import type { Ask } from '../../api/client.ts';
import { CallFailed } from '../../api/failure.ts';
import { withFreshToken } from '../../api/fresh-token.ts';
import { type ChecklistUser, getChecklistUser } from '../../api/next-steps/user.ts';
import type { Environment } from '../environment.ts';

/**
 * Asks who it is and hands the token to the session, which keeps every token. Rejects with `CallFailed`.
 * Source: decisions, two hosts, two tokens.
 */
export async function identify(
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

/** Calls of the checklist: one that is answered 401 leaves once more, after both backends have said who it is. */
export const askChecklist = (environment: Environment, system: AnyActorRef['system']): Ask =>
  withFreshToken(environment.checklist, async (signal) => {
    const isSignedIn = await environment.isStillSignedIn(signal);
    if (isSignedIn) await identify(environment, system, signal);
    return isSignedIn;
  });
