import { createActor, fromPromise } from 'xstate';
import { offlinePage } from '../../browser/service-worker/offline-page.ts';
import {
  hasClearedCookie,
  keepOfflinePage,
  registerWorker,
  setClearedCookie,
  unregisterWorkers,
} from '../../browser/service-worker/registration.ts';
import { areWorkersSupported } from '../../browser/service-worker/support.ts';
import { siteColors } from '../../browser/site-colors.ts';
import type { Site } from '../../site.ts';
import { createServiceWorkerMachine, type ServiceWorkerRef, type WorkerOutlook } from './machine.ts';

/** Starts the machine, over this browser's workers. `facts` go into the page that is shown without a network. */
export function startServiceWorker(facts: Pick<Site, 'name' | 'safetyPhone'>): ServiceWorkerRef {
  const actor = createActor(
    createServiceWorkerMachine({
      actors: {
        checkCookie: fromPromise<WorkerOutlook>(async () => {
          if (!areWorkersSupported()) return 'unsupported';
          return hasClearedCookie(document.cookie) ? 'cleared' : 'toBeCleared';
        }),
        unregisterAll: fromPromise(unregisterWorkers),
        register: fromPromise(async () => {
          await keepOfflinePage(offlinePage({ ...facts, colors: siteColors(document) }));
          await registerWorker();
        }),
      },
      actions: {
        noteCleared: setClearedCookie,
        log: ({ error }) => console.warn('The portal works, but not offline.', error),
      },
    }),
  );
  actor.start();
  return actor;
}
