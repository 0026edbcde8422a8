import type { Orm } from '../../db/database.ts';
import { createLimiter } from '../../limits/create-limiter.ts';
import { sha256 } from '../../shared/sha256.ts';

/** Sign-ins that may begin at one address in `SECONDS`. A whole campus may share an address at the start of a term. */
const MAX_STARTS = 2_000;
const SECONDS = 60;

/**
 * Counts the sign-ins that begin, in the database, so that several servers count together. Each stores a row for as long as it
 * may take, and a flood must not fill the disk. A sign-in that is refused writes nothing.
 * Source: decisions, sign-in with the university's accounts; OIDC-16.
 * @returns how many seconds an address must wait; 0 when its sign-in may begin, which is then counted
 */
export function createStartLimit(orm: Orm): (address: string) => Promise<number> {
  const starts = createLimiter(orm, 'openid starts', SECONDS);
  return async (address) => {
    const key = sha256(`openid start\n${address}`);
    const before = await starts.get(key);
    const isFull = before !== null && before.consumedPoints >= MAX_STARTS;
    // Starts at the same time count each other.
    const { consumedPoints, msBeforeNext } = isFull ? before : await starts.penalty(key);
    return isFull || consumedPoints > MAX_STARTS ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
  };
}
