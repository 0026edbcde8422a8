import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { to } from '../shared/system.ts';

export type AppStatusEvent =
  | { type: 'status.ok' }
  | { type: 'status.integrationsUnavailable' }
  | { type: 'app.failed' }
  /** `message` is what the backend says about a time without service. */
  | { type: 'network.failed'; message?: string };

type Context = {
  /** What the backend says about the present outage, for the 503 screen; null without a text. */
  message: string | null;
};

type Message = { message?: string | undefined };

const UNREACHABLE = {
  target: 'networkFailure',
  actions: { type: 'setMessage' as const, params: ({ event }: { event: Message }) => event },
} as const;

/**
 * The error state of the whole app, 0 to 3. It only rises by itself. A successful status check takes it back to normal,
 * or to the warning while the systems behind the portal are down.
 */
export const appStatusMachine = setup({
  types: { context: {} as Context, events: {} as AppStatusEvent, tags: {} as 'blocked' },
  actions: {
    /** A visit that is being decided must not end in a redirect now. */
    blockGuard: sendTo(to('guard'), { type: 'app.blocked' }),
    /** The backend is back: blocks that failed try again. */
    retryResources: sendTo(to('resources'), { type: 'resources.retry' }),
    setMessage: assign((_, { message }: Message) => ({ message: message ?? null })),
    clearMessage: assign({ message: null }),
  },
  guards: {
    hasMessage: (_, { message }: Message) => message !== undefined,
  },
}).createMachine({
  id: 'appStatus',
  context: { message: null },
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
      description: 'Error state 1: the page is shown, with a banner that the student information systems are down.',
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
      description: 'Error state 3: the backend is unreachable; the 503 screen replaces the page.',
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
});

export type AppStatusRef = ActorRefFrom<typeof appStatusMachine>;
export type AppStatusSnapshot = SnapshotFrom<typeof appStatusMachine>;

declare module '../shared/system.ts' {
  interface SystemEvents {
    appStatus: AppStatusEvent;
  }
  interface SystemActors {
    appStatus: AppStatusRef;
  }
}
