import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { connectionMachine } from './machine.ts';

export const model = {
  events: {
    'action.failed': [{ type: 'action.failed' }],
    'action.succeeded': [{ type: 'action.succeeded' }],
  },
} satisfies ModelOf<typeof connectionMachine>;
