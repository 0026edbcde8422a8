import { and, asc, inArray, lte } from 'drizzle-orm';
import type { StoredDelivery } from '../../src/machines/delivery/stored.ts';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { reminderDeliveries } from '../db/schema.ts';
import { OPEN_STATES, takeRows } from './delivery-rows.ts';

/** An attempt without a result counts as lost after this time. Longer than any attempt takes. */
const LOST_MS = 5 * 60_000;

export type Delivery = StoredDelivery & { id: number; person_id: number; channel: ReminderChannel; send_on: string };

/** The deliveries that are due, the ones first that are due the longest. */
export async function findDueDeliveries(
  orm: Orm,
  channels: readonly ReminderChannel[],
  now: Date,
): Promise<{ id: number; channel: ReminderChannel }[]> {
  if (channels.length === 0) return [];
  const { id, channel, state, next_at } = reminderDeliveries;
  const rows = await orm
    .select({ id, channel })
    .from(reminderDeliveries)
    .where(and(inArray(state, OPEN_STATES), lte(next_at, now), inArray(channel, [...channels])))
    .orderBy(asc(next_at), asc(id));
  return rows.map((row) => ({ ...row, channel: row.channel as ReminderChannel }));
}

/** Takes deliveries that are due, for this server. @returns `sending`: to be sent now. `givenUp`: a day has passed */
export const takeDeliveries = async (orm: Orm, ids: readonly number[], now: Date): Promise<Delivery[]> =>
  (await takeRows(orm, reminderDeliveries, ids, now, LOST_MS)) as Delivery[];
