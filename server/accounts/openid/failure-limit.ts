import type { Orm } from '../../db/database.ts';
import { sha256 } from '../../sha256.ts';
import { createLimiter } from '../create-limiter.ts';

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
  const failures = createLimiter(orm, 'openid failures', SECONDS);
  return async (address) => {
    const key = sha256(`openid\n${address}`);
    const { consumedPoints, msBeforeNext } = await failures.penalty(key);
    const waitSeconds = consumedPoints > FREE_FAILURES ? Math.ceil(msBeforeNext / 1000) : 0;
    const forget = async () => {
      await failures.reward(key);
    };
    return { waitSeconds, forget };
  };
}
