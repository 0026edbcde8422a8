import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { installationMachine } from './machine.ts';

export const model = {
  events: {
    'installation.offered': [{ type: 'installation.offered' }],
    'installation.byHand': [{ type: 'installation.byHand' }],
    'installation.installed': [{ type: 'installation.installed' }],
    'installation.install': [{ type: 'installation.install' }],
  },
  outcomes: {
    ask: [{ output: 'accepted' }, { output: 'dismissed' }, { output: 'failed' }, { error: new Error('unexpected') }],
  },
} satisfies ModelOf<typeof installationMachine>;
