import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Orm } from '../db/database.ts';
import { alertDeliveries, pushedAlerts, reminderDeliveries } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const Row = z.object({
  channel: z.string(),
  waiting: z.coerce.number(),
  oldestSeconds: z.coerce.number(),
  sent: z.coerce.number(),
  givenUp: z.coerce.number(),
});
type QueueMeasure = z.infer<typeof Row>;

/**
 * What waits, what was sent and what was given up in the last day, by channel; `alert` is the queue of emergency alerts for devices.
 * `oldestSeconds`: for how long the oldest delivery has been due. A channel without any delivery has no row. Source: OPS-41.
 */
export async function measureQueues(orm: Orm, now: Date): Promise<QueueMeasure[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const result = await orm.execute(sql`select channel,
      count(*) filter (where state in ('waiting', 'sending', 'retrying')) as waiting,
      coalesce(max(extract(epoch from ${now.toISOString()}::timestamptz - next_at))
        filter (where state in ('waiting', 'retrying') and next_at <= ${now.toISOString()}::timestamptz), 0)
        as "oldestSeconds",
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'givenUp') as "givenUp"
    from (
      select channel, state, next_at from ${reminderDeliveries} where send_on >= ${since.slice(0, 10)}::date
      union all
      select 'alert', state, next_at from ${alertDeliveries}
        where alert_key in (select key from ${pushedAlerts} where found_on >= ${since}::timestamptz)
    ) as deliveries
    group by channel`);
  return z.object({ rows: z.array(Row) }).parse(result).rows;
}
