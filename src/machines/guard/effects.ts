import { fromPromise, waitFor } from 'xstate';
import { createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { getStatus } from '../../api/portal/status.ts';
import { cachedOnServer } from '../../api/resources.ts';
import { getChild } from '../portal/children.ts';
import type { SessionRef } from '../session/machine.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { type Admission, guardMachine } from './machine.ts';

export const createGuard = ({ portal, portalByCookie, now, memory }: Dependencies) =>
  guardMachine.provide({
    actors: {
      checkStatus: fromPromise(({ signal }) =>
        portalByCookie(getStatus, { signal }).catch((error: unknown) => Promise.reject(toFailure(error))),
      ),
      findUser: fromPromise(({ system, signal }) => findUser(getChild(system.get('portal'), 'session'), signal)),
      clearCaches: fromPromise(async ({ system, signal }) => {
        const { clearServerCache } = await import('../../api/portal/server-caches.ts');
        const client = createClient(portal);
        await Promise.all(
          cachedOnServer.map(({ cache: endpoint }) => client(clearServerCache, { body: { endpoint }, signal })),
        );
        system.get('portal').send({ type: 'resources.outdated', names: cachedOnServer.map(({ name }) => name) });
      }),
      signOut: fromPromise(async ({ system }) => {
        getChild(system.get('portal'), 'session').send({ type: 'session.signOut' });
        memory.forgetPerson();
      }),
      countRedirects: fromPromise(async () => memory.noteRedirect(now())),
    },
  });

/** Asks the session, which calls only when it does not know; rejects with the failure of an unanswered user call. */
async function findUser(session: SessionRef, signal: AbortSignal): Promise<Admission> {
  session.send({ type: 'session.fetch' });
  const snapshot = await waitFor(session, (candidate) => candidate.hasTag('settled'), { signal });
  if (snapshot.matches('signedIn')) return 'signedIn';
  if (snapshot.matches('provisional')) return 'provisional';
  if (snapshot.matches('unanswered')) throw snapshot.context.failure;
  return 'anonymous';
}
