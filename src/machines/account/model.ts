import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { accountMachine } from './machine.ts';

export const model = {
  events: {
    'account.choose': [
      { type: 'account.choose', pk: 301, field: 'use_profile_photo', isOn: false },
      { type: 'account.choose', pk: 301, field: 'contact_by_text', isOn: false },
    ],
    'save.succeeded': [
      { type: 'save.succeeded', key: 'use_profile_photo' },
      { type: 'save.succeeded', key: 'contact_by_text' },
    ],
  },
  // Which choices have a save.
  project: ({ choices }) => choices.map(({ field }) => field).toSorted(),
} satisfies ModelOf<typeof accountMachine>;
