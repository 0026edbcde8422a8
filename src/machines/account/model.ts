import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { accountMachine } from './machine.ts';

export const model = {
  events: {
    'account.change': [
      {
        type: 'account.change',
        place: 'contact_by_text',
        change: { kind: 'preference', pk: 301, field: 'contact_by_text', isOn: false },
      },
      { type: 'account.change', place: 'sessions/12', change: { kind: 'endSession', id: 12 } },
      { type: 'account.change', place: 'devices/8', change: { kind: 'testDevice', id: 8 } },
    ],
    'account.tested': [{ type: 'account.tested', id: 8, result: 'sent' }],
    'account.listLeft': [
      { type: 'account.listLeft', list: 'sessions' },
      { type: 'account.listLeft', list: 'devices' },
    ],
    'save.succeeded': [
      { type: 'save.succeeded', key: 'contact_by_text' },
      { type: 'save.succeeded', key: 'sessions/12' },
      { type: 'save.succeeded', key: 'devices/8' },
    ],
  },
  // Which places have a save.
  project: ({ changes }) => changes.map(({ place }) => place).toSorted(),
} satisfies ModelOf<typeof accountMachine>;
