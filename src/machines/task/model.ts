import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { taskMachine } from './machine.ts';

const at = '2026-09-28T15:00:00.000Z';
/** The state of a task of which the user has set no field. */
export const noneSet = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false };
const allSet = { completed_on: at, does_not_apply_on: at, do_now_on: at, starred: true };

export const model = {
  input: { userTaskId: 11 },
  events: {
    'task.markDone': [{ type: 'task.markDone', at }],
    'task.markNotDone': [{ type: 'task.markNotDone' }],
    'task.dismiss': [{ type: 'task.dismiss', at }],
    'task.restore': [{ type: 'task.restore' }],
    'task.bookmark': [{ type: 'task.bookmark' }],
    'task.removeBookmark': [{ type: 'task.removeBookmark' }],
    'task.doNow': [{ type: 'task.doNow', at }],
    'task.received': [
      { type: 'task.received', state: noneSet },
      { type: 'task.received', state: { ...noneSet, completed_on: at } },
      { type: 'task.received', state: { ...noneSet, does_not_apply_on: at } },
      { type: 'task.received', state: { ...noneSet, do_now_on: at } },
      { type: 'task.received', state: { ...noneSet, starred: true } },
    ],
  },
  outcomes: {
    saveTask: [
      { output: { ok: true, value: allSet } },
      { output: { ok: true, value: noneSet } },
      { output: { ok: false, failure: { kind: 'offline' } } },
      { error: new Error('unexpected') },
    ],
  },
  // No guard reads the context.
  project: () => null,
  // Four regions with a save each: all combinations would give hundreds of configurations and no new transition.
  maxBusyRegions: 1,
} satisfies ModelOf<typeof taskMachine>;
