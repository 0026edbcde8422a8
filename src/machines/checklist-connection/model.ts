import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { checklistConnectionMachine } from './machine.ts';

export const model = {
  events: { 'action.succeeded': [{ type: 'action.succeeded' }], 'action.failed': [{ type: 'action.failed' }] },
} satisfies ModelOf<typeof checklistConnectionMachine>;
