import { createActor } from 'xstate';
import { createClient } from '../../api/client.ts';
import { childOf } from '../children.ts';
import type { Environment } from '../environment.ts';
import { createGuard } from '../guard/effects.ts';
import { createResource } from '../resource/effects.ts';
import { createSession } from '../session/effects.ts';
import { selectChecklistToken, selectToken } from '../session/selectors.ts';
import { createTaskList } from '../task-list/effects.ts';
import { type PortalRef, portalMachine } from './machine.ts';

export type PortalOptions = Pick<Environment, 'now' | 'memory'> & {
  apiBase: string;
  nextStepsHost: string;
  /** The term last seen on this device, null on a device that has seen none. */
  term: string | null;
  fetch?: typeof globalThis.fetch;
};

/** The root actor, wired to the network and not yet started. Tokens are read from the session at each call. */
export function createPortal({ apiBase, nextStepsHost, term, fetch, now, memory }: PortalOptions): PortalRef {
  const own = fetch === undefined ? {} : { fetch };
  const noToken = () => null;
  const session = () => childOf(portal, 'session').getSnapshot();
  // The checklist's specification wants the content type with every call.
  const checklistHost = { base: nextStepsHost, headers: { 'content-type': 'application/json' } };
  const environment: Environment = {
    portal: createClient({ base: apiBase, token: () => selectToken(session()), ...own }),
    portalByCookie: createClient({ base: apiBase, token: noToken, credentials: 'include', ...own }),
    checklist: createClient({ ...checklistHost, token: () => selectChecklistToken(session()), ...own }),
    checklistByCookie: createClient({ ...checklistHost, token: noToken, credentials: 'include', ...own }),
    now,
    memory,
  };
  const machine = portalMachine.provide({
    actors: {
      session: createSession(environment),
      guard: createGuard(environment),
      taskList: createTaskList(environment),
      resource: createResource(environment),
    },
  });
  const portal: PortalRef = createActor(machine, { systemId: 'portal', input: { term } });
  return portal;
}
