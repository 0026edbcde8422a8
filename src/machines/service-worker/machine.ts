import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import { notProvided } from '../shared/not-provided.ts';

/** What the cookie and the browser say at the start. */
export type WorkerOutlook = 'cleared' | 'toBeCleared' | 'unsupported';

const FAILED = {
  target: 'failed',
  actions: {
    type: 'log' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
};

/**
 * The worker behind the page, once a day: whatever is registered goes, and the worker of this deployment comes. Nothing
 * on screen waits for it, and a failure costs nothing but the offline page.
 * Source: checklist specification, startup; START-05 to START-07.
 */
export const serviceWorkerMachine = setup({
  types: { tags: {} as 'busy' },
  actors: {
    checkCookie: fromPromise<WorkerOutlook>(notProvided('serviceWorkerMachine', 'checkCookie')),
    unregisterAll: fromPromise<void>(notProvided('serviceWorkerMachine', 'unregisterAll')),
    register: fromPromise<void>(notProvided('serviceWorkerMachine', 'register')),
  },
  actions: {
    /** Workers count as cleared for a day; effects know where that is noted. */
    noteCleared: () => {},
    /** A failure that nobody is shown; effects know where such things are written down. */
    log: (_, _params: { error: unknown }) => {},
  },
  guards: {
    isUnsupported: (_, params: { outlook: WorkerOutlook }) => params.outlook === 'unsupported',
    isCleared: (_, params: { outlook: WorkerOutlook }) => params.outlook === 'cleared',
  },
}).createMachine({
  id: 'serviceWorker',
  initial: 'checkingCookie',
  states: {
    checkingCookie: {
      tags: 'busy',
      invoke: {
        id: 'checkCookie',
        src: 'checkCookie',
        onDone: [
          {
            guard: { type: 'isUnsupported', params: ({ event }) => ({ outlook: event.output }) },
            target: 'unsupported',
          },
          { guard: { type: 'isCleared', params: ({ event }) => ({ outlook: event.output }) }, target: 'ready' },
          { target: 'unregistering' },
        ],
        onError: FAILED,
      },
    },
    unregistering: {
      description: 'The first load of the day: every worker that is registered here goes, whoever it came from.',
      tags: 'busy',
      invoke: {
        id: 'unregisterAll',
        src: 'unregisterAll',
        onDone: 'registering',
        onError: FAILED,
      },
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        onDone: { target: 'ready', actions: 'noteCleared' },
        onError: FAILED,
      },
    },
    ready: {
      description: 'The worker of a load within the last day stands; a newer one waits for the last tab to close.',
    },
    unsupported: {
      description: 'A browser without workers, or a page that is not served safely: the app does without.',
    },
    failed: { description: 'The cookie is not set, so that the next load tries again.' },
  },
});

export type ServiceWorkerRef = ActorRefFrom<typeof serviceWorkerMachine>;
