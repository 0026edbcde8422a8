import type { Orm } from '../../db/database.ts';
import { createLimiter } from '../../limits/create-limiter.ts';
import { sha256 } from '../../shared/sha256.ts';

/** How many more sign-ins from one address may fail than succeed in `SECONDS`. Many people may share an address. */
const FREE_FAILURES = 100;
const SECONDS = 15 * 60;

export type FailureLimit = {
  /** How many seconds the address must wait; 0 when its sign-in may go on. It counts nothing. */
  waitSeconds: (address: string) => Promise<number>;
  countFailure: (address: string) => Promise<void>;
  countSuccess: (address: string) => Promise<void>;
};

/**
 * Counts the returns from the issuer that failed, in the database, so that several servers count together. Each costs the
 * issuer a request, and this server must not be a way to flood it. A return counts when its result is known: a slow issuer
 * has many in flight, and none of them has failed. Each success takes one failure off, so that a few wrong returns do not
 * close the sign-in of a whole campus that shares an address.
 * Source: decisions, sign-in with the university's accounts; OIDC-15.
 */
export function createFailureLimit(orm: Orm): FailureLimit {
  const failures = createLimiter(orm, 'openid failures', SECONDS);
  const keyOf = (address: string) => sha256(`openid\n${address}`);
  return {
    waitSeconds: async (address) => {
      const count = await failures.get(keyOf(address));
      if (count === null || count.consumedPoints < FREE_FAILURES) return 0;
      return Math.max(1, Math.ceil(count.msBeforeNext / 1000));
    },
    countFailure: async (address) => {
      await failures.penalty(keyOf(address));
    },
    countSuccess: async (address) => {
      await failures.reward(keyOf(address));
    },
  };
}
