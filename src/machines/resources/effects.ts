import { fromCallback } from 'xstate';
import { watchPage } from '../../browser/page-watch.ts';
import { createResource } from '../resource/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver } from '../shared/system.ts';
import { resourcesMachine } from './machine.ts';

/** The registry of resources, connected to the API, to this tab's stored answers and to the window. */
export const createResources = (dependencies: Dependencies) =>
  resourcesMachine.provide({
    actors: {
      resource: createResource(dependencies),
      watchPage: fromCallback(({ system }) => {
        const at = () => dependencies.now().toISOString();
        return watchPage(window, {
          onReturn: () => receiver(system, 'resources')?.send({ type: 'page.returned', at: at() }),
          onMinute: () => receiver(system, 'resources')?.send({ type: 'minute.passed', at: at() }),
        });
      }),
    },
    actions: {
      saveTerm: (_, { term }) => dependencies.memory.saveTerm(term),
      evictAnswers: (_, { names }) => dependencies.answers.evict(names),
      logFailure: (_, { name, failure }) => console.warn(`The call for ${name} has failed.`, failure),
    },
  });
