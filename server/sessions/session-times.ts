import { and, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { sessions } from '../db/schema.ts';

/** How long a session lasts at most, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A clock may be corrected by so much without signing anyone out, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;
/** The calls of one page leave together; only the first of them is written down as a use. */
const USE_STEP_MS = 5_000;

/** The values of the placeholders in the statements that look for running sessions. */
export const timesOf = (now: Date, idleMs: number) => ({
  now,
  idleSince: idleSince(now, idleMs),
  latestEnd: latestEnd(now),
  late: lateUse(now).toISOString(),
});

/** In SQL, whether the last use was written down more than a moment ago. */
export const IS_USE_DUE = sql<boolean>`${sessions.last_used_on} <= ${sql.placeholder('late')}::timestamptz`;
/** In SQL, whether a session is running at the times of `timesOf`. */
export const isRunningAt = isRunning(
  sql.placeholder('now'),
  sql.placeholder('idleSince'),
  sql.placeholder('latestEnd'),
);

/**
 * @param idle sessions that were not used since then have ended
 * @param latest a session that ends later began while the clock was wrong: it does not count (SESS-11)
 */
export function isRunning(
  now: Date | Placeholder,
  idle: Date | Placeholder,
  latest: Date | Placeholder,
): SQL | undefined {
  return and(gt(sessions.expires_at, now), gt(sessions.last_used_on, idle), lte(sessions.expires_at, latest));
}

/** When a session that begins now ends at the latest. */
export const latestEnd = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000 + CLOCK_TOLERANCE_MS);

/** Each user gets the whole limit, although a call shortly after another one is not written down. */
export function idleSince(now: Date, idleMs: number): Date {
  return new Date(now.getTime() - idleMs - USE_STEP_MS);
}

/** Only sessions that were used before this time get a new time of use. */
export const lateUse = (now: Date): Date => new Date(now.getTime() - USE_STEP_MS);
