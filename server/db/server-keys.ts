import { eq } from 'drizzle-orm';
import type { Orm } from './database.ts';
import { serverKeys } from './schema.ts';

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
