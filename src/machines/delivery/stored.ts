import { initialTransition, transition } from 'xstate';
import { type DeliveryEvent, type DeliverySnapshot, deliveryMachine } from './machine.ts';

/** The state of a delivery as its row has it. */
export type StoredDelivery = {
  state: DeliverySnapshot['value'];
  attempts: number;
  next_at: Date;
  ends_at: Date;
  problem: string | null;
};

/** How an attempt has ended. */
export type DeliveryOutcome =
  | { kind: 'taken' }
  | { kind: 'withdrawn' }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; problem: string; retryAt: Date }
  /** The server stops. The delivery is due again at `at`. */
  | { kind: 'interrupted'; at: Date };

/** A delivery whose reminders are collected. */
export function collected(leavesAt: Date, endsAt: Date): StoredDelivery {
  const [start] = initialTransition(deliveryMachine);
  const event = { type: 'delivery.collected', leavesAt: leavesAt.getTime(), endsAt: endsAt.getTime() } as const;
  return toStored(transition(deliveryMachine, start, event)[0]);
}

/** A delivery at which a server looks at `at`. It is `sending` if the server should send it now. */
export function due(stored: StoredDelivery, at: Date, lostAt: Date): StoredDelivery {
  return after(stored, { type: 'delivery.due', at: at.getTime(), lostAt: lostAt.getTime() });
}

/** A delivery after an attempt. */
export function finished(stored: StoredDelivery, outcome: DeliveryOutcome): StoredDelivery {
  switch (outcome.kind) {
    case 'taken':
      return after(stored, { type: 'delivery.taken' });
    case 'withdrawn':
      return after(stored, { type: 'delivery.withdrawn' });
    case 'refused':
      return after(stored, { type: 'delivery.refused', problem: outcome.problem });
    case 'failed':
      return after(stored, {
        type: 'delivery.failed',
        problem: outcome.problem,
        retryAt: outcome.retryAt.getTime(),
      });
    case 'interrupted':
      return after(stored, { type: 'delivery.interrupted', at: outcome.at.getTime() });
  }
}

function after({ state, attempts, next_at, ends_at, problem }: StoredDelivery, event: DeliveryEvent): StoredDelivery {
  const context = { attempts, nextAt: next_at.getTime(), endsAt: ends_at.getTime(), problem };
  return toStored(transition(deliveryMachine, deliveryMachine.resolveState({ value: state, context }), event)[0]);
}

function toStored({ value, context: { attempts, nextAt, endsAt, problem } }: DeliverySnapshot): StoredDelivery {
  return { state: value, attempts, next_at: new Date(nextAt), ends_at: new Date(endsAt), problem };
}
