import { and, count, desc, eq, gte, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { ReminderQueue } from '../../src/api/admin/summary.ts';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { alertDeliveries, pushedAlerts, reminderDeliveries } from '../db/schema.ts';

/** The states of the delivery machine that an operator wants to know about. */
const COUNTED = ['waiting', 'sending', 'retrying', 'givenUp'];

/**
 * How many reminders wait, are tried again and were given up, by channel, and why the last one of these failed. With push, the
 * last queue has the emergency alerts for devices.
 * @param since the first day of sending that counts, `YYYY-MM-DD`
 */
export async function readReminderQueues(
  orm: Orm,
  channels: readonly ReminderChannel[],
  since: string,
): Promise<ReminderQueue[]> {
  const { channel, send_on } = reminderDeliveries;
  const queues: ReminderQueue[] = [];
  for (const name of channels) {
    const isOfChannel = and(eq(channel, name), gte(send_on, since));
    queues.push({ channel: name, ...(await readQueue(orm, reminderDeliveries, isOfChannel)) });
  }
  if (!channels.includes('push')) return queues;
  const recent = orm
    .select({ key: pushedAlerts.key })
    .from(pushedAlerts)
    .where(gte(pushedAlerts.found_on, new Date(since)));
  const isRecent = inArray(alertDeliveries.alert_key, recent);
  return [...queues, { channel: 'alert', ...(await readQueue(orm, alertDeliveries, isRecent)) }];
}

async function readQueue(
  orm: Orm,
  table: typeof reminderDeliveries | typeof alertDeliveries,
  isCounted: SQL | undefined,
): Promise<Omit<ReminderQueue, 'channel'>> {
  const { state, problem, id } = table;
  const rows = await orm
    .select({ state, count: count() })
    .from(table)
    .where(and(inArray(state, COUNTED), isCounted))
    .groupBy(state);
  const countOf = (...states: string[]) =>
    rows.reduce((sum, row) => (states.includes(row.state) ? sum + row.count : sum), 0);
  const counts = {
    waiting: countOf('waiting', 'sending'),
    retrying: countOf('retrying'),
    given_up: countOf('givenUp'),
  };
  if (counts.retrying + counts.given_up === 0) return { ...counts, problem: null };
  const [last] = await orm
    .select({ problem })
    .from(table)
    .where(and(inArray(state, ['retrying', 'givenUp']), isNotNull(problem), isCounted))
    .orderBy(desc(id))
    .limit(1);
  return { ...counts, problem: last?.problem ?? null };
}
