import type { TaskState } from '../../src/api/checklist/user-tasks.ts';
import { taskMachine } from '../../src/machines/task/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const NOON = '2026-09-28T19:00:00.000Z';
const LATER = '2026-09-28T19:00:01.000Z';

const untouched: TaskState = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false };
const saidBefore: TaskState = { completed_on: NOON, does_not_apply_on: NOON, do_now_on: NOON, starred: true };

const input = { userTaskId: 11, state: untouched };
const start = {
  completion: { incomplete: 'resting' },
  applicability: { applies: 'resting' },
  bookmark: { off: 'resting' },
  doNow: { no: 'resting' },
};
const said = {
  completion: { done: 'resting' },
  applicability: { dismissed: 'resting' },
  bookmark: { on: 'resting' },
  doNow: 'yes',
};

const saved = (field: keyof TaskState, state: TaskState) =>
  [['portal', { type: 'task.saved', userTaskId: 11, field, state }]] as const;
const saveFailed = [['portal', { type: 'task.saveFailed', failure: { kind: 'offline' } }]] as const;
const asked = (id: string, change: Partial<TaskState>) => ({ [id]: { userTaskId: 11, change } });
const offline = { kind: 'offline' };

export const taskJourneys = journeysOf(taskMachine, [
  {
    title: 'TASK-01 TASK-02 TASK-08 marked done and not done: each only once the answer is there',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
        { inputs: asked('markingDone', { completed_on: NOON }), context: { state: untouched }, tags: ['busy'] },
      ],
      [{ type: 'task.markDone', at: LATER }, { ...start, completion: 'markingDone' }, { began: [] }],
      [
        done('markingDone', { ...untouched, completed_on: LATER }),
        { ...start, completion: { done: 'resting' } },
        {
          sent: saved('completed_on', { ...untouched, completed_on: LATER }),
          context: { state: { ...untouched, completed_on: LATER } },
          tags: [],
        },
      ],
      [
        { type: 'task.markNotDone' },
        { ...start, completion: 'markingNotDone' },
        {
          inputs: asked('markingNotDone', { completed_on: null }),
          context: { state: { ...untouched, completed_on: LATER } },
          tags: ['busy'],
        },
      ],
      [
        done('markingNotDone', untouched),
        start,
        { sent: saved('completed_on', untouched), context: { state: untouched }, tags: [] },
      ],
    ],
  },
  {
    title: 'TASK-03 TASK-04 TASK-08 dismissed and restored: each only once the answer is there',
    input,
    start,
    steps: [
      [
        { type: 'task.dismiss', at: NOON },
        { ...start, applicability: 'dismissing' },
        { inputs: asked('dismissing', { does_not_apply_on: NOON }), context: { state: untouched }, tags: ['busy'] },
      ],
      [
        done('dismissing', { ...untouched, does_not_apply_on: NOON }),
        { ...start, applicability: { dismissed: 'resting' } },
        {
          sent: saved('does_not_apply_on', { ...untouched, does_not_apply_on: NOON }),
          context: { state: { ...untouched, does_not_apply_on: NOON } },
          tags: [],
        },
      ],
      [
        { type: 'task.restore' },
        { ...start, applicability: 'restoring' },
        { inputs: asked('restoring', { does_not_apply_on: null }), tags: ['busy'] },
      ],
      [
        done('restoring', untouched),
        start,
        { sent: saved('does_not_apply_on', untouched), context: { state: untouched } },
      ],
    ],
  },
  {
    title: 'TASK-05 TASK-06 TASK-08 a bookmark set and removed: each only once the answer is there',
    input,
    start,
    steps: [
      [
        { type: 'task.bookmark' },
        { ...start, bookmark: 'bookmarking' },
        { inputs: asked('bookmarking', { starred: true }), context: { state: untouched }, tags: ['busy'] },
      ],
      [
        done('bookmarking', { ...untouched, starred: true }),
        { ...start, bookmark: { on: 'resting' } },
        { sent: saved('starred', { ...untouched, starred: true }), tags: [] },
      ],
      [
        { type: 'task.removeBookmark' },
        { ...start, bookmark: 'removingBookmark' },
        { inputs: asked('removingBookmark', { starred: false }), tags: ['busy'] },
      ],
      [
        done('removingBookmark', untouched),
        start,
        { sent: saved('starred', untouched), context: { state: untouched } },
      ],
    ],
  },
  {
    title: 'TASK-07 TASK-08 do now is said once and taken back by nothing',
    input,
    start,
    steps: [
      [
        { type: 'task.doNow', at: NOON },
        { ...start, doNow: 'saving' },
        { inputs: asked('saveDoNow', { do_now_on: NOON }), context: { state: untouched }, tags: ['busy'] },
      ],
      [
        done('saveDoNow', { ...untouched, do_now_on: NOON }),
        { ...start, doNow: 'yes' },
        {
          sent: saved('do_now_on', { ...untouched, do_now_on: NOON }),
          context: { state: { ...untouched, do_now_on: NOON } },
          tags: [],
        },
      ],
      [{ type: 'task.doNow', at: LATER }, { ...start, doNow: 'yes' }, { began: [] }],
      [
        { type: 'task.received', state: untouched },
        { ...start, doNow: 'yes' },
      ],
    ],
  },
  {
    title: 'TASK-09 a save that fails leaves the task as it was, says so, and can be tried again',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
      ],
      [
        failed('markingDone', offline),
        { ...start, completion: { incomplete: 'refused' } },
        { sent: saveFailed, context: { state: untouched }, tags: [] },
      ],
      [
        { type: 'task.dismiss', at: NOON },
        { ...start, completion: { incomplete: 'refused' }, applicability: 'dismissing' },
      ],
      [
        failed('dismissing', offline),
        { ...start, completion: { incomplete: 'refused' }, applicability: { applies: 'refused' } },
        { sent: saveFailed, context: { state: untouched } },
      ],
      [
        { type: 'task.bookmark' },
        {
          ...start,
          completion: { incomplete: 'refused' },
          applicability: { applies: 'refused' },
          bookmark: 'bookmarking',
        },
      ],
      [
        failed('bookmarking', offline),
        {
          ...start,
          completion: { incomplete: 'refused' },
          applicability: { applies: 'refused' },
          bookmark: { off: 'refused' },
        },
        { sent: saveFailed },
      ],
      [
        { type: 'task.doNow', at: NOON },
        {
          completion: { incomplete: 'refused' },
          applicability: { applies: 'refused' },
          bookmark: { off: 'refused' },
          doNow: 'saving',
        },
      ],
      [
        failed('saveDoNow', offline),
        {
          completion: { incomplete: 'refused' },
          applicability: { applies: 'refused' },
          bookmark: { off: 'refused' },
          doNow: { no: 'refused' },
        },
        { sent: saveFailed, context: { state: untouched } },
      ],
      [
        { type: 'task.markDone', at: LATER },
        {
          completion: 'markingDone',
          applicability: { applies: 'refused' },
          bookmark: { off: 'refused' },
          doNow: { no: 'refused' },
        },
        { inputs: asked('markingDone', { completed_on: LATER }) },
      ],
    ],
  },
  {
    title: 'TASK-09 taking back fails too without changing anything',
    input: { userTaskId: 11, state: saidBefore },
    start: said,
    steps: [
      [{ type: 'task.markNotDone' }, { ...said, completion: 'markingNotDone' }],
      [
        failed('markingNotDone', offline),
        { ...said, completion: { done: 'refused' } },
        { sent: saveFailed, context: { state: saidBefore } },
      ],
      [{ type: 'task.restore' }, { ...said, completion: { done: 'refused' }, applicability: 'restoring' }],
      [
        failed('restoring', offline),
        { ...said, completion: { done: 'refused' }, applicability: { dismissed: 'refused' } },
        { sent: saveFailed },
      ],
      [
        { type: 'task.removeBookmark' },
        {
          ...said,
          completion: { done: 'refused' },
          applicability: { dismissed: 'refused' },
          bookmark: 'removingBookmark',
        },
      ],
      [
        failed('removingBookmark', offline),
        {
          ...said,
          completion: { done: 'refused' },
          applicability: { dismissed: 'refused' },
          bookmark: { on: 'refused' },
        },
        { sent: saveFailed, context: { state: saidBefore } },
      ],
    ],
  },
  {
    title: 'TASK-08 saves run side by side, and an answer counts for the one field that was sent',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
      ],
      [{ type: 'task.bookmark' }, { ...start, completion: 'markingDone', bookmark: 'bookmarking' }],
      [
        done('bookmarking', { ...untouched, starred: true }),
        { ...start, completion: 'markingDone', bookmark: { on: 'resting' } },
        {
          sent: saved('starred', { ...untouched, starred: true }),
          context: { state: { ...untouched, starred: true } },
          tags: ['busy'],
        },
      ],
      // This answer left the server before the bookmark was saved there.
      [
        done('markingDone', { ...untouched, completed_on: NOON }),
        { ...start, completion: { done: 'resting' }, bookmark: { on: 'resting' } },
        {
          sent: saved('completed_on', { ...untouched, completed_on: NOON }),
          context: { state: { ...untouched, completed_on: NOON, starred: true } },
        },
      ],
    ],
  },
  {
    title: 'a task starts as the list has it',
    input: { userTaskId: 11, state: { ...untouched, completed_on: NOON } },
    start: { ...start, completion: { done: 'resting' } },
    steps: [],
  },
  {
    title: 'a newer list counts, and what it does not change stays untouched',
    input,
    start,
    steps: [
      [{ type: 'task.received', state: untouched }, start, { context: { state: untouched } }],
      [{ type: 'task.received', state: saidBefore }, said, { context: { state: saidBefore } }],
      [{ type: 'task.received', state: saidBefore }, said, { context: { state: saidBefore } }],
      [
        { type: 'task.received', state: { ...untouched, do_now_on: NOON } },
        { ...start, doNow: 'yes' },
        { context: { state: { ...untouched, do_now_on: NOON } } },
      ],
    ],
  },
  {
    title: 'TASK-08 a newer list does not overtake a save on its way',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
      ],
      [
        { type: 'task.received', state: untouched },
        { ...start, completion: 'markingDone' },
      ],
      [
        done('markingDone', { ...untouched, completed_on: NOON }),
        { ...start, completion: { done: 'resting' } },
        { sent: saved('completed_on', { ...untouched, completed_on: NOON }) },
      ],
    ],
  },
]);
