import { createHash } from 'node:crypto';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Orm } from '../../db/database.ts';
import { signInLimits } from '../../db/schema.ts';

/** Failed returns from the issuer from one address in `SECONDS`. Many people may share an address. */
const FREE_FAILURES = 100;
const SECONDS = 15 * 60;

/** `waitSeconds` is 0 when the sign-in may go on; `forget` is called when it succeeds. */
type Permission = { waitSeconds: number; forget: () => Promise<void> };

/**
 * Counts returns from the issuer that did not succeed, in the database, so that several servers count together. Each costs
 * the issuer a request, and this server must not be a way to flood it.
 * @param address of the client
 */
export function createFailureLimit(orm: Orm): (address: string) => Promise<Permission> {
  const failures = new RateLimiterDrizzle({
    storeClient: orm,
    schema: signInLimits,
    keyPrefix: 'openid failures',
    points: FREE_FAILURES,
    duration: SECONDS,
    clearExpiredByTimeout: false,
  });
  return async (address) => {
    const key = createHash('sha256').update(`openid\n${address}`).digest('base64url');
    const { consumedPoints, msBeforeNext } = await failures.penalty(key);
    const waitSeconds = consumedPoints > FREE_FAILURES ? Math.ceil(msBeforeNext / 1000) : 0;
    const forget = async () => {
      await failures.reward(key);
    };
    return { waitSeconds, forget };
  };
}
