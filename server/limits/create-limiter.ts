import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Orm } from '../db/database.ts';
import { signInLimits } from '../db/schema.ts';

/**
 * Counts by key, in the database, so that several servers count together. The caller compares the counts with its limits.
 * @param keyPrefix tells the counts of one limiter from those of others
 * @param duration seconds after which a count ends
 */
export const createLimiter = (orm: Orm, keyPrefix: string, duration: number): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: orm,
    schema: signInLimits,
    keyPrefix,
    points: 0,
    duration,
    clearExpiredByTimeout: false,
  });
