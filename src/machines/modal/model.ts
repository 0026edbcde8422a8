import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { modalMachine } from './machine.ts';

export const model = {
  events: {
    'modal.want': [{ type: 'modal.want', kind: 'provisional' }],
    'modal.drop': [{ type: 'modal.drop', kind: 'provisional' }],
    'modal.close': [{ type: 'modal.close' }],
  },
} satisfies ModelOf<typeof modalMachine>;
