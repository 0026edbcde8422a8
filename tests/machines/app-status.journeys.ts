import { appStatusMachine } from '../../src/machines/app-status/machine.ts';
import { journeysOf } from './support/journeys.ts';

const blocked = ['guard', { type: 'app.blocked' }] as const;
const retried = ['resources', { type: 'resources.retry' }] as const;

export const appStatusJourneys = journeysOf(appStatusMachine, [
  {
    title: 'ERR-06 a good status answer keeps error state 0',
    start: 'normal',
    steps: [[{ type: 'status.ok' }, 'normal', { tags: [] }]],
  },
  {
    title:
      'ERR-07 ERR-12 the systems behind the portal are down: error state 1 with the page in view, until a check says otherwise',
    start: 'normal',
    steps: [
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning', { tags: [] }],
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning'],
      [{ type: 'status.ok' }, 'normal'],
    ],
  },
  {
    title:
      'ERR-11 GUARD-09 by itself the error state only rises: 1, 2, 3, and 3 stays 3 after a guard failure; the guard learns of 2 and 3',
    start: 'normal',
    steps: [
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning'],
      [{ type: 'app.failed' }, 'statusFailure', { tags: ['blocked'], sent: [blocked] }],
      [{ type: 'network.failed' }, 'networkFailure', { tags: ['blocked'], sent: [blocked] }],
      [{ type: 'app.failed' }, 'networkFailure'],
      [{ type: 'network.failed' }, 'networkFailure'],
    ],
  },
  {
    title: 'ERR-08 ERR-12 ERR-13 a failed status check is error state 2; a good one leads to 0 and blocks are retried',
    start: 'normal',
    steps: [
      [{ type: 'app.failed' }, 'statusFailure', { tags: ['blocked'], sent: [blocked] }],
      [{ type: 'app.failed' }, 'statusFailure'],
      [{ type: 'status.ok' }, 'normal', { tags: [], sent: [retried] }],
    ],
  },
  {
    title:
      'ERR-12 ERR-13 from error state 2 a check that finds the integrations down leads to 1, and a network failure from there to 3',
    start: 'normal',
    steps: [
      [{ type: 'app.failed' }, 'statusFailure', { sent: [blocked] }],
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning', { tags: [], sent: [retried] }],
      [{ type: 'network.failed' }, 'networkFailure', { sent: [blocked] }],
      [{ type: 'status.ok' }, 'normal', { sent: [retried] }],
    ],
  },
  {
    title:
      'ERR-09 ERR-10 ERR-12 ERR-13 a network failure is error state 3; a check that finds the integrations down leads to 1',
    start: 'normal',
    steps: [
      [
        { type: 'network.failed' },
        'networkFailure',
        { tags: ['blocked'], sent: [blocked], context: { message: null } },
      ],
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning', { tags: [], sent: [retried] }],
    ],
  },
  {
    title: 'ERR-24 the backend’s message stays until the next status check says something else or succeeds',
    start: 'normal',
    steps: [
      [
        { type: 'network.failed', message: 'Back at 6 AM.' },
        'networkFailure',
        { sent: [blocked], context: { message: 'Back at 6 AM.' } },
      ],
      [{ type: 'network.failed' }, 'networkFailure', { context: { message: 'Back at 6 AM.' } }],
      [
        { type: 'network.failed', message: 'Back at 7 AM.' },
        'networkFailure',
        { context: { message: 'Back at 7 AM.' } },
      ],
      [{ type: 'status.ok' }, 'normal', { sent: [retried], context: { message: null } }],
      [{ type: 'network.failed' }, 'networkFailure', { sent: [blocked], context: { message: null } }],
    ],
  },
  {
    title: 'ERR-24 the message also arrives after error state 1 and 2',
    start: 'normal',
    steps: [
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning'],
      [
        { type: 'network.failed', message: 'Back at 6 AM.' },
        'networkFailure',
        { sent: [blocked], context: { message: 'Back at 6 AM.' } },
      ],
      [
        { type: 'status.integrationsUnavailable' },
        'integrationWarning',
        { sent: [retried], context: { message: null } },
      ],
      [{ type: 'app.failed' }, 'statusFailure', { sent: [blocked] }],
      [
        { type: 'network.failed', message: 'Back at 7 AM.' },
        'networkFailure',
        { sent: [blocked], context: { message: 'Back at 7 AM.' } },
      ],
    ],
  },
]);
