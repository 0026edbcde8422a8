import { deliveryMachine } from '../../src/machines/delivery/machine.ts';
import { journeysOf } from './support/journeys.ts';

const collected = { type: 'delivery.collected', leavesAt: 800, endsAt: 3_200 } as const;
const dueAt = (at: number) => ({ type: 'delivery.due', at, lostAt: at + 5 }) as const;
const failed = (retryAt: number, problem = 'no connection') => ({ type: 'delivery.failed', problem, retryAt }) as const;
const taken = { type: 'delivery.taken' } as const;
const withdrawn = { type: 'delivery.withdrawn' } as const;
const refused = { type: 'delivery.refused', problem: 'no such mailbox' } as const;
const interruptedAt = (at: number) => ({ type: 'delivery.interrupted', at }) as const;
const planned = { attempts: 0, nextAt: 800, endsAt: 3_200, problem: null };

export const deliveryJourneys = journeysOf(deliveryMachine, [
  {
    title: 'REMIND-07 the reminders of a day wait for their hour, and leave once',
    start: 'collecting',
    steps: [
      [dueAt(800), 'collecting'],
      [collected, 'waiting', { context: planned }],
      [taken, 'waiting'],
      [dueAt(799), 'waiting', { context: planned }],
      [dueAt(800), 'sending', { context: { ...planned, attempts: 1, nextAt: 805 } }],
      [collected, 'sending', { context: { ...planned, attempts: 1, nextAt: 805 } }],
      [taken, 'sent', { context: { ...planned, attempts: 1, nextAt: 805 } }],
    ],
  },
  {
    title: 'REMIND-08 a failed attempt is repeated after its pause, until a day has passed',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [dueAt(800), 'sending'],
      [failed(900), 'retrying', { context: { ...planned, attempts: 1, nextAt: 900, problem: 'no connection' } }],
      [dueAt(899), 'retrying'],
      [dueAt(900), 'sending', { context: { ...planned, attempts: 2, nextAt: 905, problem: 'no connection' } }],
      [failed(3_200, 'busy'), 'givenUp', { context: { ...planned, attempts: 2, nextAt: 905, problem: 'busy' } }],
    ],
  },
  {
    title: 'REMIND-08 a server that starts after more than a day sends nothing of the day',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [dueAt(3_200), 'givenUp', { context: planned }],
    ],
  },
  {
    title: 'REMIND-08 no attempt begins after a day with failures',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [dueAt(800), 'sending'],
      [failed(900), 'retrying'],
      [dueAt(3_200), 'givenUp'],
    ],
  },
  {
    title: 'REMIND-08 what the receiver refuses for good is given up at once',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [dueAt(800), 'sending'],
      [refused, 'givenUp', { context: { ...planned, attempts: 1, nextAt: 805, problem: 'no such mailbox' } }],
    ],
  },
  {
    title: 'REMIND-09 another server begins again when the one that was sending has died',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [dueAt(800), 'sending'],
      [dueAt(804), 'sending', { context: { ...planned, attempts: 1, nextAt: 805 } }],
      [dueAt(805), 'sending', { context: { ...planned, attempts: 2, nextAt: 810 } }],
      [dueAt(3_200), 'givenUp'],
    ],
  },
  {
    title: 'REMIND-16 what a stopping server has begun is due again at once, and counts as no attempt',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [interruptedAt(799), 'waiting', { context: planned }],
      [dueAt(800), 'sending'],
      [interruptedAt(802), 'waiting', { context: { ...planned, nextAt: 802 } }],
      [dueAt(802), 'sending', { context: { ...planned, attempts: 1, nextAt: 807 } }],
      [failed(900), 'retrying'],
      [dueAt(900), 'sending', { context: { ...planned, attempts: 2, nextAt: 905, problem: 'no connection' } }],
      [interruptedAt(901), 'waiting', { context: { ...planned, attempts: 1, nextAt: 901, problem: 'no connection' } }],
      [dueAt(3_200), 'givenUp'],
    ],
  },
  {
    title: 'REMIND-04 what is done, dismissed, read or no longer wanted before it leaves is withdrawn',
    start: 'collecting',
    steps: [
      [collected, 'waiting'],
      [dueAt(800), 'sending'],
      [withdrawn, 'withdrawn', { context: { ...planned, attempts: 1, nextAt: 805 } }],
    ],
  },
]);
