import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Orm } from './database.ts';
import { serverKeys } from './schema.ts';

/** The keys that are random text. An operator can change each, and the one before is still accepted then. */
export const randomKeys = ['unsubscribe', 'pictures', 'known browsers', 'log'] as const;
export type RandomKey = (typeof randomKeys)[number];

/** `current` signs. `previous` is accepted too, until it is forgotten; null if there is none. */
export type Keys = { current: string; previous: string | null };

const makeKey = () => randomBytes(32).toString('base64url');
const previousName = (name: RandomKey) => `${name}, previous`;

/**
 * A key of the server. The first use makes it and stores it in the database, so that all servers have the same one and a
 * backup contains it.
 * @param make makes a new key
 */
export async function serverKey(orm: Orm, name: string, make: () => string, now: Date): Promise<string> {
  const find = async () => {
    const [row] = await orm.select({ content: serverKeys.content }).from(serverKeys).where(eq(serverKeys.name, name));
    return row?.content;
  };
  const known = await find();
  if (known !== undefined) return known;
  // Another server may make one at the same time.
  await orm.insert(serverKeys).values({ name, content: make(), created_on: now }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error(`The key ${name} was not stored.`);
  return made;
}

/** A random key, which the first use makes, and the one before it. */
export async function keysOf(orm: Orm, name: RandomKey, now: Date): Promise<Keys> {
  const rows = await orm
    .select()
    .from(serverKeys)
    .where(inArray(serverKeys.name, [name, previousName(name)]));
  const contentOf = (wanted: string) => rows.find((row) => row.name === wanted)?.content ?? null;
  const current = contentOf(name) ?? (await serverKey(orm, name, makeKey, now));
  return { current, previous: contentOf(previousName(name)) };
}

/** Makes a new key. The present one becomes the one before, and what was before that is gone. Source: OPS-80. */
export async function renewKey(orm: Orm, name: RandomKey, now: Date): Promise<void> {
  await orm.transaction(async (transaction) => {
    const [present] = await transaction.select().from(serverKeys).where(eq(serverKeys.name, name)).for('update');
    await transaction.delete(serverKeys).where(eq(serverKeys.name, previousName(name)));
    if (present !== undefined) {
      // Its time is that of the change: since then it only verifies.
      const before = { name: previousName(name), content: present.content, created_on: now };
      await transaction.insert(serverKeys).values(before);
    }
    const next = { name, content: makeKey(), created_on: now };
    await transaction.insert(serverKeys).values(next).onConflictDoUpdate({ target: serverKeys.name, set: next });
  });
}

/** Ends the acceptance of the key before. @returns whether there was one */
export async function forgetPreviousKey(orm: Orm, name: RandomKey): Promise<boolean> {
  const gone = await orm
    .delete(serverKeys)
    .where(eq(serverKeys.name, previousName(name)))
    .returning();
  return gone.length > 0;
}

/** Since when each key is in use, and since when the one before is only accepted; null for a key that is not there. */
export async function describeKeys(
  orm: Orm,
): Promise<{ name: RandomKey; since: Date | null; previous: Date | null }[]> {
  const rows = await orm.select({ name: serverKeys.name, on: serverKeys.created_on }).from(serverKeys);
  const timeOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.on ?? null;
  return randomKeys.map((name) => ({ name, since: timeOf(name), previous: timeOf(previousName(name)) }));
}
