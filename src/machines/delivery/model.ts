import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { deliveryMachine } from './machine.ts';

export const model = {
  events: {
    'delivery.collected': [{ type: 'delivery.collected', leavesAt: 100, endsAt: 1_000 }],
    'delivery.due': [
      { type: 'delivery.due', at: 99, lostAt: 199 },
      { type: 'delivery.due', at: 500, lostAt: 500 },
      { type: 'delivery.due', at: 1_000, lostAt: 1_100 },
    ],
    'delivery.taken': [{ type: 'delivery.taken' }],
    'delivery.withdrawn': [{ type: 'delivery.withdrawn' }],
    'delivery.refused': [{ type: 'delivery.refused', problem: 'no such mailbox' }],
    'delivery.failed': [
      { type: 'delivery.failed', problem: 'no connection', retryAt: 500 },
      { type: 'delivery.failed', problem: 'no connection', retryAt: 1_000 },
    ],
    'delivery.interrupted': [{ type: 'delivery.interrupted', at: 500 }],
  },
  outcomes: {},
  // What the guards compare.
  project: ({ nextAt, endsAt }) => ({ nextAt, endsAt }),
} satisfies ModelOf<typeof deliveryMachine>;
