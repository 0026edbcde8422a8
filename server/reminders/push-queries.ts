import { and, desc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonKey, pushDevices, sessions } from '../db/schema.ts';

/** A person needs no more. The oldest one ends for a new one. */
const MAX_DEVICES = 20;

export type PushDeviceRow = typeof pushDevices.$inferSelect;

const ANSWER = {
  id: pushDevices.id,
  device: pushDevices.device,
  created_on: pushDevices.created_on,
  shows_details: pushDevices.shows_details,
  wants_alerts: pushDevices.wants_alerts,
};
export type PushDeviceAnswer = Pick<PushDeviceRow, keyof typeof ANSWER>;

const isOwn = (person: PersonKey, id: number) => and(eq(pushDevices.person_id, person.id), eq(pushDevices.id, id));

/** The devices of a person, the newest first. */
export function findPushDevices(orm: Orm, person: PersonKey): Promise<PushDeviceAnswer[]> {
  return orm
    .select(ANSWER)
    .from(pushDevices)
    .where(eq(pushDevices.person_id, person.id))
    .orderBy(desc(pushDevices.created_on), desc(pushDevices.id));
}

/** A device of a person; null if there is none with this id. */
export async function findPushDevice(orm: Orm, person: PersonKey, id: number): Promise<PushDeviceRow | null> {
  const [row] = await orm.select().from(pushDevices).where(isOwn(person, id));
  return row ?? null;
}

export type NewPushDevice = Pick<
  PushDeviceRow,
  'session_id' | 'device' | 'push_address' | 'push_key' | 'push_secret'
> & {
  replaces: number | null;
  /** Whether the settings name the push service. */
  isListed: boolean;
};

/** The push service of a device: the host in its address, with a port if there is one. */
export const hostOfDevice = sql<string>`split_part(${pushDevices.push_address}, '/', 3)`;

/** Deletes devices that their push services no longer know, unless they have another subscription meanwhile. */
export async function deleteGoneDevices(
  orm: Orm,
  devices: readonly Pick<PushDeviceRow, 'id' | 'push_address'>[],
): Promise<void> {
  if (devices.length === 0) return;
  const ids = devices.map(({ id }) => id);
  const addresses = devices.map((device) => device.push_address);
  await orm.delete(pushDevices).where(and(inArray(pushDevices.id, ids), inArray(pushDevices.push_address, addresses)));
}

/** Writes down for which devices the last notification has failed, so that others come before them the next time. */
export async function noteFailures(
  orm: Orm,
  { failed, taken }: Record<'failed' | 'taken', readonly Pick<PushDeviceRow, 'id' | 'failed_on'>[]>,
  now: Date,
): Promise<void> {
  const idsOf = (devices: readonly { id: number }[]) => devices.map(({ id }) => id);
  const recovered = taken.filter(({ failed_on }) => failed_on !== null);
  if (failed.length > 0) {
    await orm
      .update(pushDevices)
      .set({ failed_on: now })
      .where(inArray(pushDevices.id, idsOf(failed)));
  }
  if (recovered.length > 0) {
    await orm
      .update(pushDevices)
      .set({ failed_on: null })
      .where(inArray(pushDevices.id, idsOf(recovered)));
  }
}

/**
 * Stores a subscription: in the row of the device that had another one before, or of the same address, or as a new device. The
 * device then belongs to this person alone.
 * @returns null if the device that had another one before has ended, or belongs to somebody else
 */
export async function savePushDeviceRow(
  orm: Orm,
  person: PersonKey,
  { replaces, isListed, ...subscription }: NewPushDevice,
  now: Date,
): Promise<PushDeviceAnswer | null> {
  const given = { ...subscription, seen_on: now, ...(isListed ? { unlisted_since: null } : {}) };
  return orm.transaction(async (transaction) => {
    const isSameAddress = eq(pushDevices.push_address, given.push_address);
    if (replaces !== null) {
      if ((await findPushDevice(transaction, person, replaces)) === null) return null;
      await transaction.delete(pushDevices).where(and(isSameAddress, ne(pushDevices.id, replaces)));
      const isDevice = isOwn(person, replaces);
      // What failed was the subscription before.
      const failed_on = sql`case when ${isSameAddress} then ${pushDevices.failed_on} end`;
      const changed = transaction.update(pushDevices).set({ ...given, failed_on });
      const [renewed] = await changed.where(isDevice).returning(ANSWER);
      return renewed ?? null;
    }
    await transaction.delete(pushDevices).where(and(isSameAddress, ne(pushDevices.person_id, person.id)));
    const [saved] = await transaction
      .insert(pushDevices)
      .values({ ...given, person_id: person.id, created_on: now })
      .onConflictDoUpdate({ target: pushDevices.push_address, set: given })
      .returning(ANSWER);
    if (saved === undefined) throw new Error('The device was not stored.');
    const kept = transaction
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.person_id, person.id))
      .orderBy(desc(pushDevices.created_on), desc(pushDevices.id))
      .limit(MAX_DEVICES);
    await transaction
      .delete(pushDevices)
      .where(and(eq(pushDevices.person_id, person.id), notInArray(pushDevices.id, kept)));
    return saved;
  });
}

/** @returns null if the person has no such device */
export async function changePushDeviceRow(
  orm: Orm,
  person: PersonKey,
  id: number,
  change: Partial<Pick<PushDeviceRow, 'shows_details' | 'wants_alerts'>>,
): Promise<PushDeviceAnswer | null> {
  const [changed] = await orm.update(pushDevices).set(change).where(isOwn(person, id)).returning(ANSWER);
  return changed ?? null;
}

/** Ends push on a device. Returns whether there was one. */
export async function endPushDeviceRow(orm: Orm, person: PersonKey, id: number): Promise<boolean> {
  return (await orm.delete(pushDevices).where(isOwn(person, id)).returning({ id: pushDevices.id })).length > 0;
}

/** Ends push on every device of a person. */
export async function endPushOf(orm: Orm, person: PersonKey): Promise<void> {
  await orm.delete(pushDevices).where(eq(pushDevices.person_id, person.id));
}

/**
 * Ends push on the devices of sessions. It must happen before the sessions are deleted, which makes the devices forget them.
 * @param keptBy the person for whom it goes on
 */
export async function endPushOfSessions(
  orm: Orm,
  isSession: SQL | undefined,
  keptBy: number | null = null,
): Promise<void> {
  const ids = orm.select({ id: sessions.id }).from(sessions).where(isSession);
  const isOfOthers = keptBy === null ? undefined : ne(pushDevices.person_id, keptBy);
  await orm.delete(pushDevices).where(and(inArray(pushDevices.session_id, ids), isOfOthers));
}
