import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import { pending } from '../shared/pending.ts';

/** The result of the first check: the cookie is set, the cookie is not set, or the browser has no service workers. */
export type WorkerOutlook = 'cleared' | 'toBeCleared' | 'unsupported';

const FAILED = {
  target: 'failed',
  actions: {
    type: 'log' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
};

const noEffects = () => ({
  actors: {
    checkCookie: fromPromise<WorkerOutlook>(pending),
    unregisterAll: fromPromise<void>(pending),
    register: fromPromise<void>(pending),
  },
  actions: {
    /** Remembers for a day that the workers are cleared. */
    noteCleared: () => {},
    /** Logs a failure that no screen shows. */
    log: (_params: { error: unknown }) => {},
  },
});

/**
 * Replaces the service worker once a day: it unregisters all workers and registers the one of this deployment. No screen
 * waits for it. After a failure only the offline page is missing.
 * Source: checklist specification, startup; START-05 to START-07.
 */
export const createServiceWorkerMachine = ({ actors, actions }: ReturnType<typeof noEffects>) =>
  setup({
    types: { tags: {} as 'busy' },
    actors,
    actions: {
      noteCleared: actions.noteCleared,
      log: (_, params: { error: unknown }) => actions.log(params),
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
        description: 'The first load of the day: every registered worker is removed.',
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
        description: 'The worker was registered within the last day; a newer one waits until the last tab closes.',
      },
      unsupported: {
        description:
          'The browser has no service workers, or the page is not served over https: there is no offline page.',
      },
      failed: { description: 'The cookie stays unset, so the next load tries again.' },
    },
  });

export const serviceWorkerMachine = /* @__PURE__ */ createServiceWorkerMachine(/* @__PURE__ */ noEffects());

export type ServiceWorkerRef = ActorRefFrom<typeof serviceWorkerMachine>;
