import { fromCallback } from 'xstate';
import { createResource } from '../resource/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { SendBack } from '../shared/system.ts';
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
      watchPage: fromCallback(({ sendBack }) => watchPage(dependencies, sendBack)),
    },
    actions: {
      saveTerm: ({ term }) => dependencies.memory.saveTerm(term),
      evictAnswers: ({ names }) => dependencies.answers.evict(names),
      logFailure: ({ name, failure }) => console.warn(`The call for ${name} has failed.`, failure),
    },
  });

/** Sends when the user returns to the page, and each minute while it is visible. */
function watchPage({ page, now }: Dependencies, sendBack: SendBack<ResourcesEvent>): () => void {
  const at = (ahead = 0) => new Date(now().getTime() + ahead).toISOString();
  return page.watch({
    onReturn: () => sendBack({ type: 'page.returned', at: at() }),
    onMinute: () => sendBack({ type: 'minute.passed', at: at(AHEAD_MS) }),
  });
}
