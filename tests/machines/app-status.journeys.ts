import { appStatusMachine } from '../../src/machines/app-status/machine.ts';
import { journeysOf } from './support/journeys.ts';

export const appStatusJourneys = journeysOf(appStatusMachine, [
  {
    title: 'ERR-06 a good status answer leaves error state 0',
    start: 'normal',
    steps: [[{ type: 'status.ok' }, 'normal', { tags: [] }]],
  },
  {
    title:
      'ERR-07 ERR-12 the systems behind are down: error state 1 with the page in view, until a check says otherwise',
    start: 'normal',
    steps: [
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning', { tags: [] }],
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning'],
      [{ type: 'status.ok' }, 'normal'],
    ],
  },
  {
    title: 'ERR-11 by itself the error state only rises: 1, 2, 3, and 3 stays 3 after a guard failure',
    start: 'normal',
    steps: [
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning'],
      [{ type: 'app.failed' }, 'statusFailure', { tags: ['blocked'] }],
      [{ type: 'network.failed' }, 'networkFailure', { tags: ['blocked'] }],
      [{ type: 'app.failed' }, 'networkFailure'],
      [{ type: 'network.failed' }, 'networkFailure'],
    ],
  },
  {
    title: 'ERR-08 ERR-12 a failed status check is error state 2; a good one takes it back to 0',
    start: 'normal',
    steps: [
      [{ type: 'app.failed' }, 'statusFailure', { tags: ['blocked'] }],
      [{ type: 'app.failed' }, 'statusFailure'],
      [{ type: 'status.ok' }, 'normal', { tags: [] }],
    ],
  },
  {
    title:
      'ERR-12 from error state 2 a check that finds the integrations down leads to 1, and no network from there to 3',
    start: 'normal',
    steps: [
      [{ type: 'app.failed' }, 'statusFailure'],
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning', { tags: [] }],
      [{ type: 'network.failed' }, 'networkFailure'],
      [{ type: 'status.ok' }, 'normal'],
    ],
  },
  {
    title: 'ERR-09 ERR-10 ERR-12 no network is error state 3; a check that finds the integrations down leads to 1',
    start: 'normal',
    steps: [
      [{ type: 'network.failed' }, 'networkFailure', { tags: ['blocked'] }],
      [{ type: 'status.integrationsUnavailable' }, 'integrationWarning', { tags: [] }],
    ],
  },
]);
