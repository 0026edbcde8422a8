import { fromCallback } from 'xstate';
import { isOffline } from '../app-status/is-offline.ts';
import { createResource } from '../resource/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack, System } from '../shared/system.ts';
import { createResourcesMachine, type ResourcesEvent } from './machine.ts';

/**
 * Milliseconds that the check of each minute looks ahead. An answer comes a moment after its request: without this, one with
 * a lifetime of five minutes would be a moment too young for the fifth check, and be fetched at the sixth.
 */
const AHEAD_MS = 30_000;

/** The registry of resources, connected to the API, to this tab's stored answers and to the window. */
export const createResources = (dependencies: Dependencies) =>
  createResourcesMachine({
    actors: {
      resource: createResource(dependencies),
      watchPage: fromCallback(({ system, sendBack }) => watchPage(dependencies, system, sendBack)),
    },
    actions: {
      saveTerm: ({ term }) => dependencies.memory.saveTerm(term),
      evictAnswers: ({ names }) => dependencies.answers.evict(names),
      logFailure: ({ name, failure }) => console.warn(`The call for ${name} has failed.`, failure),
    },
  });

/**
 * Sends when the user returns to the page, and each minute while it is visible. Without a network only the status check tries:
 * its answer brings everything else.
 */
function watchPage({ page, now }: Dependencies, system: System, sendBack: SendBack<ResourcesEvent>): () => void {
  const at = (ahead = 0) => new Date(now().getTime() + ahead).toISOString();
  const send = (event: ResourcesEvent) => {
    if (!isOffline(system)) sendBack(event);
  };
  return page.watch({
    onReturn: () => send({ type: 'page.returned', at: at() }),
    onMinute: () => send({ type: 'minute.passed', at: at(AHEAD_MS) }),
  });
}
