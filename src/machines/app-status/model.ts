import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { appStatusMachine } from './machine.ts';

const at = '2026-09-28T15:00:00.000Z';

export const model = {
  events: {
    'status.ok': [{ type: 'status.ok' }],
    'status.integrationsUnavailable': [{ type: 'status.integrationsUnavailable' }],
    'app.failed': [{ type: 'app.failed' }],
    'network.failed': [{ type: 'network.failed' }, { type: 'network.failed', message: 'Back at 6 AM.' }],
    'call.unanswered': [{ type: 'call.unanswered' }],
    'call.answered': [{ type: 'call.answered', at }],
    'network.lost': [{ type: 'network.lost' }],
    'network.hint': [{ type: 'network.hint' }],
    'network.retry': [{ type: 'network.retry' }],
    'writes.told': [
      { type: 'writes.told', refusal: 'Nothing can be saved.' },
      { type: 'writes.told', refusal: null },
    ],
  },
  outcomes: {
    checkStatus: [
      { output: { hasAnswer: true, at } },
      { output: { hasAnswer: false, at } },
      { error: new Error('unexpected') },
    ],
  },
  project: ({ message }) => ({ hasMessage: message !== null }),
} satisfies ModelOf<typeof appStatusMachine>;
