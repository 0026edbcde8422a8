import { type ActorRefFrom, type SnapshotFrom, sendTo, setup } from 'xstate';
import { to } from '../shared/system.ts';

export type AppStatusEvent =
  | { type: 'status.ok' }
  | { type: 'status.integrationsUnavailable' }
  | { type: 'app.failed' }
  | { type: 'network.failed' };

/**
 * The error state of the whole app, 0 to 3. It only rises by itself. A successful status check takes it back to normal,
 * or to the warning while the systems behind the portal are down.
 */
export const appStatusMachine = setup({
  types: { events: {} as AppStatusEvent, tags: {} as 'blocked' },
  actions: {
    /** A visit that is being decided must not end in a redirect now. */
    blockGuard: sendTo(to('guard'), { type: 'app.blocked' }),
    /** The backend is back: blocks that failed try again. */
    retryResources: sendTo(to('resources'), { type: 'resources.retry' }),
  },
}).createMachine({
  id: 'appStatus',
  initial: 'normal',
  states: {
    normal: {
      description: 'Error state 0: the page is shown.',
      on: {
        'status.integrationsUnavailable': 'integrationWarning',
        'app.failed': 'statusFailure',
        'network.failed': 'networkFailure',
      },
    },
    integrationWarning: {
      description: 'Error state 1: the page is shown, with a banner that the student information systems are down.',
      on: {
        'status.ok': 'normal',
        'app.failed': 'statusFailure',
        'network.failed': 'networkFailure',
      },
    },
    statusFailure: {
      description: 'Error state 2: the status check or the guard failed; the 500 screen replaces the page.',
      tags: 'blocked',
      entry: 'blockGuard',
      on: {
        'status.ok': { target: 'normal', actions: 'retryResources' },
        'status.integrationsUnavailable': { target: 'integrationWarning', actions: 'retryResources' },
        'network.failed': 'networkFailure',
      },
    },
    networkFailure: {
      description: 'Error state 3: the backend is unreachable; the 503 screen replaces the page.',
      tags: 'blocked',
      entry: 'blockGuard',
      on: {
        'status.ok': { target: 'normal', actions: 'retryResources' },
        'status.integrationsUnavailable': { target: 'integrationWarning', actions: 'retryResources' },
      },
    },
  },
});

export type AppStatusRef = ActorRefFrom<typeof appStatusMachine>;
export type AppStatusSnapshot = SnapshotFrom<typeof appStatusMachine>;
