import { keptScheduleMachine } from '../../src/machines/kept-schedule/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const [AT, LATER] = ['2026-09-28T15:00:00.000Z', '2026-09-29T15:00:00.000Z'];
const student = { type: 'keptSchedule.userKnown', username: 'amara', isStudent: true } as const;
const other = { type: 'keptSchedule.userKnown', username: 'ben', isStudent: true } as const;
const employee = { type: 'keptSchedule.userKnown', username: 'erik', isStudent: false } as const;
const switchOn = { type: 'keptSchedule.switchOn' } as const;
const switchOff = { type: 'keptSchedule.switchOff' } as const;
const scheduleChanged = { type: 'keptSchedule.scheduleChanged' } as const;
const unexpected = new Error('unexpected');

const recalls = (username: string) => ({ began: ['recall'], inputs: { recall: { username } } });

export const keptScheduleJourneys = journeysOf(keptScheduleMachine, [
  {
    title: 'KEEP-01 KEEP-03 it is off at first; switched on it is saved, and switched off it is deleted',
    start: 'waiting',
    steps: [
      [switchOn, 'waiting'],
      [student, 'recalling', recalls('amara')],
      [done('recall', null), { off: 'idle' }, { context: { savedAt: null } }],
      [switchOn, 'switchingOn', { began: ['keep'], inputs: { keep: { username: 'amara' } }, tags: ['busy'] }],
      [switchOff, 'switchingOn', { began: [], tags: ['busy'] }],
      [
        done('keep', { savedAt: AT }),
        { on: 'kept' },
        { began: ['watchSchedule'], tags: ['on'], context: { savedAt: AT } },
      ],
      [switchOff, 'switchingOff', { began: ['forget'], tags: ['on', 'busy'] }],
      [done('forget', undefined), { off: 'idle' }, { tags: [], context: { savedAt: null } }],
    ],
  },
  {
    title: 'KEEP-03 it survives a reload, and is saved again when a newer schedule has arrived',
    start: 'waiting',
    steps: [
      [student, 'recalling', recalls('amara')],
      [done('recall', { savedAt: AT }), { on: 'kept' }, { began: ['watchSchedule'], context: { savedAt: AT } }],
      [scheduleChanged, { on: 'updating' }, { began: ['update'], inputs: { update: { username: 'amara' } } }],
      [done('update', { savedAt: LATER }), { on: 'kept' }, { began: ['watchSchedule'], context: { savedAt: LATER } }],
      [scheduleChanged, { on: 'updating' }, { began: ['update'] }],
      [failed('update', unexpected), { on: 'outdated' }, { tags: ['on'], context: { savedAt: LATER } }],
      [scheduleChanged, { on: 'outdated' }, { began: [] }],
      [switchOff, 'switchingOff', { began: ['forget'] }],
      [failed('forget', unexpected), { on: 'forgetFailed' }, { tags: ['on'], context: { savedAt: LATER } }],
      [switchOff, 'switchingOff', { began: ['forget'] }],
      [done('forget', undefined), { off: 'idle' }, { context: { savedAt: null } }],
    ],
  },
  {
    title: 'KEEP-03 the end of the term, or another tab, switches it off',
    start: 'waiting',
    steps: [
      [student, 'recalling', recalls('amara')],
      [done('recall', { savedAt: AT }), { on: 'kept' }, { began: ['watchSchedule'] }],
      [scheduleChanged, { on: 'updating' }, { began: ['update'] }],
      [done('update', null), { off: 'idle' }, { tags: [], context: { savedAt: null } }],
    ],
  },
  {
    title: 'KEEP-03 for another user nothing is kept; an employee is not offered the switch',
    start: 'waiting',
    steps: [
      [student, 'recalling', recalls('amara')],
      [done('recall', { savedAt: AT }), { on: 'kept' }, { began: ['watchSchedule'], context: { savedAt: AT } }],
      [other, 'recalling', { ...recalls('ben'), context: { username: 'ben', savedAt: null } }],
      [done('recall', null), { off: 'idle' }, { context: { savedAt: null } }],
      [employee, 'recalling', recalls('erik')],
      [done('recall', null), 'notOffered'],
      [switchOn, 'notOffered'],
      [employee, 'recalling', recalls('erik')],
      [done('recall', { savedAt: AT }), 'notOffered', { context: { savedAt: null } }],
      [employee, 'recalling', recalls('erik')],
      [failed('recall', unexpected), 'notOffered'],
      [student, 'recalling', recalls('amara')],
      [failed('recall', unexpected), { off: 'idle' }],
    ],
  },
  {
    title: 'KEEP-01 saving that fails keeps nothing, and the next press tries again',
    start: 'waiting',
    steps: [
      [student, 'recalling', recalls('amara')],
      [done('recall', null), { off: 'idle' }],
      [switchOn, 'switchingOn', { began: ['keep'] }],
      [failed('keep', unexpected), { off: 'failed' }, { context: { savedAt: null } }],
      [switchOn, 'switchingOn', { began: ['keep'] }],
      [done('keep', null), { off: 'failed' }, { context: { savedAt: null } }],
      [switchOn, 'switchingOn', { began: ['keep'] }],
      [done('keep', { savedAt: AT }), { on: 'kept' }, { began: ['watchSchedule'], context: { savedAt: AT } }],
    ],
  },
]);
