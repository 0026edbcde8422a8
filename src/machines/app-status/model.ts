import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { appStatusMachine } from './machine.ts';

export const model = {
  events: {
    'status.ok': [{ type: 'status.ok' }],
    'status.integrationsUnavailable': [{ type: 'status.integrationsUnavailable' }],
    'app.failed': [{ type: 'app.failed' }],
    'network.failed': [{ type: 'network.failed' }, { type: 'network.failed', message: 'Back at 6 AM.' }],
  },
} satisfies ModelOf<typeof appStatusMachine>;
