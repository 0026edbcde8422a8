import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { bannerItemMachine } from './machine.ts';

export const model = {
  input: { dismissal: { kind: 'nudge', types: ['APC', 'CONTACT'] } },
  events: { 'item.dismiss': [{ type: 'item.dismiss' }] },
  outcomes: {
    dismiss: [{ output: null }, { output: { kind: 'nudge', types: ['CONTACT'] } }, { error: { kind: 'offline' } }],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof bannerItemMachine>;
