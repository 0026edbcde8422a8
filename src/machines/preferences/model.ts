import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { LoadedGroups, preferencesMachine } from './machine.ts';

/** Both groups, as they may arrive. */
export const loadedGroups: LoadedGroups = {
  notifications: { pk: 401, types: [{ id: 1, name: 'Email' }], saved: [1], chosen: [1] },
  studentTypes: { pk: 501, types: [{ id: 2, name: 'New students' }], saved: [1], chosen: [1] },
};

export const model = {
  events: {
    'preferences.opened': [{ type: 'preferences.opened' }],
    'preferences.left': [{ type: 'preferences.left' }],
    'preferences.retry': [{ type: 'preferences.retry' }],
    'preferences.toggle': [{ type: 'preferences.toggle', group: 'notifications', id: 1 }],
    'preferences.choose': [{ type: 'preferences.choose', group: 'notifications', id: 1 }],
    'preferences.saved': [{ type: 'preferences.saved', group: 'notifications', sent: [], ids: [] }],
    'preferences.notSaved': [{ type: 'preferences.notSaved', group: 'notifications' }],
    'save.succeeded': [],
  },
  outcomes: {
    loadGroups: [
      { output: loadedGroups },
      { output: { ...loadedGroups, studentTypes: null } },
      { output: { notifications: null, studentTypes: null } },
      { error: new Error('unexpected') },
    ],
  },
  // Whether a press is sent at once, and whether another one follows a save.
  project: ({ groups: { notifications }, sending }) => ({
    isLoaded: notifications !== null,
    isChosen: notifications?.chosen.includes(1) ?? false,
    isSaved: notifications?.saved.includes(1) ?? false,
    sending: sending.length,
  }),
} satisfies ModelOf<typeof preferencesMachine>;
