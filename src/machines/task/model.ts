import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { taskMachine } from './machine.ts';

const at = '2026-09-28T15:00:00.000Z';
const nothingSaid = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false };
const everythingSaid = { completed_on: at, does_not_apply_on: at, do_now_on: at, starred: true };

export const model = {
  input: { userTaskId: 11, state: nothingSaid },
  events: {
    'task.markDone': [{ type: 'task.markDone', at }],
    'task.markNotDone': [{ type: 'task.markNotDone' }],
    'task.dismiss': [{ type: 'task.dismiss', at }],
    'task.restore': [{ type: 'task.restore' }],
    'task.bookmark': [{ type: 'task.bookmark' }],
    'task.removeBookmark': [{ type: 'task.removeBookmark' }],
    'task.doNow': [{ type: 'task.doNow', at }],
    'task.received': [
      { type: 'task.received', state: nothingSaid },
      { type: 'task.received', state: { ...nothingSaid, completed_on: at } },
      { type: 'task.received', state: { ...nothingSaid, does_not_apply_on: at } },
      { type: 'task.received', state: { ...nothingSaid, do_now_on: at } },
      { type: 'task.received', state: { ...nothingSaid, starred: true } },
    ],
  },
  outcomes: {
    saveTask: [{ output: everythingSaid }, { output: nothingSaid }, { error: { kind: 'offline' } }],
  },
  project: ({ state }) => [
    state.completed_on !== null,
    state.does_not_apply_on !== null,
    state.do_now_on !== null,
    state.starred,
  ],
  // Four regions with four saves of their own: all combinations would be hundreds of configurations and no new transition.
  maxBusyRegions: 1,
} satisfies ModelOf<typeof taskMachine>;
