import { checklistConnectionMachine } from '../../src/machines/checklist-connection/machine.ts';
import { journeysOf } from './support/journeys.ts';

const succeeded = { type: 'action.succeeded' } as const;
const failed = { type: 'action.failed' } as const;
const trouble = [
  'toasts',
  { type: 'toast.add', toast: { kind: 'error', topic: { name: 'connectionTrouble' } } },
] as const;

export const checklistConnectionJourneys = journeysOf(checklistConnectionMachine, [
  {
    title: 'TOAST-03 TOAST-04 TOAST-05 TASK-09 two failures in a row are trouble and no error yet',
    start: 'clear',
    steps: [
      [failed, 'firstFailure', { sent: [trouble] }],
      [failed, 'secondFailure'],
      [succeeded, 'clear'],
    ],
  },
  {
    title:
      'TOAST-06 TOAST-07 TOAST-09 TOAST-11 the third failure in a row is the error view, a fourth changes nothing, and a success ends it',
    start: 'clear',
    steps: [
      [failed, 'firstFailure', { sent: [trouble] }],
      [failed, 'secondFailure'],
      [failed, 'inError'],
      [failed, 'inError'],
      [succeeded, 'clear'],
    ],
  },
  {
    title: 'TOAST-07 TOAST-08 after a success the next failure counts as the first again',
    start: 'clear',
    steps: [
      [succeeded, 'clear'],
      [failed, 'firstFailure', { sent: [trouble] }],
      [succeeded, 'clear'],
      [failed, 'firstFailure', { sent: [trouble] }],
      [succeeded, 'clear'],
    ],
  },
  {
    title: 'AWAY-01 without a network no failure counts, and none of before; with it the next one is the first',
    start: 'clear',
    steps: [
      [failed, 'firstFailure', { sent: [trouble] }],
      [failed, 'secondFailure'],
      [{ type: 'network.lost' }, 'offline'],
      [failed, 'offline'],
      [succeeded, 'offline'],
      [{ type: 'network.returned' }, 'clear'],
      [failed, 'firstFailure', { sent: [trouble] }],
      [{ type: 'network.returned' }, 'firstFailure'],
    ],
  },
]);
