import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

export type AppStatusEvent =
  | { type: 'status.ok' }
  | { type: 'status.integrationsUnavailable' }
  | { type: 'app.failed' }
  | { type: 'network.failed' };

/**
 * The error state of the whole app, 0 to 3. By itself it only rises; a status check that succeeds takes it back to
 * normal, or to the warning when the systems behind the portal are down.
 */
export const appStatusMachine = setup({
  types: { events: {} as AppStatusEvent, tags: {} as 'blocked' },
}).createMachine({
  id: 'appStatus',
  initial: 'normal',
  states: {
    normal: {
      description: 'Error state 0: the page shows.',
      on: {
        'status.integrationsUnavailable': 'integrationWarning',
        'app.failed': 'statusFailure',
        'network.failed': 'networkFailure',
      },
    },
    integrationWarning: {
      description: 'Error state 1: the page shows, with a banner that the student information systems are down.',
      on: {
        'status.ok': 'normal',
        'app.failed': 'statusFailure',
        'network.failed': 'networkFailure',
      },
    },
    statusFailure: {
      description: 'Error state 2: the status check or the guard failed; the 500 screen replaces the page.',
      tags: 'blocked',
      on: {
        'status.ok': 'normal',
        'status.integrationsUnavailable': 'integrationWarning',
        'network.failed': 'networkFailure',
      },
    },
    networkFailure: {
      description: 'Error state 3: the backend cannot be reached; the 503 screen replaces the page.',
      tags: 'blocked',
      on: {
        'status.ok': 'normal',
        'status.integrationsUnavailable': 'integrationWarning',
      },
    },
  },
});

export type AppStatusRef = ActorRefFrom<typeof appStatusMachine>;
export type AppStatusSnapshot = SnapshotFrom<typeof appStatusMachine>;
