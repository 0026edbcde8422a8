import type { TaskState } from '../../src/api/checklist/user-tasks.ts';
import { taskMachine } from '../../src/machines/task/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';
import { idleTask, untouched } from './support/tasks.ts';

const NOON = '2026-09-28T19:00:00.000Z';
const LATER = '2026-09-28T19:00:01.000Z';

const allSet: TaskState = { completed_on: NOON, does_not_apply_on: NOON, do_now_on: NOON, starred: true };

const input = { userTaskId: 11 };
const start = idleTask;
const whenAllSet = {
  completion: { done: 'idle' },
  applicability: { dismissed: 'idle' },
  bookmark: { on: 'idle' },
  doNow: 'yes',
};

const saved = (field: keyof TaskState, state: TaskState) =>
  [
    ['checklist', { type: 'task.saved', userTaskId: 11, field, state }],
    ['checklistConnection', { type: 'action.succeeded' }],
  ] as const;
const saveFailed = [['checklistConnection', { type: 'action.failed' }]] as const;
const inputOf = (id: string, change: Partial<TaskState>) => ({ [id]: { userTaskId: 11, change } });
const ok = (state: TaskState) => ({ ok: true, value: state }) as const;
const offline = { ok: false, failure: { kind: 'offline' } } as const;
const unexpected = new Error('unexpected');

