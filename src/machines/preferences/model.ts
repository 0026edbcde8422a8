import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { LoadedGroups, preferencesMachine } from './machine.ts';

const groups: LoadedGroups = {
  notifications: { pk: 401, types: [{ id: 1, name: 'Email' }], saved: [1], chosen: [1] },
  studentTypes: { pk: 501, types: [{ id: 2, name: 'New students' }], saved: [1], chosen: [1] },
};

export const model = {
  events: {
    'preferences.opened': [{ type: 'preferences.opened' }],
    'preferences.left': [{ type: 'preferences.left' }],
    'preferences.retry': [{ type: 'preferences.retry' }],
    'preferences.toggle': [{ type: 'preferences.toggle', group: 'notifications', id: 1 }],
    'preferences.save': [{ type: 'preferences.save', group: 'notifications' }],
    'preferences.saved': [{ type: 'preferences.saved', group: 'notifications', sent: [], ids: [] }],
    'save.succeeded': [],
  },
  outcomes: {
    loadGroups: [
      { output: groups },
      { output: { ...groups, studentTypes: null } },
      { output: { notifications: null, studentTypes: null } },
      { error: new Error('unexpected') },
    ],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof preferencesMachine>;
