import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import { notProvided } from '../shared/not-provided.ts';

/** Where the toggle stands: the sidebar's reloads at root both ways, the footer's only when demo ends. */
export type DemoTogglePlace = 'sidebar' | 'footer';

export type DemoEvent =
  | { type: 'demo.start'; place: DemoTogglePlace }
  | { type: 'demo.end'; place: DemoTogglePlace }
  /** The clock says that the time is over: the machine's own timer stands still while a device sleeps. */
  | { type: 'demo.expired' };

export type DemoInput = {
  isOn: boolean;
  /** Milliseconds until demo mode ends by itself; 0 while it is off. */
  remaining: number;
};

type Context = DemoInput & {
  /** This page shows the sample data: demo was on when it was loaded. Started in the footer, demo waits for the next one. */
  isShown: boolean;
  /** Which toggle was pressed last; what becomes of the press is said beside it. */
  place: DemoTogglePlace;
  failure: ApiFailure | null;
};

const REMEMBER_PLACE = {
  type: 'rememberPlace' as const,
  params: ({ event }: { event: Exclude<DemoEvent, { type: 'demo.expired' }> }) => ({ place: event.place }),
};

/**
 * Demo mode as a person switches it. It lives in a cookie, and a page is in demo mode from its first screen to its last
 * or not at all: both ways end with a reload at root, except for the footer's start, which leaves the page as it is.
 * Source: portal specification, demo mode; decisions, demo mode; DEMO-04 to DEMO-06, DEMO-12.
 */
export const demoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DemoEvent,
    input: {} as DemoInput,
    tags: {} as 'busy' | 'refused',
  },
  actors: {
    /** Answers how things stand now, as a new page would be told. */
    switchDemo: fromPromise<DemoInput, { isDemo: boolean }>(notProvided('demoMachine', 'switchDemo')),
    /** Ends demo, unless its end lies further ahead by now; answers how things stand then. */
    closeDemo: fromPromise<DemoInput>(notProvided('demoMachine', 'closeDemo')),
  },
  actions: {
    rememberPlace: assign((_, params: { place: DemoTogglePlace }) => ({ place: params.place, failure: null })),
    rememberAnswer: assign((_, params: DemoInput) => ({ isOn: params.isOn, remaining: params.remaining })),
    rememberFailure: assign((_, params: { failure: ApiFailure }) => ({ failure: params.failure })),
    /** Loads the portal anew at its root; effects know how. */
    reloadAtRoot: () => {},
  },
  guards: {
    isOn: ({ context }) => context.isOn,
    isStillOn: (_, params: DemoInput) => params.isOn,
    isOfFooter: ({ context }) => context.place === 'footer',
  },
  delays: { remaining: ({ context }) => context.remaining },
}).createMachine({
  id: 'demo',
  context: ({ input }) => ({
    isOn: input.isOn,
    remaining: input.remaining,
    isShown: input.isOn,
    place: 'sidebar',
    failure: null,
  }),
  initial: 'settling',
  states: {
    settling: {
      description:
        'Goes by what is known: the cookie when the page was loaded, the answer to the footer’s start, or what another tab has begun.',
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: {
      initial: 'resting',
      on: { 'demo.start': { target: 'starting', actions: REMEMBER_PLACE } },
      states: {
        resting: {},
        refused: { description: 'Starting failed: nothing changed, and the toggle says so.', tags: 'refused' },
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startDemo',
        src: 'switchDemo',
        input: { isDemo: true },
        onDone: [
          {
            guard: 'isOfFooter',
            target: 'settling',
            actions: { type: 'rememberAnswer', params: ({ event }) => event.output },
          },
          { target: 'leaving' },
        ],
        onError: {
          target: 'off.refused',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ failure: event.error as ApiFailure }) },
        },
      },
    },
    on: {
      initial: 'resting',
      // Its time runs on while an end by hand is on its way, and after one that failed.
      after: { remaining: 'over' },
      on: { 'demo.expired': 'over' },
      states: {
        resting: { on: { 'demo.end': { target: 'ending', actions: REMEMBER_PLACE } } },
        ending: {
          tags: 'busy',
          invoke: {
            id: 'endDemo',
            src: 'switchDemo',
            input: { isDemo: false },
            onDone: '#demo.leaving',
            onError: {
              target: 'refused',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ failure: event.error as ApiFailure }) },
            },
          },
        },
        refused: {
          description: 'Ending failed: demo goes on, and the toggle says so.',
          tags: 'refused',
          on: { 'demo.end': { target: 'ending', actions: REMEMBER_PLACE } },
        },
      },
    },
    over: {
      description:
        'The hour that this page knows of is over, and with it the cookie: the portal leaves demo mode whatever the call comes to. If demo was begun anew in another tab, that hour counts and no call leaves.',
      tags: 'busy',
      invoke: {
        id: 'closeDemo',
        src: 'closeDemo',
        onDone: [
          {
            guard: { type: 'isStillOn', params: ({ event }) => event.output },
            target: 'settling',
            actions: { type: 'rememberAnswer', params: ({ event }) => event.output },
          },
          { target: 'leaving' },
        ],
        onError: 'leaving',
      },
    },
    leaving: {
      description: 'The portal is being loaded anew; this page answers nothing any more.',
      tags: 'busy',
      entry: 'reloadAtRoot',
    },
  },
});

export type DemoRef = ActorRefFrom<typeof demoMachine>;
export type DemoSnapshot = SnapshotFrom<typeof demoMachine>;
