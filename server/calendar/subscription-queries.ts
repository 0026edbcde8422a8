import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { calendarSubscriptions, type PersonKey, type PersonRow, people } from '../db/schema.ts';
import { sha256 } from '../shared/sha256.ts';

/** A subscription ends when its owner has not signed in for so long: they may no longer belong to the university. */
const DAYS_WITHOUT_SIGN_IN = 120;
const DAY_MS = 24 * 60 * 60 * 1000;

const lastSignIn = sql<Date>`greatest(${people.signed_in_on}, ${calendarSubscriptions.created_on})`;
/** Owners with a last sign-in before this time have no subscription any more. */
const earliestSignIn = (now: Date): SQL => sql`${new Date(now.getTime() - DAYS_WITHOUT_SIGN_IN * DAY_MS)}`;

/** When the person's subscription was created or last renewed; null without one. */
export async function findSubscription(orm: Orm, person: PersonKey, now: Date): Promise<{ created_on: Date } | null> {
  const [found] = await orm
    .select({ created_on: calendarSubscriptions.created_on })
    .from(calendarSubscriptions)
    .innerJoin(people, eq(people.id, calendarSubscriptions.person_id))
    .where(and(eq(calendarSubscriptions.person_id, person.id), gt(lastSignIn, earliestSignIn(now))));
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

/** Ends the person's subscription. @returns whether there was one */
export async function endSubscription(orm: Orm, person: PersonKey): Promise<boolean> {
  const isOwn = eq(calendarSubscriptions.person_id, person.id);
  return (
    (await orm.delete(calendarSubscriptions).where(isOwn).returning({ id: calendarSubscriptions.person_id })).length > 0
  );
}

/** Removes the subscriptions whose owners have not signed in for too long. */
export async function deleteEndedSubscriptions(orm: Orm, now: Date): Promise<void> {
  const ended = orm
    .select({ id: calendarSubscriptions.person_id })
    .from(calendarSubscriptions)
    .innerJoin(people, eq(people.id, calendarSubscriptions.person_id))
    .where(lte(lastSignIn, earliestSignIn(now)));
  await orm.delete(calendarSubscriptions).where(inArray(calendarSubscriptions.person_id, ended));
}

/** The owner of the subscription with this secret; null for an unknown or ended one, and for a provisional account. */
export async function findOwner(orm: Orm, secret: string, now: Date): Promise<PersonRow | null> {
  const [found] = await orm
    .select({ person: people })
    .from(calendarSubscriptions)
    .innerJoin(people, eq(people.id, calendarSubscriptions.person_id))
    .where(and(eq(calendarSubscriptions.secret_hash, sha256(secret)), gt(lastSignIn, earliestSignIn(now))));
  return found === undefined || found.person.has_provisional_account ? null : found.person;
}
