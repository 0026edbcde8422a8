import type { Contents } from './contents.ts';
import type { Delivery } from './queue.ts';

/**
 * What a receiver answers. taken: it has the delivery. withdrawn: it is not wanted any more. refused: it will never take it. failed: a later attempt may succeed;
 * `isDown` says that no delivery would succeed now. interrupted: the server stops, and the receiver has not answered.
 */
export type SendResult =
  | { kind: 'taken' }
  | { kind: 'withdrawn' }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; problem: string; isDown: boolean }
  | { kind: 'interrupted' };

/** When an attempt ends without an answer: after its time, or when the server stops. */
export function attemptSignal(timeoutMs: number, stopped: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return stopped === undefined ? timeout : AbortSignal.any([timeout, stopped]);
}

/** Sends the deliveries of one channel. */
export type Sender = {
  /** Never rejects. */
  send: (delivery: Pick<Delivery, 'id' | 'person_id'>, contents: Contents) => Promise<SendResult>;
  /** Whether the receiver takes nothing from this sender at the moment. One delivery at a time is then enough to find out. */
  isRefused?: () => boolean;
  close: () => void;
};
