import { assign, type SnapshotFrom, setup } from 'xstate';

/** Times are milliseconds since 1970. */
export type DeliveryEvent =
  /** All reminders of the day are collected. They leave at `leavesAt`, and are given up at `endsAt`. */
  | { type: 'delivery.collected'; leavesAt: number; endsAt: number }
  /** A server looks at the delivery. An attempt that it begins now counts as lost at `lostAt`. */
  | { type: 'delivery.due'; at: number; lostAt: number }
  /** The receiver has taken it. */
  | { type: 'delivery.taken' }
  /** Nothing of it is true or wanted any more. */
  | { type: 'delivery.withdrawn' }
  /** The receiver will never take it, and says why. */
  | { type: 'delivery.refused'; problem: string }
  /** The attempt failed. The next one is due at `retryAt`. */
  | { type: 'delivery.failed'; problem: string; retryAt: number }
  /** The server stops before the receiver has answered. Another one may begin at `at`. */
  | { type: 'delivery.interrupted'; at: number };

type Context = {
  /** Attempts that have begun, without those that a stop of their server has interrupted. */
  attempts: number;
  /** Nothing happens before. While it is being sent: when the attempt counts as lost. */
  nextAt: number;
  /** Then it is given up. */
  endsAt: number;
  /** Why the last attempt failed; null without one. */
  problem: string | null;
};

const MAX_ATTEMPTS = 1_000;

/** What happens when a server looks at a delivery that waits, or at one whose server has died. */
const DUE = [
  { guard: 'isOver', target: 'givenUp' },
  { guard: 'isDue', target: 'sending', actions: 'begin' },
] as const;

/**
 * The reminders of one person, day and channel on the server. No actor runs: the server stores the state and computes the
 * next one. Source: decisions, reminders; REMIND-07 to REMIND-10.
 */
export const deliveryMachine = setup({
  types: { context: {} as Context, events: {} as DeliveryEvent },
  actions: {
    plan: assign(({ event }) =>
      event.type === 'delivery.collected' ? { nextAt: event.leavesAt, endsAt: event.endsAt } : {},
    ),
    begin: assign(({ context, event }) =>
      event.type === 'delivery.due'
        ? { attempts: Math.min(context.attempts + 1, MAX_ATTEMPTS), nextAt: event.lostAt }
        : {},
    ),
    noteProblem: assign(({ event }) =>
      event.type === 'delivery.refused' || event.type === 'delivery.failed' ? { problem: event.problem } : {},
    ),
    takeBack: assign(({ context, event }) =>
      event.type === 'delivery.interrupted' ? { attempts: Math.max(context.attempts - 1, 0), nextAt: event.at } : {},
    ),
    planRetry: assign(({ event }) => (event.type === 'delivery.failed' ? { nextAt: event.retryAt } : {})),
  },
  guards: {
    isDue: ({ context, event }) => event.type === 'delivery.due' && event.at >= context.nextAt,
    isOver: ({ context, event }) => event.type === 'delivery.due' && event.at >= context.endsAt,
    isLastAttempt: ({ context, event }) => event.type === 'delivery.failed' && event.retryAt >= context.endsAt,
  },
}).createMachine({
  id: 'delivery',
  context: { attempts: 0, nextAt: 0, endsAt: 0, problem: null },
  initial: 'collecting',
  states: {
    collecting: { on: { 'delivery.collected': { target: 'waiting', actions: 'plan' } } },
    waiting: {
      description:
        'For the hour at which it leaves, or for another server after its own has stopped while it was sending.',
      on: { 'delivery.due': DUE },
    },
    sending: {
      description: 'A server sends it. If that server dies, another one begins again when the attempt counts as lost.',
      on: {
        'delivery.due': DUE,
        'delivery.taken': 'sent',
        'delivery.withdrawn': 'withdrawn',
        'delivery.refused': { target: 'givenUp', actions: 'noteProblem' },
        'delivery.failed': [
          { guard: 'isLastAttempt', target: 'givenUp', actions: 'noteProblem' },
          { target: 'retrying', actions: ['noteProblem', 'planRetry'] },
        ],
        'delivery.interrupted': { target: 'waiting', actions: 'takeBack' },
      },
    },
    retrying: {
      description: 'The pauses between attempts grow.',
      on: { 'delivery.due': DUE },
    },
    sent: {},
    givenUp: { description: 'The receiver has refused it, or a day has passed. The log says so.' },
    withdrawn: {
      description: 'Before it left, every task was done or dismissed and every message read, or the person chose so.',
    },
  },
});

export type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;
