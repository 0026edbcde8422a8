import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';

/** flash: goes by itself after five seconds. toast: a failure, until it is dismissed. announcement: only dismissed. */
export type ToastKind = 'flash' | 'toast' | 'announcement';

export type Toast = {
  kind: ToastKind;
  message: string;
  /** Where a press on it leads, a path of this site; null for most. */
  href: string | null;
};

export type ToastsEvent =
  /** One whose message is already in the list is refused. */
  | { type: 'notice.add'; notice: Toast }
  | { type: 'notice.dismiss'; message: string }
  /** The pointer or the focus is on a notice: time stands still. */
  | { type: 'notice.hold' }
  | { type: 'notice.release' };

/** How long a flash message stays, in milliseconds. Source: portal specification, flash messages; MSG-13. */
const FLASH_DURATION_MS = 5000;

/** How many notices are kept, in view or waiting; what comes after that is lost. */
const MAX_TOASTS = 20;

type Context = {
  /** In the order in which they came. The first is in view, the others wait: one timer is enough for all. */
  flashes: Toast[];
  /** What stays until it is dismissed. */
  standing: Toast[];
};

/**
 * What is said to a person wherever they are: a queue without duplicates by message. A notice waits, is in view, and
 * goes; once it is gone, an equal one may come again.
 */
export const toastsMachine = setup({
  types: { context: {} as Context, events: {} as ToastsEvent },
  actions: {
    remember: assign(({ context }, { notice }: { notice: Toast }) =>
      notice.kind === 'flash' ? { flashes: [...context.flashes, notice] } : { standing: [...context.standing, notice] },
    ),
    forget: assign(({ context }, params: { message: string }) => ({
      flashes: context.flashes.filter(({ message }) => message !== params.message),
      standing: context.standing.filter(({ message }) => message !== params.message),
    })),
    forgetFlashInView: assign(({ context }) => ({ flashes: context.flashes.slice(1) })),
  },
  guards: {
    /** Its message is not in the list, and the list is not full. */
    isAccepted: ({ context }, { notice }: { notice: Toast }) => {
      const kept = [...context.flashes, ...context.standing];
      return kept.length < MAX_TOASTS && kept.every(({ message }) => message !== notice.message);
    },
    hasFlash: ({ context }) => context.flashes.length > 0,
    isFlashInView: ({ context }, params: { message: string }) => context.flashes[0]?.message === params.message,
  },
  delays: { flashTime: FLASH_DURATION_MS },
}).createMachine({
  id: 'notices',
  context: { flashes: [], standing: [] },
  on: {
    'notice.add': {
      guard: { type: 'isAccepted', params: ({ event }) => ({ notice: event.notice }) },
      actions: { type: 'remember', params: ({ event }) => ({ notice: event.notice }) },
    },
    'notice.dismiss': { actions: { type: 'forget', params: ({ event }) => ({ message: event.message }) } },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'No flash message is there. What stays until it is dismissed may be in view.',
      always: { guard: 'hasFlash', target: 'timing' },
      on: { 'notice.hold': 'held' },
    },
    timing: {
      description: 'A flash message is in view for five seconds, and the next one after it as long.',
      after: { flashTime: { target: 'resting', actions: 'forgetFlashInView' } },
      on: {
        'notice.hold': 'held',
        'notice.dismiss': {
          guard: { type: 'isFlashInView', params: ({ event }) => ({ message: event.message }) },
          target: 'resting',
          actions: { type: 'forget', params: ({ event }) => ({ message: event.message }) },
        },
      },
    },
    held: {
      description: 'Somebody is at a notice: none goes by itself. After that the five seconds begin anew.',
      on: {
        'notice.release': 'resting',
        'notice.dismiss': {
          description: 'What pointer or focus was on has gone, and a browser need not say that they left it.',
          target: 'resting',
          actions: { type: 'forget', params: ({ event }) => ({ message: event.message }) },
        },
      },
    },
  },
});

export type ToastsRef = ActorRefFrom<typeof toastsMachine>;
export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;
