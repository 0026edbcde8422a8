import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { checklistConnectionMachine } from './machine.ts';

export const model = {
  events: {
    'action.succeeded': [{ type: 'action.succeeded' }],
    'action.failed': [{ type: 'action.failed' }],
    'network.lost': [{ type: 'network.lost' }],
    'network.returned': [{ type: 'network.returned' }],
  },
} satisfies ModelOf<typeof checklistConnectionMachine>;