export const taskJourneys = journeysOf(taskMachine, [
  {
    title: 'TASK-01 TASK-02 TASK-08 marking done and not done takes effect only with the answer',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
        {
          inputs: inputOf('markingDone', { completed_on: NOON }),
          tags: ['completion.busy'],
        },
      ],
      [{ type: 'task.markDone', at: LATER }, { ...start, completion: 'markingDone' }, { began: [] }],
      [
        done('markingDone', ok({ ...untouched, completed_on: LATER })),
        { ...start, completion: { done: 'idle' } },
        {
          sent: saved('completed_on', { ...untouched, completed_on: LATER }),
          tags: [],
        },
      ],
      [
        { type: 'task.markNotDone' },
        { ...start, completion: 'markingNotDone' },
        {
          inputs: inputOf('markingNotDone', { completed_on: null }),
          tags: ['completion.busy'],
        },
      ],
      [done('markingNotDone', ok(untouched)), start, { sent: saved('completed_on', untouched), tags: [] }],
    ],
  },
  {
    title: 'TASK-03 TASK-04 TASK-08 dismissing and restoring takes effect only with the answer',
    input,
    start,
    steps: [
      [
        { type: 'task.dismiss', at: NOON },
        { ...start, applicability: 'dismissing' },
        {
          inputs: inputOf('dismissing', { does_not_apply_on: NOON }),
          tags: ['applicability.busy'],
        },
      ],
      [
        done('dismissing', ok({ ...untouched, does_not_apply_on: NOON })),
        { ...start, applicability: { dismissed: 'idle' } },
        {
          sent: saved('does_not_apply_on', { ...untouched, does_not_apply_on: NOON }),
          tags: [],
        },
      ],
      [
        { type: 'task.restore' },
        { ...start, applicability: 'restoring' },
        { inputs: inputOf('restoring', { does_not_apply_on: null }), tags: ['applicability.busy'] },
      ],
      [done('restoring', ok(untouched)), start, { sent: saved('does_not_apply_on', untouched) }],
    ],
  },
  {
    title: 'TASK-05 TASK-06 TASK-08 setting and removing a bookmark takes effect only with the answer',
    input,
    start,
    steps: [
      [
        { type: 'task.bookmark' },
        { ...start, bookmark: 'bookmarking' },
        { inputs: inputOf('bookmarking', { starred: true }), tags: ['bookmark.busy'] },
      ],
      [
        done('bookmarking', ok({ ...untouched, starred: true })),
        { ...start, bookmark: { on: 'idle' } },
        { sent: saved('starred', { ...untouched, starred: true }), tags: [] },
      ],
      [
        { type: 'task.removeBookmark' },
        { ...start, bookmark: 'removingBookmark' },
        { inputs: inputOf('removingBookmark', { starred: false }), tags: ['bookmark.busy'] },
      ],
      [done('removingBookmark', ok(untouched)), start, { sent: saved('starred', untouched) }],
    ],
  },
  {
    title:
      'TASK-07 TASK-08 do now is set once, and no press takes it back; it answers again when the server has cleared it',
    input,
    start,
    steps: [
      [
        { type: 'task.doNow', at: NOON },
        { ...start, doNow: 'saving' },
        { inputs: inputOf('saveDoNow', { do_now_on: NOON }), tags: ['doNow.busy'] },
      ],
      [
        done('saveDoNow', ok({ ...untouched, do_now_on: NOON })),
        { ...start, doNow: 'yes' },
        {
          sent: saved('do_now_on', { ...untouched, do_now_on: NOON }),
          tags: [],
        },
      ],
      [{ type: 'task.doNow', at: LATER }, { ...start, doNow: 'yes' }, { began: [] }],
      [
        { type: 'task.received', state: { ...untouched, do_now_on: LATER } },
        { ...start, doNow: 'yes' },
      ],
      [{ type: 'task.received', state: untouched }, start],
      [
        { type: 'task.doNow', at: LATER },
        { ...start, doNow: 'saving' },
        { inputs: inputOf('saveDoNow', { do_now_on: LATER }), tags: ['doNow.busy'] },
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
        done('markingDone', offline),
        { ...start, completion: { incomplete: 'failed' } },
        { sent: saveFailed, tags: ['completion.failed'] },
      ],
      [
        { type: 'task.dismiss', at: NOON },
        { ...start, completion: { incomplete: 'failed' }, applicability: 'dismissing' },
      ],
      [
        done('dismissing', offline),
        { ...start, completion: { incomplete: 'failed' }, applicability: { applies: 'failed' } },
        { sent: saveFailed },
      ],
      [
        { type: 'task.bookmark' },
        {
          ...start,
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: 'bookmarking',
        },
      ],
      [
        done('bookmarking', offline),
        {
          ...start,
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
        },
        { sent: saveFailed },
      ],
      [
        { type: 'task.doNow', at: NOON },
        {
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
          doNow: 'saving',
        },
      ],
      [
        done('saveDoNow', offline),
        {
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
          doNow: { no: 'failed' },
        },
        {
          sent: saveFailed,
          tags: ['completion.failed', 'applicability.failed', 'bookmark.failed', 'doNow.failed'],
        },
      ],
      [
        { type: 'task.markDone', at: LATER },
        {
          completion: 'markingDone',
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
          doNow: { no: 'failed' },
        },
        { inputs: inputOf('markingDone', { completed_on: LATER }) },
      ],
    ],
  },
  {
    title: 'TASK-09 a failed attempt to undo changes nothing either',
    input,
    start,
    steps: [
      [{ type: 'task.received', state: allSet }, whenAllSet],
      [{ type: 'task.markNotDone' }, { ...whenAllSet, completion: 'markingNotDone' }],
      [done('markingNotDone', offline), { ...whenAllSet, completion: { done: 'failed' } }, { sent: saveFailed }],
      [{ type: 'task.restore' }, { ...whenAllSet, completion: { done: 'failed' }, applicability: 'restoring' }],
      [
        done('restoring', offline),
        { ...whenAllSet, completion: { done: 'failed' }, applicability: { dismissed: 'failed' } },
        { sent: saveFailed },
      ],
      [
        { type: 'task.removeBookmark' },
        {
          ...whenAllSet,
          completion: { done: 'failed' },
          applicability: { dismissed: 'failed' },
          bookmark: 'removingBookmark',
        },
      ],
      [
        done('removingBookmark', offline),
        {
          ...whenAllSet,
          completion: { done: 'failed' },
          applicability: { dismissed: 'failed' },
          bookmark: { on: 'failed' },
        },
        {
          sent: saveFailed,
          tags: ['completion.failed', 'applicability.failed', 'bookmark.failed'],
        },
      ],
    ],
  },
  {
    title: 'TASK-09 a save that ends in an unexpected way is a failed save',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
      ],
      [failed('markingDone', unexpected), { ...start, completion: { incomplete: 'failed' } }, { sent: saveFailed }],
      [
        { type: 'task.dismiss', at: NOON },
        { ...start, completion: { incomplete: 'failed' }, applicability: 'dismissing' },
      ],
      [
        failed('dismissing', unexpected),
        { ...start, completion: { incomplete: 'failed' }, applicability: { applies: 'failed' } },
        { sent: saveFailed },
      ],
      [
        { type: 'task.bookmark' },
        {
          ...start,
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: 'bookmarking',
        },
      ],
      [
        failed('bookmarking', unexpected),
        {
          ...start,
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
        },
        { sent: saveFailed },
      ],
      [
        { type: 'task.doNow', at: NOON },
        {
          ...start,
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
          doNow: 'saving',
        },
      ],
      [
        failed('saveDoNow', unexpected),
        {
          ...start,
          completion: { incomplete: 'failed' },
          applicability: { applies: 'failed' },
          bookmark: { off: 'failed' },
          doNow: { no: 'failed' },
        },
        { sent: saveFailed },
      ],
    ],
  },
  {
    title: 'TASK-09 an attempt to undo that ends in an unexpected way is a failed save',
    input,
    start,
    steps: [
      [{ type: 'task.received', state: allSet }, whenAllSet],
      [{ type: 'task.markNotDone' }, { ...whenAllSet, completion: 'markingNotDone' }],
      [failed('markingNotDone', unexpected), { ...whenAllSet, completion: { done: 'failed' } }, { sent: saveFailed }],
      [{ type: 'task.restore' }, { ...whenAllSet, completion: { done: 'failed' }, applicability: 'restoring' }],
      [
        failed('restoring', unexpected),
        { ...whenAllSet, completion: { done: 'failed' }, applicability: { dismissed: 'failed' } },
        { sent: saveFailed },
      ],
      [
        { type: 'task.removeBookmark' },
        {
          ...whenAllSet,
          completion: { done: 'failed' },
          applicability: { dismissed: 'failed' },
          bookmark: 'removingBookmark',
        },
      ],
      [
        failed('removingBookmark', unexpected),
        {
          ...whenAllSet,
          completion: { done: 'failed' },
          applicability: { dismissed: 'failed' },
          bookmark: { on: 'failed' },
        },
        { sent: saveFailed },
      ],
    ],
  },
  {
    title: 'TASK-08 saves run in parallel, and an answer counts only for the field that was sent',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
      ],
      [{ type: 'task.bookmark' }, { ...start, completion: 'markingDone', bookmark: 'bookmarking' }],
      [
        done('bookmarking', ok({ ...untouched, starred: true })),
        { ...start, completion: 'markingDone', bookmark: { on: 'idle' } },
        {
          sent: saved('starred', { ...untouched, starred: true }),
          tags: ['completion.busy'],
        },
      ],
      // The server sent this answer before it saved the bookmark.
      [
        done('markingDone', ok({ ...untouched, completed_on: NOON })),
        { ...start, completion: { done: 'idle' }, bookmark: { on: 'idle' } },
        {
          sent: saved('completed_on', { ...untouched, completed_on: NOON }),
        },
      ],
    ],
  },
  {
    title: 'a task starts as the list has it',
    input,
    start,
    steps: [
      [
        { type: 'task.received', state: { ...untouched, completed_on: NOON } },
        { ...start, completion: { done: 'idle' } },
      ],
    ],
  },
  {
    title: 'a newer list updates the task; values that it does not change stay',
    input,
    start,
    steps: [
      [{ type: 'task.received', state: untouched }, start],
      [{ type: 'task.received', state: allSet }, whenAllSet],
      [{ type: 'task.received', state: allSet }, whenAllSet],
      [
        { type: 'task.received', state: { ...untouched, do_now_on: NOON } },
        { ...start, doNow: 'yes' },
      ],
    ],
  },
  {
    title: 'TASK-08 a newer list does not change a field that is being saved',
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
        done('markingDone', ok({ ...untouched, completed_on: NOON })),
        { ...start, completion: { done: 'idle' } },
        { sent: saved('completed_on', { ...untouched, completed_on: NOON }) },
      ],
    ],
  },
  {
    title: 'TASK-08 the answer decides what is set, also when it differs from what was sent',
    input,
    start,
    steps: [
      [
        { type: 'task.markDone', at: NOON },
        { ...start, completion: 'markingDone' },
      ],
      [done('markingDone', ok(untouched)), start, { sent: saved('completed_on', untouched) }],
      [
        { type: 'task.dismiss', at: NOON },
        { ...start, applicability: 'dismissing' },
      ],
      [done('dismissing', ok(untouched)), start, { sent: saved('does_not_apply_on', untouched) }],
      [{ type: 'task.bookmark' }, { ...start, bookmark: 'bookmarking' }],
      [done('bookmarking', ok(untouched)), start, { sent: saved('starred', untouched) }],
      [
        { type: 'task.doNow', at: NOON },
        { ...start, doNow: 'saving' },
      ],
      [done('saveDoNow', ok(untouched)), start, { sent: saved('do_now_on', untouched) }],
      [{ type: 'task.received', state: allSet }, whenAllSet],
      [{ type: 'task.markNotDone' }, { ...whenAllSet, completion: 'markingNotDone' }],
      [done('markingNotDone', ok(allSet)), whenAllSet, { sent: saved('completed_on', allSet) }],
      [{ type: 'task.restore' }, { ...whenAllSet, applicability: 'restoring' }],
      [done('restoring', ok(allSet)), whenAllSet, { sent: saved('does_not_apply_on', allSet) }],
      [{ type: 'task.removeBookmark' }, { ...whenAllSet, bookmark: 'removingBookmark' }],
      [done('removingBookmark', ok(allSet)), whenAllSet, { sent: saved('starred', allSet) }],
    ],
  },
]);
