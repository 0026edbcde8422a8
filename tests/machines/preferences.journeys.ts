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
const choose = (id: number) => ({ type: 'preferences.choose', group: 'notifications', id }) as const;
const notSaved = { type: 'preferences.notSaved', group: 'notifications' } as const;
const saved = (sent: number[], ids: number[]) =>
  ({ type: 'preferences.saved', group: 'notifications', sent, ids }) as const;

const failedAction = ['checklistConnection', { type: 'action.failed' }] as const;
const succeededAction = ['checklistConnection', { type: 'action.succeeded' }] as const;
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
    title: 'NEXT-08 NEXT-09 a press saves its group, which then shows what the server has stored',
    start: 'closed',
    steps: [
      [choose(2), 'closed', { began: [], context: { groups: neither, sending: [] } }],
      [retry, 'closed', { began: [] }],
      [opened, 'loading', { began: ['loadGroups'], tags: ['busy'] }],
      [opened, 'loading', { began: [] }],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction], tags: [], context: { groups: both } }],
      [
        choose(2),
        'loaded',
        {
          began: ['save.notifications'],
          inputs: saves([1, 2]),
          sent: startsSave,
          context: { ...groups([1, 2]), sending: ['notifications'] },
        },
      ],
      [saved([1, 2], [2]), 'loaded', { began: [], context: { ...groups([2], [2]), sending: [] } }],
      // A new save for the new choices.
      [choose(1), 'loaded', { began: ['save.notifications'], inputs: saves([2, 1]), sent: startsSave }],
    ],
  },
  {
    title:
      'NEXT-09 NEXT-12 presses during a save are sent after it, and the last state counts; the other group has its own save',
    start: 'closed',
    steps: [
      [opened, 'loading'],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction] }],
      [choose(2), 'loaded', { began: ['save.notifications'], sent: startsSave }],
      [
        { type: 'preferences.choose', group: 'studentTypes', id: 2 },
        'loaded',
        {
          began: ['save.studentTypes'],
          inputs: {
            'save.studentTypes': {
              key: 'studentTypes',
              change: { group: 'studentTypes', pk: 501, ids: [1, 2] },
            },
          },
          sent: [['save.studentTypes', { type: 'save.start' }]],
          context: { sending: ['notifications', 'studentTypes'] },
        },
      ],
      [choose(1), 'loaded', { began: [] }],
      [choose(2), 'loaded', { began: [] }],
      [choose(2), 'loaded', { began: [] }],
      [
        saved([1, 2], [1, 2]),
        'loaded',
        {
          began: ['save.notifications'],
          inputs: saves([2]),
          sent: startsSave,
          context: { sending: ['studentTypes', 'notifications'] },
        },
      ],
      [saved([2], [2]), 'loaded', { began: [], context: { sending: ['studentTypes'] } }],
    ],
  },
  {
    title: 'NEXT-09 a press that was not saved is put back, with those after it; the next press is sent again',
    start: 'closed',
    steps: [
      [opened, 'loading'],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction] }],
      [choose(2), 'loaded', { began: ['save.notifications'], sent: startsSave }],
      [choose(1), 'loaded', { began: [] }],
      [notSaved, 'loaded', { began: [], context: { ...groups([1]), sending: [] } }],
      [choose(2), 'loaded', { began: ['save.notifications'], inputs: saves([1, 2]), sent: startsSave }],
    ],
  },
  {
    title: 'NEXT-13 on the first visit a press sends nothing; what was chosen meanwhile stays after the save of "Done"',
    start: 'closed',
    steps: [
      [opened, 'loading'],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction] }],
      [toggle(2), 'loaded', { began: [], context: { ...groups([1, 2]), sending: [] } }],
      [toggle(1), 'loaded', { began: [] }],
      [saved([1, 2], [1, 2]), 'loaded', { began: [], context: { ...groups([2], [1, 2]), sending: [] } }],
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
    title: 'NEXT-08 NEXT-09 leaving drops what is not saved, except what is on its way; the next visit fetches again',
    start: 'closed',
    steps: [
      [left, 'closed', { context: { groups: neither } }],
      [opened, 'loading'],
      [done('loadGroups', both), 'loaded', { sent: [succeededAction] }],
      [toggle(2), 'loaded', { context: groups([1, 2]) }],
      [left, 'loaded', { context: groups([1]) }],
      [choose(2), 'loaded', { began: ['save.notifications'], sent: startsSave }],
      [choose(1), 'loaded', { began: [] }],
      [left, 'loaded', { context: groups([2]) }],
      [
        saved([1, 2], [1, 2]),
        'loaded',
        { began: ['save.notifications'], inputs: saves([2]), sent: startsSave, context: groups([2], [1, 2]) },
      ],
      [saved([2], [2]), 'loaded', { context: groups([2], [2]) }],
      [opened, 'loading', { began: ['loadGroups'] }],
      [
        done('loadGroups', { ...both, notifications: { ...notifications, saved: [2], chosen: [2] } }),
        'loaded',
        { sent: [succeededAction], context: groups([2], [2]) },
      ],
    ],
  },
]);
