import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import { pending } from '../shared/pending.ts';
import { type Result, UNEXPECTED_FAILURE } from '../shared/result.ts';
import type { System } from '../shared/system.ts';

/** Which toggle: the sidebar's always reloads at the root, the footer's only when demo mode ends. */
export type DemoTogglePlace = 'sidebar' | 'footer';

export type DemoEvent =
  | { type: 'demo.start'; place: DemoTogglePlace }
  | { type: 'demo.end'; place: DemoTogglePlace }
  /** The clock says that the time is over. The machine's own timer stands still while a device sleeps. */
  | { type: 'demo.expired' };

export type DemoInput = {
  isOn: boolean;
  /** Milliseconds until demo mode ends by itself; 0 while it is off. */
  remaining: number;
};

/** How a visit begins. `place` is the toggle whose press has begun it in this document; left out after a page load. */
export type DemoStart = DemoInput & { place?: DemoTogglePlace | undefined };

type Context = DemoInput & {
  /** Which toggle the user pressed last, also if that press began this visit; null before the first press. */
  place: DemoTogglePlace | null;
  failure: ApiFailure | null;
};

const noEffects = () => ({
  actors: {
    /** Resolves to the state of demo mode that a new page would find. */
    switchDemo: fromPromise<Result<DemoInput>, { isDemo: boolean }>(pending),
    /** Ends demo mode, unless its end is later by now. Resolves to the state of demo mode afterwards. */
    closeDemo: fromPromise<Result<DemoInput>>(pending),
    /** Sends `demo.expired` when the clock says that the time is over. */
    watchClock: fromCallback(() => {}),
  },
  actions: {
    /** Loads the portal again at its root; effects know how. */
    reloadAtRoot: (_system: System) => {},
    /** If demo mode is on: begins a new visit over the sample data on the page in view, which stops this machine. */
    swapInPlace: (_result: Result<DemoInput>) => {},
  },
});

/**
 * Demo mode, as the user switches it. It lives in a cookie. A visit is in demo mode from its first screen to its last, or
 * not at all: starting and ending it reload the portal at its root, except that the footer's start begins a new visit on
 * the page in view. Source: portal specification, demo mode; decisions, demo mode; DEMO-04 to DEMO-06, DEMO-12, DEMO-13.
 */
export const createDemoMachine = ({ actors, actions }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as DemoEvent,
      input: {} as { demo: DemoStart },
      tags: {} as 'busy' | 'failed',
    },
    actors,
    actions: {
      reloadAtRoot: ({ system }) => actions.reloadAtRoot(system),
      swapInPlace: (_, result: Result<DemoInput>) => actions.swapInPlace(result),
      setPlace: assign((_, params: { place: DemoTogglePlace }) => ({ place: params.place, failure: null })),
      setState: assign((_, result: Result<DemoInput>) => (result.ok ? result.value : {})),
      setFailure: assign((_, result: Result<DemoInput>) => ({ failure: result.ok ? null : result.failure })),
    },
    guards: {
      isOn: ({ context }) => context.isOn,
      isSwitched: (_, result: Result<DemoInput>) => result.ok,
      isStillOn: (_, result: Result<DemoInput>) => result.ok && result.value.isOn,
      isFooterStart: ({ context }, result: Result<DemoInput>) => result.ok && context.place === 'footer',
    },
    delays: { remaining: ({ context }) => context.remaining },
  }).createMachine({
    id: 'demo',
    context: ({ input }) => ({
      isOn: input.demo.isOn,
      remaining: input.demo.remaining,
      place: input.demo.place ?? null,
      failure: null,
    }),
    initial: 'settling',
    states: {
      settling: {
        description:
          'Follows what is known: the cookie at page load, the answer to the footer’s start, or a start in another tab.',
        always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
      },
      off: {
        initial: 'idle',
        on: {
          'demo.start': {
            target: 'starting',
            actions: { type: 'setPlace', params: ({ event }) => event },
          },
        },
        states: {
          idle: {},
          failed: { description: 'Starting failed, and the toggle says so.', tags: 'failed' },
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
              guard: { type: 'isFooterStart', params: ({ event }) => event.output },
              target: 'settling',
              actions: [
                { type: 'setState', params: ({ event }) => event.output },
                { type: 'swapInPlace', params: ({ event }) => event.output },
              ],
            },
            { guard: { type: 'isSwitched', params: ({ event }) => event.output }, target: 'leaving' },
            { target: 'off.failed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'off.failed',
            actions: { type: 'setFailure', params: { ok: false, failure: UNEXPECTED_FAILURE } },
          },
        },
      },
      on: {
        description: 'Demo mode is on: this visit shows the sample data.',
        initial: 'idle',
        // The time runs on while the user ends demo mode by hand, and after an end that failed.
        after: { remaining: 'expired' },
        on: { 'demo.expired': 'expired' },
        invoke: { id: 'watchClock', src: 'watchClock' },
        states: {
          idle: {
            on: {
              'demo.end': {
                target: 'ending',
                actions: { type: 'setPlace', params: ({ event }) => event },
              },
            },
          },
          ending: {
            tags: 'busy',
            invoke: {
              id: 'endDemo',
              src: 'switchDemo',
              input: { isDemo: false },
              onDone: [
                { guard: { type: 'isSwitched', params: ({ event }) => event.output }, target: '#demo.leaving' },
                { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'failed',
                actions: { type: 'setFailure', params: { ok: false, failure: UNEXPECTED_FAILURE } },
              },
            },
          },
          failed: {
            description: 'Ending failed: demo mode goes on, and the toggle says so.',
            tags: 'failed',
            on: {
              'demo.end': {
                target: 'ending',
                actions: { type: 'setPlace', params: ({ event }) => event },
              },
            },
          },
        },
      },
      expired: {
        description:
          'The hour is over, and the cookie has expired: the portal leaves demo mode, even if the call fails. If another tab has started demo mode again, demo mode continues and no call leaves.',
        tags: 'busy',
        invoke: {
          id: 'closeDemo',
          src: 'closeDemo',
          onDone: [
            {
              guard: { type: 'isStillOn', params: ({ event }) => event.output },
              target: 'settling',
              actions: { type: 'setState', params: ({ event }) => event.output },
            },
            { target: 'leaving' },
          ],
          onError: 'leaving',
        },
      },
      leaving: {
        description: 'The portal is loading again; this page no longer reacts.',
        tags: 'busy',
        entry: 'reloadAtRoot',
      },
    },
  });

export const demoMachine = /* @__PURE__ */ createDemoMachine(/* @__PURE__ */ noEffects());

export type DemoRef = ActorRefFrom<typeof demoMachine>;
export type DemoSnapshot = SnapshotFrom<typeof demoMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    demo: { event: DemoEvent; ref: DemoRef };
  }
}
