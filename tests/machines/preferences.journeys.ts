import { type LoadedGroups, preferencesMachine } from '../../src/machines/preferences/machine.ts';
import { choicesOf } from '../../src/rules/type-choices.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const notifications = choicesOf(
  401,
  [
    { id: 1, name: 'Email' },
    { id: 2, name: 'Text message' },
  ],
  [1],
);
const studentTypes = choicesOf(501, [{ id: 2, name: 'Transfer students' }], [1]);
const both: LoadedGroups = { notifications, studentTypes };
const neither: LoadedGroups = { notifications: null, studentTypes: null };

const opened = { type: 'preferences.opened' } as const;
const left = { type: 'preferences.left' } as const;
const retry = { type: 'preferences.retry' } as const;
const toggle = (id: number) => ({ type: 'preferences.toggle', group: 'notifications', id }) as const;
const save = { type: 'preferences.save', group: 'notifications' } as const;
const saved = (sent: number[], ids: number[]) =>
  ({ type: 'preferences.saved', group: 'notifications', sent, ids }) as const;

const failedAction = ['checklist', { type: 'action.failed' }] as const;
const succeededAction = ['checklist', { type: 'action.succeeded' }] as const;
const groups = (chosen: readonly number[], stored: readonly number[] = [1]) => ({
  groups: { ...both, notifications: { ...notifications, saved: stored, chosen } },
});
const startsSave = [['save.notifications', { type: 'save.start' }]] as const;
const saves = (ids: readonly number[]) => ({
  'save.notifications': {
    key: 'notifications',
    change: { group: 'notifications', pk: 401, ids },
  },
});

export const preferencesJourneys = journeysOf(preferencesMachine, [
  {
    title: 'NEXT-08 NEXT-09 NEXT-12 a group is selected, saved, and then shows what the server has stored',
    start: 'closed',
    steps: [
      [toggle(2), 'closed', { context: { groups: neither } }],
      [save, 'closed', { began: [] }],
      [retry, 'closed', { began: [] }],
      [opened, 'loading', { began: ['loadGroups'], tags: ['busy'] }],
      [opened, 'loading', { began: [] }],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction], tags: [], context: { groups: both } }],
      [toggle(2), 'loaded', { context: groups([1, 2]) }],
      [save, 'loaded', { began: ['save.notifications'], inputs: saves([1, 2]), sent: startsSave }],
      [saved([1, 2], [2]), 'loaded', { context: groups([2], [2]) }],
      [toggle(1), 'loaded', { context: groups([2, 1], [2]) }],
      // A new save for the new choices.
      [save, 'loaded', { began: ['save.notifications'], inputs: saves([2, 1]), sent: startsSave }],
    ],
  },
  {
    title: 'NEXT-12 what the user selects during a save stays; the other group has a save of its own',
    start: 'closed',
    steps: [
      [opened, 'loading'],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction] }],
      [toggle(2), 'loaded'],
      [save, 'loaded', { began: ['save.notifications'], sent: startsSave }],
      [toggle(1), 'loaded', { context: groups([2]) }],
      [saved([1, 2], [1, 2]), 'loaded', { context: groups([2], [1, 2]) }],
      [
        { type: 'preferences.save', group: 'studentTypes' },
        'loaded',
        {
          began: ['save.studentTypes'],
          inputs: {
            'save.studentTypes': {
              key: 'studentTypes',
              change: { group: 'studentTypes', pk: 501, ids: [1] },
            },
          },
          sent: [['save.studentTypes', { type: 'save.start' }]],
        },
      ],
    ],
  },
  {
    title: 'TOAST-10 a group that did not arrive is fetched again; it counts as one failed action',
    start: 'closed',
    steps: [
      [opened, 'loading'],
      [
        done('loadGroups', { ...both, studentTypes: null }),
        'incomplete',
        { sent: [failedAction], context: { groups: { ...both, studentTypes: null } } },
      ],
      [toggle(2), 'incomplete'],
      [retry, 'loading', { began: ['loadGroups'] }],
      // Unsaved choices stay, and so does what arrived before.
      [done('loadGroups', neither), 'incomplete', { sent: [failedAction] }],
      [opened, 'loading', { began: ['loadGroups'] }],
      [failed('loadGroups', new Error('unexpected')), 'incomplete', { sent: [failedAction] }],
      [retry, 'loading', { began: ['loadGroups'] }],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction], context: groups([1, 2]) }],
    ],
  },
  {
    title: 'NEXT-08 leaving drops what is not saved, and the next visit fetches again',
    start: 'closed',
    steps: [
      [left, 'closed', { context: { groups: neither } }],
      [opened, 'loading'],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction] }],
      [toggle(2), 'loaded', { context: groups([1, 2]) }],
      [left, 'loaded', { context: groups([1]) }],
      [opened, 'loading', { began: ['loadGroups'] }],
      [
        done('loadGroups', { ...both, notifications: { ...notifications, saved: [2], chosen: [2] } }),
        'loaded',
        { sent: [succeededAction], context: groups([2], [2]) },
      ],
    ],
  },
]);
