import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type Person, people, sessions } from '../db/schema.ts';

/** Seconds that a session lasts. */
export const SESSION_SECONDS = 12 * 60 * 60;

/**
 * Starts a session and forgets the ones that have ended.
 * @returns the session's secret, for the cookie and nowhere else
 */
export async function startSession(orm: Orm, personId: number, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await orm.delete(sessions).where(lte(sessions.expires_at, now));
  await orm.insert(sessions).values({
    secret_hash: hashOf(secret),
    token_hash: hashOf(tokenOf(secret)),
    person_id: personId,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return secret;
}

/** Ends a session and its token at once; one that is unknown is ended already. */
export async function endSession(orm: Orm, secret: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.secret_hash, hashOf(secret)));
}

/** The person whose session a cookie's secret opens; null when it has ended or never was. */
export function personOfSecret(orm: Orm, secret: string, now: Date): Promise<Person | null> {
  return personOf(orm, eq(sessions.secret_hash, hashOf(secret)), now);
}

/** The person whose running session an API token belongs to; null when it has ended or never was. */
export function personOfToken(orm: Orm, token: string, now: Date): Promise<Person | null> {
  return personOf(orm, eq(sessions.token_hash, hashOf(token)), now);
}

/**
 * The API token of a session. It is derived, so that every user call gives the same one although only hashes are
 * stored.
 */
export function tokenOf(secret: string): string {
  const key = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'portico api token', 32);
  return Buffer.from(key).toString('base64url');
}

async function personOf(orm: Orm, isWanted: ReturnType<typeof eq>, now: Date): Promise<Person | null> {
  const [found] = await orm
    .select({ person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .where(and(isWanted, gt(sessions.expires_at, now)));
  return found?.person ?? null;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
