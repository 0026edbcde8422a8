import { fromPromise, waitFor } from 'xstate';
import { toFailure } from '../../api/failure.ts';
import { getUser } from '../../api/portal/user.ts';
import { isProvisional, mayBeSignedOut } from '../../rules/failures.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { type SessionRef, sessionMachine, type UserOutcome } from './machine.ts';
import { selectIsAlive } from './selectors.ts';

export const createSession = (dependencies: Dependencies) =>
  sessionMachine.provide({
    actors: {
      fetchUser: fromPromise(({ signal }) => fetchUser(dependencies, signal)),
    },
  });

/** Asks once more who is signed in; calls that ask at the same time share the answer. */
export async function isStillSignedIn(session: SessionRef, signal: AbortSignal): Promise<boolean> {
  session.send({ type: 'session.confirm' });
  return selectIsAlive(await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'confirming' }), { signal }));
}

/** A 401, or an answer that is not authenticated, is "not signed in"; a 403 with the detail is a provisional account. */
async function fetchUser(
  { portalByCookie, memory, kept, demo }: Dependencies,
  signal: AbortSignal,
): Promise<UserOutcome> {
  try {
    const user = await portalByCookie(getUser, { signal });
    if (!user.is_authenticated) return { kind: 'anonymous' };
    memory.forgetRedirects();
    const shown = demo === null ? { user, isDemo: false } : await demo.shownFor(user, signal);
    kept.openFor(`${user.username}${shown.isDemo ? ', demo' : ''}`);
    return { kind: 'signedIn', user: shown.user };
  } catch (error) {
    const failure = toFailure(error);
    if (mayBeSignedOut(failure)) return { kind: 'anonymous' };
    if (isProvisional(failure)) return { kind: 'provisional' };
    throw failure;
  }
}
