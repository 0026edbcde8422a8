import { desc, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Orm } from '../db/database.ts';
import { reminderDays } from '../db/schema.ts';
import type { Log } from '../monitoring/log.ts';

const HOUR_MS = 60 * 60_000;
/** Days are collected once a day, so a longer step needs a look at another clock. */
const LARGEST_STEP_MS = 26 * HOUR_MS;
/** So far may the clocks of the server and of the database differ. */
const LARGEST_DIFFERENCE_MS = 5 * 60_000;
const WRONG =
  'The clock is more than 26 hours away from the last day of reminders, and no other clock says that it is right. No reminders are collected now. If the clock is wrong, correct it.';

const Clock = z.object({ rows: z.tuple([z.object({ now: z.coerce.date() })]) });

/** The time of PostgreSQL. The embedded database has the clock of the server, so it can say nothing about it. */
export async function readDatabaseClock(orm: Orm): Promise<Date> {
  return Clock.parse(await orm.execute(sql`select clock_timestamp() as now`)).rows[0].now;
}

/**
 * Says before each collection whether the clock may be believed: with a wrong day, people would get mails about tasks that are not
 * due, and those of the real day would be left out. A server that was away for days is believed when PostgreSQL has the same time;
 * with the embedded database after an hour, in which somebody can correct the clock. Source: decisions, reminders; REMIND-21.
 * @param readClock asks another clock; null without one
 */
export function collectingClock(
  log: Log,
  readClock: ((orm: Orm) => Promise<Date>) | null,
): (orm: Orm, now: Date) => Promise<boolean> {
  let waitsSince: Date | null = null;
  return async (orm, now) => {
    const [last] = await orm
      .select({ at: reminderDays.collected_on })
      .from(reminderDays)
      .orderBy(desc(reminderDays.day))
      .limit(1);
    const isNear = last === undefined || distance(now, last.at) <= LARGEST_STEP_MS;
    const isRight = isNear || (readClock !== null && distance(now, await readClock(orm)) <= LARGEST_DIFFERENCE_MS);
    if (isRight) {
      waitsSince = null;
      return true;
    }
    if (waitsSince === null) {
      waitsSince = now;
      log(WRONG, 'warn');
    }
    return readClock === null && distance(now, waitsSince) >= HOUR_MS;
  };
}

const distance = (one: Date, other: Date): number => Math.abs(one.getTime() - other.getTime());
