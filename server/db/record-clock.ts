import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Log } from '../log.ts';
import type { Orm } from './database.ts';
import { auditLog, securityEvents } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A portal in use writes something down within this time. A longer step of the clock may be a mistake. */
const LARGEST_STEP_MS = 30 * DAY_MS;
/** So long the old records stay after such a step, so that somebody can correct the clock. */
const WAIT_MS = DAY_MS;
const TOO_FAR =
  'The clock is more than 30 days after the last entry of the logs in the database. If it is wrong, correct it: after a day the server deletes what is too old by this clock.';

const Newest = z.object({ rows: z.tuple([z.object({ newest: z.nullable(z.coerce.date()) })]) });

/**
 * Says at each cleaning whether old entries of the audit log and old security events may be deleted. A clock that jumps ahead by
 * years must not delete all of them at once.
 * Source: decisions, changes that meet; OPS-26.
 * @param orm reads the newest entry at the first cleaning
 */
export function recordClock(log: Log): (orm: Orm, now: Date) => Promise<boolean> {
  let seen: Date | null = null;
  let waitUntil = Number.NEGATIVE_INFINITY;
  return async (orm, now) => {
    const before = seen ?? (await newestRecord(orm)) ?? now;
    seen = now;
    if (now.getTime() - before.getTime() > LARGEST_STEP_MS) {
      waitUntil = now.getTime() + WAIT_MS;
      log(TOO_FAR, 'warn');
    }
    return now.getTime() >= waitUntil;
  };
}

async function newestRecord(orm: Orm): Promise<Date | null> {
  const result = await orm.execute(
    sql`select greatest((select max(happened_on) from ${securityEvents}), (select max(changed_on) from ${auditLog})) as newest`,
  );
  return Newest.parse(result).rows[0].newest;
}
