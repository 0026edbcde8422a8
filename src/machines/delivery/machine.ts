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
  { guard: { type: 'isOver', params: atOf }, target: 'givenUp' },
  {
    guard: { type: 'isDue', params: atOf },
    target: 'sending',
    actions: { type: 'begin', params: ({ event }: Due) => ({ lostAt: event.lostAt }) },
  },
] as const;

type Due = { event: Extract<DeliveryEvent, { type: 'delivery.due' }> };

function atOf({ event }: Due) {
  return { at: event.at };
}

/**
 * The reminders of one person, day and channel on the server. No actor runs: the server stores the state and computes the
 * next one. Source: decisions, reminders; REMIND-07 to REMIND-10.
 */
export const deliveryMachine = setup({
  types: { context: {} as Context, events: {} as DeliveryEvent },
  actions: {
    plan: assign((_, { leavesAt, endsAt }: { leavesAt: number; endsAt: number }) => ({ nextAt: leavesAt, endsAt })),
    begin: assign(({ context }, { lostAt }: { lostAt: number }) => ({
      attempts: Math.min(context.attempts + 1, MAX_ATTEMPTS),
      nextAt: lostAt,
    })),
    setProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
    takeBack: assign(({ context }, { at }: { at: number }) => ({
      attempts: Math.max(context.attempts - 1, 0),
      nextAt: at,
    })),
    planRetry: assign((_, { retryAt }: { retryAt: number }) => ({ nextAt: retryAt })),
  },
  guards: {
    isDue: ({ context }, { at }: { at: number }) => at >= context.nextAt,
    isOver: ({ context }, { at }: { at: number }) => at >= context.endsAt,
    isLastAttempt: ({ context }, { retryAt }: { retryAt: number }) => retryAt >= context.endsAt,
  },
}).createMachine({
  id: 'delivery',
  context: { attempts: 0, nextAt: 0, endsAt: 0, problem: null },
  initial: 'collecting',
  states: {
    collecting: {
      on: {
        'delivery.collected': {
          target: 'waiting',
          actions: { type: 'plan', params: ({ event }) => event },
        },
      },
    },
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
        'delivery.refused': {
          target: 'givenUp',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
        'delivery.failed': [
          {
            guard: { type: 'isLastAttempt', params: ({ event }) => event },
            target: 'givenUp',
            actions: { type: 'setProblem', params: ({ event }) => event },
          },
          {
            target: 'retrying',
            actions: [
              { type: 'setProblem', params: ({ event }) => event },
              { type: 'planRetry', params: ({ event }) => event },
            ],
          },
        ],
        'delivery.interrupted': {
          target: 'waiting',
          actions: { type: 'takeBack', params: ({ event }) => event },
        },
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
