import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { type DeliveryOutcome, due, finished, type StoredDelivery } from '../../src/machines/delivery/stored.ts';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { reminderDeliveries } from '../db/schema.ts';

/** Deliveries that one server takes at a time. */
const BATCH = 20;
/** An attempt without a result counts as lost after this time. Longer than any attempt takes. */
const LOST_MS = 5 * 60_000;

const OPEN_STATES = ['waiting', 'sending', 'retrying'];

export type Delivery = StoredDelivery & { id: number; person_id: number; channel: ReminderChannel; send_on: string };

/**
 * Takes deliveries that are due. No other server gets the same ones: a row that another one is just taking is skipped, and a
 * taken one is due again only when the attempt counts as lost.
 * @returns `started`: to be sent now. `givenUp`: a day has passed
 */
export async function takeDueDeliveries(
  orm: Orm,
  channels: readonly ReminderChannel[],
  now: Date,
): Promise<{ started: Delivery[]; givenUp: Delivery[] }> {
  if (channels.length === 0) return { started: [], givenUp: [] };
  return orm.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(reminderDeliveries)
      .where(
        and(
          inArray(reminderDeliveries.state, OPEN_STATES),
          lte(reminderDeliveries.next_at, now),
          inArray(reminderDeliveries.channel, [...channels]),
        ),
      )
      .orderBy(asc(reminderDeliveries.next_at), asc(reminderDeliveries.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const lostAt = new Date(now.getTime() + LOST_MS);
    const taken = (rows as Delivery[]).map((row) => ({ ...row, ...due(row, now, lostAt) }));
    if (taken.length > 0) await save(transaction, taken);
    return {
      started: taken.filter(({ state }) => state === 'sending'),
      givenUp: taken.filter(({ state }) => state === 'givenUp'),
    };
  });
}

/** Stores how an attempt has ended. */
export async function finishDelivery(orm: Orm, delivery: Delivery, outcome: DeliveryOutcome): Promise<Delivery> {
  const after = { ...delivery, ...finished(delivery, outcome) };
  const { id, state, attempts, next_at, ends_at, problem } = after;
  // Another server may have begun again, because this attempt took too long.
  const isSame = and(eq(reminderDeliveries.id, id), eq(reminderDeliveries.attempts, delivery.attempts));
  await orm.update(reminderDeliveries).set({ state, attempts, next_at, ends_at, problem }).where(isSame);
  return after;
}

async function save(orm: Orm, deliveries: readonly Delivery[]): Promise<void> {
  await orm.execute(sql`update ${reminderDeliveries} set state = changed.state, attempts = changed.attempts,
      next_at = changed.next_at::timestamptz
    from json_to_recordset(${JSON.stringify(deliveries)}::json)
      as changed (id int, state text, attempts int, next_at text)
    where ${reminderDeliveries.id} = changed.id`);
}
