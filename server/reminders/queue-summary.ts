import { and, count, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { ReminderQueue } from '../../src/api/admin/summary.ts';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { reminderDeliveries } from '../db/schema.ts';

/** The states of the delivery machine that an operator wants to know about. */
const COUNTED = ['waiting', 'sending', 'retrying', 'givenUp'];

/**
 * How many reminders wait, are tried again and were given up, by channel, and why the last one of these failed.
 * @param since the first day of sending that counts, `YYYY-MM-DD`
 */
export async function readReminderQueues(
  orm: Orm,
  channels: readonly ReminderChannel[],
  since: string,
): Promise<ReminderQueue[]> {
  const { channel, state, send_on, problem, id } = reminderDeliveries;
  if (channels.length === 0) return [];
  const rows = await orm
    .select({ channel, state, count: count() })
    .from(reminderDeliveries)
    .where(and(inArray(channel, [...channels]), inArray(state, COUNTED), gte(send_on, since)))
    .groupBy(channel, state);
  const queues: ReminderQueue[] = [];
  for (const name of channels) {
    const countOf = (...states: string[]) =>
      rows.reduce((sum, row) => (row.channel === name && states.includes(row.state) ? sum + row.count : sum), 0);
    const queue = {
      channel: name,
      waiting: countOf('waiting', 'sending'),
      retrying: countOf('retrying'),
      given_up: countOf('givenUp'),
    };
    const failed = and(eq(channel, name), inArray(state, ['retrying', 'givenUp']), isNotNull(problem));
    const [last] =
      queue.retrying + queue.given_up === 0
        ? []
        : await orm
            .select({ problem })
            .from(reminderDeliveries)
            .where(and(failed, gte(send_on, since)))
            .orderBy(desc(id))
            .limit(1);
    queues.push({ ...queue, problem: last?.problem ?? null });
  }
  return queues;
}
