import type { Contents } from './contents.ts';
import type { Delivery } from './queue.ts';

/**
 * What a receiver answers. taken: it has the delivery. withdrawn: it is not wanted any more. refused: it will never take it. failed: a later attempt may succeed;
 * `isDown` says that no delivery would succeed now.
 */
export type SendResult =
  | { kind: 'taken' }
  | { kind: 'withdrawn' }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; problem: string; isDown: boolean };

/** Sends the deliveries of one channel. */
export type Sender = {
  /** Never rejects. */
  send: (delivery: Pick<Delivery, 'id' | 'person_id'>, contents: Contents) => Promise<SendResult>;
  close: () => void;
};
