import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { isSameTopic, type ToastTopic } from '../../rules/toasts.ts';

/** flash: disappears after five seconds. error: stays until the user dismisses it. */
export type ToastKind = 'flash' | 'error';

/** A message at the edge of the window. Its words belong to the screen, which knows every topic. */
export type Toast = { kind: ToastKind; topic: ToastTopic };

export type ToastsEvent =
  /** A toast with a topic that is already in the queue is rejected. */
  | { type: 'toast.add'; toast: Toast }
  | { type: 'toast.dismiss'; topic: ToastTopic }
  /** The pointer or the focus is on a toast: the timer stops. */
  | { type: 'toast.hold' }
  | { type: 'toast.release' };

/** How long a flash message stays, in milliseconds. Source: portal specification, flash messages; MSG-13. */
const FLASH_DURATION_MS = 5000;

type Context = {
  /** In order of arrival. The first is in view and the others wait, so one timer is enough for all. */
  flashes: Toast[];
  /** Toasts that stay until the user dismisses them. */
  standing: Toast[];
};

/**
 * The messages that a user gets on any page: a queue without duplicates by topic. A toast waits, is in view, and
 * disappears; after that, an equal one may come again.
 */
export const toastsMachine = setup({
  types: { context: {} as Context, events: {} as ToastsEvent },
  actions: {
    addToast: assign(({ context }, { toast }: { toast: Toast }) =>
      toast.kind === 'flash' ? { flashes: [...context.flashes, toast] } : { standing: [...context.standing, toast] },
    ),
    removeToast: assign(({ context }, params: { topic: ToastTopic }) => ({
      flashes: context.flashes.filter(({ topic }) => !isSameTopic(topic, params.topic)),
      standing: context.standing.filter(({ topic }) => !isSameTopic(topic, params.topic)),
    })),
    removeFlashInView: assign(({ context }) => ({ flashes: context.flashes.slice(1) })),
  },
  guards: {
    /** Its topic is not in the queue, which is therefore never longer than there are topics. */
    isAccepted: ({ context: { flashes, standing } }, { toast }: { toast: Toast }) =>
      [...flashes, ...standing].every(({ topic }) => !isSameTopic(topic, toast.topic)),
    hasFlash: ({ context }) => context.flashes.length > 0,
    isFlashInView: ({ context: { flashes } }, params: { topic: ToastTopic }) =>
      flashes[0] !== undefined && isSameTopic(flashes[0].topic, params.topic),
  },
  delays: { flashDuration: FLASH_DURATION_MS },
}).createMachine({
  id: 'toasts',
  context: { flashes: [], standing: [] },
  on: {
    'toast.add': {
      guard: { type: 'isAccepted', params: ({ event }) => event },
      actions: { type: 'addToast', params: ({ event }) => event },
    },
    'toast.dismiss': { actions: { type: 'removeToast', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'There is no flash message. Toasts that stay until dismissed may be in view.',
      always: { guard: 'hasFlash', target: 'timing' },
      on: { 'toast.hold': 'held' },
    },
    timing: {
      description: 'A flash message is in view for five seconds; the next one follows for five seconds.',
      after: { flashDuration: { target: 'idle', actions: 'removeFlashInView' } },
      on: {
        'toast.hold': 'held',
        'toast.dismiss': {
          guard: { type: 'isFlashInView', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'removeToast', params: ({ event }) => event },
        },
      },
    },
    held: {
      description:
        'The pointer or the focus is on a toast: no toast disappears. Afterwards the five seconds start again.',
      on: {
        'toast.release': 'idle',
        'toast.dismiss': {
          description: 'The toast under the pointer or focus is gone, and a browser may not report that they left it.',
          target: 'idle',
          actions: { type: 'removeToast', params: ({ event }) => event },
        },
      },
    },
  },
});

export type ToastsRef = ActorRefFrom<typeof toastsMachine>;
export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    toasts: { event: ToastsEvent; ref: ToastsRef };
  }
}
