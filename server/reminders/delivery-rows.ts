import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import { type DeliveryOutcome, due, finished, type StoredDelivery } from '../../src/machines/delivery/stored.ts';
import type { Orm } from '../db/database.ts';
import type { alertDeliveries, reminderDeliveries } from '../db/schema.ts';

/** The states in which something is still to be done. */
export const OPEN_STATES = ['waiting', 'sending', 'retrying'];

/** The two queues have the same columns for the delivery machine. */
type Queue = typeof reminderDeliveries | typeof alertDeliveries;
type Row<Table extends Queue> = Table['$inferSelect'] & StoredDelivery;

/**
 * Takes those of the deliveries that are still due. No other server gets the same ones: a row that another one is just taking is
 * skipped, and a taken one is due again only when the attempt counts as lost.
 * @param lostMs after this time an attempt without a result counts as lost
 * @returns the rows as they are now: `sending`, or `givenUp` because their time is over
 */
export async function takeRows<Table extends Queue>(
  orm: Orm,
  table: Table,
  ids: readonly number[],
  now: Date,
  lostMs: number,
): Promise<Row<Table>[]> {
  return orm.transaction(async (transaction) => {
    // The columns of the union of tables are those of none of them for the types of the query builder.
    const queue = table as typeof reminderDeliveries;
    const isDue = and(inArray(queue.state, OPEN_STATES), lte(queue.next_at, now));
    const rows = await transaction
      .select()
      .from(queue)
      .where(and(inArray(queue.id, [...ids]), isDue))
      .orderBy(asc(queue.id))
      .for('update', { skipLocked: true });
    if (rows.length === 0) return [];
    const lostAt = new Date(now.getTime() + lostMs);
    const taken = rows.map((row) => ({ ...row, ...due(row as StoredDelivery, now, lostAt) }));
    await transaction.execute(sql`update ${queue} set state = changed.state, attempts = changed.attempts,
        next_at = changed.next_at::timestamptz
      from json_to_recordset(${JSON.stringify(taken)}::json)
        as changed (id int, state text, attempts int, next_at text)
      where ${queue.id} = changed.id`);
    return taken as unknown as Row<Table>[];
  });
}

/**
 * Stores how attempts have ended.
 * @returns the deliveries afterwards, in the same order
 */
export async function finishRows<Delivery extends StoredDelivery & { id: number }>(
  orm: Orm,
  table: Queue,
  attempts: readonly { delivery: Delivery; outcome: DeliveryOutcome }[],
): Promise<Delivery[]> {
  const after = attempts.map(({ delivery, outcome }) => ({ ...delivery, ...finished(delivery, outcome) }));
  const rows = after.map(({ id, state, attempts: counted, next_at, ends_at, problem }, place) => {
    const began = attempts[place]?.delivery.attempts;
    return { id, state, counted, next_at, ends_at, problem, began };
  });
  // Another server may have begun again, because an attempt took too long.
  await orm.execute(sql`update ${table} set state = changed.state, attempts = changed.counted,
      next_at = changed.next_at::timestamptz, ends_at = changed.ends_at::timestamptz, problem = changed.problem
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as changed (id int, state text, counted int, next_at text, ends_at text, problem text, began int)
    where ${table.id} = changed.id and ${table.attempts} = changed.began`);
  return after;
}
