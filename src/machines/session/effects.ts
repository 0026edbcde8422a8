import { fromPromise, waitFor } from 'xstate';
import { ApiError, toFailure } from '../../api/failure.ts';
import { isProvisional, mayBeSignedOut } from '../../rules/failures.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { createSessionMachine, type SessionRef, type UserOutcome } from './machine.ts';
import { selectIsAlive } from './selectors.ts';

/** The stored answer of the contact call. The user answer may bring its first value. Source: API-14. */
const CONTACT_INFO = 'contactInfo/';

/** The session machine, connected to the user call and to this tab's storage. */
export const createSession = (dependencies: Dependencies) =>
  createSessionMachine({
    actors: {
      fetchUser: fromPromise(({ signal }) => fetchUser(dependencies, signal)),
    },
  });

/**
 * Asks the backend again whether the user is signed in. Calls that ask at the same time share one user call.
 * Rejects when the signal aborts.
 */
export async function isStillSignedIn(session: SessionRef, signal: AbortSignal): Promise<boolean> {
  session.send({ type: 'session.confirm' });
  return selectIsAlive(await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'confirming' }), { signal }));
}

/**
 * Asks for the token that a page of the server has left out.
 * @returns false if the user is not signed in any more. Rejects with `ApiError` when the user call has failed
 */
export async function renewToken(session: SessionRef, signal: AbortSignal): Promise<boolean> {
  if (await isStillSignedIn(session, signal)) return true;
  const snapshot = session.getSnapshot();
  const { failure } = snapshot.context;
  if (snapshot.matches({ signedIn: 'unconfirmed' }) && failure !== null) throw new ApiError(failure, 'getUser');
  return false;
}

/**
 * Asks who is signed in. Without a user, the answers that this tab stores are removed, however the session ended; the page
 * on screen stays. Source: decisions, end of a session; CACHE-25.
 */
async function fetchUser(dependencies: Dependencies, signal: AbortSignal): Promise<UserOutcome> {
  const outcome = await requestUser(dependencies, signal);
  if (outcome.kind === 'anonymous' || outcome.kind === 'provisional') dependencies.answers.clear();
  return outcome;
}

/** A 401, or an answer that is not authenticated, means "not signed in". A 403 with the detail is a provisional account. */
async function requestUser(
  { portalByCookie, memory, answers, demo, now }: Dependencies,
  signal: AbortSignal,
): Promise<UserOutcome> {
  try {
    const user = await portalByCookie('getUser', { signal });
    if (!user.is_authenticated) return { kind: 'anonymous' };
    memory.clearRedirects();
    const shown = demo === null ? { user, isDemo: false } : await demo.shownFor(user, signal);
    answers.openFor(`${user.username}${shown.isDemo ? ', demo' : ''}`);
    const { contact_info } = shown.user;
    if (contact_info !== null && answers.read(CONTACT_INFO) === null) {
      answers.write(CONTACT_INFO, { content: contact_info, receivedAt: now().toISOString() }, contact_info);
    }
    return { kind: 'signedIn', user: shown.user };
  } catch (error) {
    const failure = toFailure(error);
    if (mayBeSignedOut(failure)) return { kind: 'anonymous' };
    if (isProvisional(failure)) return { kind: 'provisional' };
    return { kind: 'failed', failure };
  }
}
