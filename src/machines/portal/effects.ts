import { createActor } from 'xstate';
import { createHttpClient, createTransport } from '../../api/client.ts';
import { retryAfter401 } from '../../api/retry-after-401.ts';
import { createGuard } from '../guard/effects.ts';
import { createResource } from '../resource/effects.ts';
import { createSession, isStillSignedIn } from '../session/effects.ts';
import { selectChecklistToken, selectToken } from '../session/selectors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { getChild } from './children.ts';
import { type PortalRef, portalMachine } from './machine.ts';

export type PortalOptions = Pick<Dependencies, 'now' | 'memory' | 'kept' | 'demo'> & {
  apiBase: string;
  nextStepsHost: string;
  /** The term last seen on this device, null on a device that has seen none. */
  term: string | null;
  /** Milliseconds until demo mode ends by itself; left out while it is off. */
  demoRemaining?: number;
  fetch?: typeof globalThis.fetch;
};

export type Portal = {
  portal: PortalRef;
  /** Brings the checklist's machines, which the first screen does without. Before that nobody may ask for the list. */
  loadChecklist: () => Promise<void>;
  /** Brings the machines around the page, once the first screen stands. */
  loadLater: () => Promise<void>;
};

/** The root actor, wired to the network and not yet started. Tokens are read from the session at each call. */
export function createPortal(options: PortalOptions): Portal {
  const { apiBase, nextStepsHost, term, now, memory, kept, demo } = options;
  const outside = options.fetch === undefined ? {} : { fetch: options.fetch };
  const own = demo === null ? outside : { fetch: demo.fetch };
  const noToken = () => null;
  const session = () => getChild(portal, 'session');
  // The checklist's specification wants the content type with every call.
  const checklistHost = { base: nextStepsHost, headers: { 'content-type': 'application/json' } };
  const confirm = (signal: AbortSignal) => isStillSignedIn(session(), signal);
  const dependencies: Dependencies = {
    portal: retryAfter401(
      createTransport({ base: apiBase, token: () => selectToken(session().getSnapshot()), ...own }),
      confirm,
    ),
    // Status and user call go out in demo mode too, and do not wait for its code.
    portalByCookie: createHttpClient({ base: apiBase, token: noToken, credentials: 'include', ...outside }),
    checklist: createTransport({
      ...checklistHost,
      token: () => selectChecklistToken(session().getSnapshot()),
      ...own,
    }),
    checklistByCookie: createHttpClient({ ...checklistHost, token: noToken, credentials: 'include', ...own }),
    isStillSignedIn: confirm,
    now,
    memory,
    kept,
    demo,
  };
  const machine = portalMachine.provide({
    actors: {
      session: createSession(dependencies),
      guard: createGuard(dependencies),
      resource: createResource(dependencies),
    },
    actions: {
      forgetKept: (_, { names }) => kept.drop(names),
      log: (_, { name, failure }) => console.warn(`The call of ${name} has failed.`, failure),
    },
  });
  const portal: PortalRef = createActor(machine, {
    systemId: 'portal',
    input: { term, demo: { isOn: demo !== null, remaining: options.demoRemaining ?? 0 } },
  });
  return {
    portal,
    loadChecklist: async () => {
      const { createChecklist } = await import('../checklist/effects.ts');
      // The one place that a machine looks into when it spawns a child.
      machine.implementations.actors.taskList = createChecklist(dependencies);
    },
    loadLater: async () => {
      const { deferredActors } = await import('./deferred-actors.ts');
      Object.assign(machine.implementations.actors, deferredActors(dependencies));
      portal.send({ type: 'later.loaded' });
    },
  };
}
