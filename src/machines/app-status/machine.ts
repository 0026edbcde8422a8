import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { MAX_TRIES, retryDelay, settleDelay } from '../../rules/retries.ts';
import { pending } from '../shared/pending.ts';
import { to } from '../shared/system.ts';

export type AppStatusEvent =
  | { type: 'status.ok' }
  | { type: 'status.integrationsUnavailable' }
  | { type: 'app.failed' }
  /** Nothing can be shown because of it. `message` is what the backend says about a time without service. */
  | { type: 'network.failed'; message?: string }
  /** A call got no answer of the backend. */
  | { type: 'call.unanswered' }
  /** A call got an answer, good or bad. `at` is the time in ISO 8601. */
  | { type: 'call.answered'; at: string }
  /** The status check of a visit got no answer, and the page stays. */
  | { type: 'network.lost' }
  /** The network may be back: the browser says so, or the user is back at the page or opens another one. */
  | { type: 'network.hint' }
  /** The user asks for another try. */
  | { type: 'network.retry' }
  /** The backend has said in words why it saves nothing now; null when it has taken a write. */
  | { type: 'writes.told'; refusal: string | null };

type Context = {
  /** What the backend says about the present outage, for the 503 screen; null without a text. */
  message: string | null;
  /** Why the backend did not take the last write, in its words; null without such words. */
  refusal: string | null;
  /** How many of the tries since the network was lost came from the timer, at most `MAX_TRIES`. */
  tries: number;
};

type Message = { message?: string | undefined };

/** Whether the status check got an answer of the backend, good or bad, and when it ended (ISO 8601). */
export type Check = { hasAnswer: boolean; at: string };

const UNREACHABLE = {
  target: 'networkFailure',
  actions: { type: 'setMessage' as const, params: ({ event }: { event: Message }) => event },
} as const;

const noEffects = () => ({
  actors: {
    checkStatus: fromPromise<Check>(pending),
    /** Sends `network.hint` when the browser says that the network is back, and when the user is back at the page. */
    watchNetwork: fromCallback(() => {}),
  },
  /** A number from 0 up to 1. */
  random: () => 0.5,
});

/**
 * Two questions about the whole app. `errorState`, 0 to 3: may the page be shown? It only rises by itself; a successful status
 * check takes it back to normal, or to the warning while the systems behind the portal are down. `network`: do calls get
 * answers? Without them a page that is open stays, and the error state stays what it was.
 * Source: decisions, network errors on data calls; AWAY-01 to AWAY-05.
 */
