import { assign, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';
import type { Alert } from '../../api/portal/alerts.ts';
import { pending } from '../shared/pending.ts';

/** An alert as the feed gives it. It ends at `expires` (ISO 8601); null if the feed does not say when. */
export type FeedAlert = Alert & { expires: string | null };

/**
 * All alerts that the feed gives now. `isActive`: whether one of them shows at the moment. `isComplete`: whether every entry
 * that may be a current alert could be read.
 */
export type FeedState = { alerts: FeedAlert[]; isActive: boolean; isComplete: boolean };

type Context = { alerts: FeedAlert[]; isComplete: boolean };

/** Milliseconds between two requests while no alert is active. */
const CALM_MS = 60_000;
/** Milliseconds between two requests while an alert is active, and after a failure. */
const SOON_MS = 10_000;
/** Milliseconds for which the last answer counts while the feed fails. */
const KEEP_MS = 10 * 60_000;

const noEffects = () => ({
  actors: {
    /** Asks the feed. Resolves to its state, and rejects if the feed fails. */
    ask: fromPromise<FeedState, { known: FeedAlert[] }>(pending),
  },
  actions: {
    /** Logs a failure. The log is for the operator. */
    log: (_params: { error: unknown }) => {},
  },
});

/**
 * The feed of emergency alerts, as a server follows it: how often it asks, and how long it trusts the last answer. Only the
 * bundled server runs this machine. Source: decisions, alerts within a minute; FEED-10, FEED-11.
 */
export const createAlertFeedMachine = ({ actors, actions }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as { type: 'alertFeed.answered' }, tags: {} as 'first' },
    actors,
    actions: {
      log: (_, params: { error: unknown }) => actions.log(params),
      setAlerts: assign((_, { alerts, isComplete }: Context) => ({ alerts, isComplete })),
      clearAlerts: assign({ alerts: [], isComplete: true }),
      noteAnswer: raise({ type: 'alertFeed.answered' }),
    },
    guards: { isActive: (_, params: { isActive: boolean }) => params.isActive },
    delays: { calm: CALM_MS, soon: SOON_MS, keep: KEEP_MS },
  }).createMachine({
    id: 'alertFeed',
    type: 'parallel',
    context: { alerts: [], isComplete: true },
    states: {
      request: {
        initial: 'asking',
        states: {
          asking: {
            invoke: {
              id: 'ask',
              src: 'ask',
              input: ({ context }) => ({ known: context.alerts }),
              onDone: [
                {
                  guard: { type: 'isActive', params: ({ event }) => event.output },
                  target: 'active',
                  actions: [{ type: 'setAlerts', params: ({ event }) => event.output }, 'noteAnswer'],
                },
                {
                  target: 'calm',
                  actions: [{ type: 'setAlerts', params: ({ event }) => event.output }, 'noteAnswer'],
                },
              ],
              onError: { target: 'failing', actions: { type: 'log', params: ({ event }) => ({ error: event.error }) } },
            },
          },
          calm: { after: { calm: 'asking' } },
          active: { description: 'An alert shows: news of it, and its end, arrive sooner.', after: { soon: 'asking' } },
          failing: { after: { soon: 'asking' } },
        },
      },
      knowledge: {
        initial: 'first',
        states: {
          first: {
            description:
              'The feed has not answered since the start. A call for the alerts waits for its first request.',
            tags: 'first',
            on: { 'alertFeed.answered': 'known' },
            after: { keep: 'unknown' },
          },
          known: {
            description: 'The last answer counts, also while the feed fails.',
            on: { 'alertFeed.answered': { target: 'known', reenter: true } },
            after: { keep: { target: 'unknown', actions: 'clearAlerts' } },
          },
          unknown: {
            description: 'The feed has failed for ten minutes: nothing is known, and the portal says so.',
            on: { 'alertFeed.answered': 'known' },
          },
        },
      },
    },
  });

export const alertFeedMachine = /* @__PURE__ */ createAlertFeedMachine(/* @__PURE__ */ noEffects());

export type AlertFeedSnapshot = SnapshotFrom<typeof alertFeedMachine>;
