import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { keptScheduleMachine } from './machine.ts';

const KEPT = { output: { savedAt: '2026-09-28T15:00:00.000Z' } };
const NOTHING = { output: null };
const UNEXPECTED = { error: new Error('unexpected') };

export const model = {
  events: {
    'keptSchedule.userKnown': [
      { type: 'keptSchedule.userKnown', username: 'amara', isStudent: true },
      { type: 'keptSchedule.userKnown', username: 'erik', isStudent: false },
    ],
    'keptSchedule.switchOn': [{ type: 'keptSchedule.switchOn' }],
    'keptSchedule.switchOff': [{ type: 'keptSchedule.switchOff' }],
    'keptSchedule.scheduleChanged': [{ type: 'keptSchedule.scheduleChanged' }],
  },
  outcomes: {
    recall: [KEPT, NOTHING, UNEXPECTED],
    keep: [KEPT, NOTHING, UNEXPECTED],
    update: [KEPT, NOTHING, UNEXPECTED],
    forget: [{ output: undefined }, UNEXPECTED],
  },
  // What the guards read of the context.
  project: ({ isStudent }) => isStudent,
} satisfies ModelOf<typeof keptScheduleMachine>;