export const createAppStatusMachine = ({ actors, random }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as AppStatusEvent, tags: {} as 'blocked' | 'checking' | 'offline' },
    actors,
    actions: {
      /** A visit that is being decided must not end in a redirect now. */
      blockGuard: sendTo(to('guard'), { type: 'app.blocked' }),
      /** The backend is back: blocks that failed try again. */
      retryResources: sendTo(to('resources'), { type: 'resources.retry' }),
      reportNetworkReturned: sendTo(to('resources'), { type: 'network.returned' }),
      /** What is past its lifetime is fetched again. */
      refreshResources: sendTo(to('resources'), (_, { at }: { at: string }) => ({ type: 'page.returned', at })),
      refreshChecklist: sendTo(to('checklist'), (_, { at }: { at: string }) => ({ type: 'page.returned', at })),
      setMessage: assign((_, { message }: Message) => ({ message: message ?? null })),
      clearMessage: assign({ message: null }),
      setRefusal: assign((_, { refusal }: { refusal: string | null }) => ({ refusal })),
      countTry: assign(({ context }) => ({ tries: Math.min(context.tries + 1, MAX_TRIES) })),
      clearTries: assign({ tries: 0 }),
    },
    guards: {
      hasMessage: (_, { message }: Message) => message !== undefined,
      hasAnswer: (_, { hasAnswer }: Check) => hasAnswer,
    },
    delays: {
      untilNextTry: ({ context }) => retryDelay(context.tries, random()),
      untilSettled: () => settleDelay(random()),
    },
  }).createMachine({
    id: 'appStatus',
    context: { message: null, refusal: null, tries: 0 },
    type: 'parallel',
    on: { 'writes.told': { actions: { type: 'setRefusal', params: ({ event }) => event } } },
    states: {
      errorState: {
        initial: 'normal',
        states: {
          normal: {
            description: 'Error state 0: the page is shown.',
            on: {
              'status.integrationsUnavailable': 'integrationWarning',
              'app.failed': 'statusFailure',
              'network.failed': UNREACHABLE,
            },
          },
          integrationWarning: {
            description:
              'Error state 1: the page is shown, with a banner that the student information systems are down.',
            on: {
              'status.ok': 'normal',
              'app.failed': 'statusFailure',
              'network.failed': UNREACHABLE,
            },
          },
          statusFailure: {
            description: 'Error state 2: the status check or the guard failed; the 500 screen replaces the page.',
            tags: 'blocked',
            entry: 'blockGuard',
            on: {
              'status.ok': { target: 'normal', actions: 'retryResources' },
              'status.integrationsUnavailable': { target: 'integrationWarning', actions: 'retryResources' },
              'network.failed': UNREACHABLE,
            },
          },
          networkFailure: {
            description:
              'Error state 3: the backend is out of service, or it gave no answer when there was nothing to show; the 503 screen replaces the page.',
            tags: 'blocked',
            entry: 'blockGuard',
            exit: 'clearMessage',
            on: {
              'network.failed': {
                description: 'Another status check failed, and the backend says something else about the outage.',
                guard: { type: 'hasMessage', params: ({ event }) => event },
                actions: { type: 'setMessage', params: ({ event }) => event },
              },
              'status.ok': { target: 'normal', actions: 'retryResources' },
              'status.integrationsUnavailable': { target: 'integrationWarning', actions: 'retryResources' },
            },
          },
        },
      },
      network: {
        initial: 'online',
        states: {
          online: {
            description: 'As far as the app knows, calls get answers.',
            on: { 'call.unanswered': 'inDoubt', 'network.lost': 'offline' },
          },
          inDoubt: {
            description:
              'A call got no answer. The status check, one for all calls of this moment, says whether it was only that call.',
            tags: 'checking',
            invoke: {
              id: 'checkStatus',
              src: 'checkStatus',
              onDone: [
                { guard: { type: 'hasAnswer', params: ({ event }) => event.output }, target: 'online' },
                { target: 'offline' },
              ],
              onError: 'online',
            },
            on: { 'network.lost': 'offline' },
          },
          offline: {
            description:
              'Neither a call nor the status check got an answer: the page stays, and a line above it says so. The first answer ends it.',
            tags: 'offline',
            entry: 'clearTries',
            exit: 'reportNetworkReturned',
            invoke: { id: 'watchNetwork', src: 'watchNetwork' },
            initial: 'waiting',
            on: {
              'call.answered': {
                target: 'online',
                actions: [
                  { type: 'refreshResources', params: ({ event }) => event },
                  { type: 'refreshChecklist', params: ({ event }) => event },
                ],
              },
              'status.ok': 'online',
              'status.integrationsUnavailable': 'online',
            },
            states: {
              waiting: {
                description: 'The next try: after 5, 10, 20, 40, 80, and then every 120 seconds, ± 25 %.',
                after: { untilNextTry: { target: 'checking', actions: 'countTry' } },
                on: { 'network.hint': 'settling', 'network.retry': 'checking' },
              },
              settling: {
                description:
                  'The network may be back. The check waits for a moment that differs from device to device, because many come back together.',
                tags: 'checking',
                after: { untilSettled: 'checking' },
                on: { 'network.retry': 'checking' },
              },
              checking: {
                description: 'Any answer of the status check, a bad one too, says that the network is back.',
                tags: 'checking',
                invoke: {
                  id: 'checkAgain',
                  src: 'checkStatus',
                  onDone: [
                    {
                      guard: { type: 'hasAnswer', params: ({ event }) => event.output },
                      target: '#appStatus.network.online',
                      actions: [
                        { type: 'refreshResources', params: ({ event }) => event.output },
                        { type: 'refreshChecklist', params: ({ event }) => event.output },
                      ],
                    },
                    { target: 'waiting' },
                  ],
                  onError: 'waiting',
                },
                on: {
                  'network.hint': {
                    description: 'This check may have left before the network was back, and would wait in vain.',
                    target: 'settling',
                  },
                },
              },
            },
          },
        },
      },
    },
  });

export const appStatusMachine = /* @__PURE__ */ createAppStatusMachine(/* @__PURE__ */ noEffects());

export type AppStatusRef = ActorRefFrom<typeof appStatusMachine>;
export type AppStatusSnapshot = SnapshotFrom<typeof appStatusMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    appStatus: { event: AppStatusEvent; ref: AppStatusRef };
  }
}
