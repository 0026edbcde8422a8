import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { bannerItemMachine } from './machine.ts';

export const model = {
  input: { dismissal: { kind: 'message', pk: 31 } },
  events: { 'item.dismiss': [{ type: 'item.dismiss' }] },
  outcomes: { dismiss: [{ output: undefined }, { error: { kind: 'offline' } }] },
} satisfies ModelOf<typeof bannerItemMachine>;
