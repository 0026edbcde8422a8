import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { calendarSubscriptions, type PersonKey, type PersonRow, people } from '../db/schema.ts';
import { sha256 } from '../sha256.ts';

/** When the person's subscription was created or last renewed; null without one. */
export async function findSubscription(orm: Orm, person: PersonKey): Promise<{ created_on: Date } | null> {
  const [found] = await orm
    .select({ created_on: calendarSubscriptions.created_on })
    .from(calendarSubscriptions)
    .where(eq(calendarSubscriptions.person_id, person.id));
  return found ?? null;
}

/**
 * Creates the person's subscription, or replaces its secret, so that the old address ends at once.
 * @returns the secret. It belongs into the address only; the database stores its hash
 */
export async function renewSubscription(orm: Orm, person: PersonKey, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const values = { secret_hash: sha256(secret), created_on: now };
  await orm
    .insert(calendarSubscriptions)
    .values({ person_id: person.id, ...values })
    .onConflictDoUpdate({ target: calendarSubscriptions.person_id, set: values });
  return secret;
}

/** Ends the person's subscription. Does nothing without one. */
export async function endSubscription(orm: Orm, person: PersonKey): Promise<void> {
  await orm.delete(calendarSubscriptions).where(eq(calendarSubscriptions.person_id, person.id));
}

/** The owner of the subscription with this secret; null for an unknown or ended one, and for a provisional account. */
export async function findOwner(orm: Orm, secret: string): Promise<PersonRow | null> {
  const [found] = await orm
    .select({ person: people })
    .from(calendarSubscriptions)
    .innerJoin(people, eq(people.id, calendarSubscriptions.person_id))
    .where(eq(calendarSubscriptions.secret_hash, sha256(secret)));
  return found === undefined || found.person.has_provisional_account ? null : found.person;
}
