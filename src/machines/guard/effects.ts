import { fromPromise, waitFor } from 'xstate';
import { createClient } from '../../api/client.ts';
import { cachedOnServer } from '../../api/resources.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { checkStatus } from '../shared/status-check.ts';
import { receiver, type System } from '../shared/system.ts';
import { type Admission, createGuardMachine } from './machine.ts';

/** The guard machine, connected to the status call, the session and this tab's storage. */
export const createGuard = (dependencies: Dependencies) => {
  const { portal, now, memory } = dependencies;
  return createGuardMachine({
    actors: {
      checkStatus: fromPromise(({ signal }) => checkStatus(dependencies, signal)),
      findUser: fromPromise(({ system, signal }) => findUser(system, signal)),
      clearCaches: fromPromise(async ({ system, signal }) => {
        const client = createClient(portal);
        await Promise.all(
          cachedOnServer.map(({ cache }) => client('clearServerCache', { body: { endpoint: cache }, signal })),
        );
        const names = cachedOnServer.map(({ name }) => name);
        receiver(system, 'resources')?.send({ type: 'resources.invalidate', names });
      }),
      signOut: fromPromise(async ({ system }) => {
        receiver(system, 'session')?.send({ type: 'session.signOut' });
        memory.clearPerson();
        // The browser leaves the page even if these fail.
        await Promise.all([memory.forgetSchedule(), memory.endPush()].map((left) => left.catch(console.warn)));
      }),
      countRedirects: fromPromise(async () => memory.countRedirect(now())),
      countReload: fromPromise(async ({ input }) => memory.countReload(input.address)),
    },
    actions: { clearReload: () => memory.clearReload() },
  });
};

/** Asks the session, which sends the user call only when the user is not known. */
async function findUser(system: System, signal: AbortSignal): Promise<Admission> {
  const session = getActor(system, 'session');
  session.send({ type: 'session.fetch' });
  const snapshot = await waitFor(session, (candidate) => candidate.hasTag('settled'), { signal });
  if (snapshot.matches('signedIn')) return { kind: 'signedIn' };
  if (snapshot.matches('provisional')) return { kind: 'provisional' };
  if (snapshot.matches('unanswered')) return { kind: 'failed', failure: snapshot.context.failure };
  return { kind: 'anonymous' };
}
