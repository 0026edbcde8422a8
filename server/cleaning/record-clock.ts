import { and, eq, gt, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Orm } from '../db/database.ts';
import { auditLog, securityEvents } from '../db/schema.ts';
import type { Log } from '../monitoring/log.ts';
import { addSecurityEvents, type SecurityEventKind } from '../records/security-events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A portal in use writes something down within this time. A longer step of the clock may be a mistake. */
const LARGEST_STEP_MS = 30 * DAY_MS;
/** So long the old records stay after such a step, so that somebody can correct the clock. */
const WAIT_MS = DAY_MS;
/** The event of such a step. It is in the database, because a restart in this time may not end the wait. */
const STEP = 'clock jumped' satisfies SecurityEventKind;
const TOO_FAR =
  'The clock is more than 30 days after the last entry of the logs in the database. If it is wrong, correct it: after a day the server deletes what is too old by this clock.';

const Newest = z.object({ rows: z.tuple([z.object({ newest: z.nullable(z.coerce.date()) })]) });

/**
 * Says at each cleaning whether old entries of the audit log and old security events may be deleted. A clock that jumps ahead by
 * years must not delete all of them at once. Such a step becomes a security event, so that other servers and later starts wait too.
 * Source: decisions, changes that meet; OPS-26.
 * @param orm reads the newest entry at the first cleaning
 */
export function recordClock(log: Log): (orm: Orm, now: Date) => Promise<boolean> {
  let seen: Date | null = null;
  return async (orm, now) => {
    const before = seen ?? (await newestRecord(orm)) ?? now;
    seen = now;
    if (now.getTime() - before.getTime() > LARGEST_STEP_MS) {
      await addSecurityEvents(orm, [{ kind: STEP }], now);
      log(TOO_FAR, 'warn');
    }
    return !(await hasJustJumped(orm, now));
  };
}

/** Whether there was such a step in the last day. After the clock was corrected, its event is in the future and counts no more. */
async function hasJustJumped(orm: Orm, now: Date): Promise<boolean> {
  const { kind, happened_on } = securityEvents;
  const isRecent = and(gt(happened_on, new Date(now.getTime() - WAIT_MS)), lte(happened_on, now));
  const found = await orm
    .select({ kind })
    .from(securityEvents)
    .where(and(eq(kind, STEP), isRecent))
    .limit(1);
  return found.length > 0;
}

async function newestRecord(orm: Orm): Promise<Date | null> {
  const result = await orm.execute(
    sql`select greatest((select max(happened_on) from ${securityEvents}), (select max(changed_on) from ${auditLog})) as newest`,
  );
  return Newest.parse(result).rows[0].newest;
}
