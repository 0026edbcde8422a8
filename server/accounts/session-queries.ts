import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, type SQL } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonRow, people, sessions } from '../db/schema.ts';

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/**
 * Starts a session, and deletes the sessions of all people that have expired.
 * @returns the secret of the session. It belongs into the session cookie only; the database stores its hash
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

/** Ends a session and its API token at once. Does nothing for an unknown secret. */
export async function endSession(orm: Orm, secret: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.secret_hash, hashOf(secret)));
}

/** The person of the running session with this secret; null when there is none. */
export function findPersonBySecret(orm: Orm, secret: string, now: Date): Promise<PersonRow | null> {
  return findPerson(orm, eq(sessions.secret_hash, hashOf(secret)), now);
}

/** The person of the running session with this API token; null when there is none. */
export function findPersonByToken(orm: Orm, token: string, now: Date): Promise<PersonRow | null> {
  return findPerson(orm, eq(sessions.token_hash, hashOf(token)), now);
}

/**
 * The API token of the session with this secret. The token is derived from the secret: the database stores only hashes,
 * and both user calls still answer with the same token.
 */
export function tokenOf(secret: string): string {
  const key = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'portico api token', 32);
  return Buffer.from(key).toString('base64url');
}

async function findPerson(orm: Orm, isSession: SQL, now: Date): Promise<PersonRow | null> {
  const [found] = await orm
    .select({ person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .where(and(isSession, gt(sessions.expires_at, now)));
  return found?.person ?? null;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
