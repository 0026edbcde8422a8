import { hkdfSync, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, or } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonKey, people, sessions } from '../db/schema.ts';
import { sha256 } from '../shared/sha256.ts';
import { idleSince, isRunning, latestEnd, SESSION_SECONDS } from './session-times.ts';

/** The row of a session without its secrets. */
export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'started_on' | 'last_used_on'>;
const SESSION_COLUMNS = {
  id: sessions.id,
  device: sessions.device,
  started_on: sessions.started_on,
  last_used_on: sessions.last_used_on,
};

/**
 * Starts a session.
 * @param device what `deviceName` says of the browser
 * @param authenticatedOn when the person proved who they are; null for an unknown time
 * @returns the secret of the session. It belongs into the session cookie only; the database stores its hash
 */
export async function startSession(
  orm: Orm,
  personId: number,
  now: Date,
  device: string | null = null,
  authenticatedOn: Date | null = now,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await orm.insert(sessions).values({
    secret_hash: hashOfSecret(secret),
    token_hash: hashOfSecret(tokenOf(secret)),
    person_id: personId,
    device,
    started_on: now,
    authenticated_on: authenticatedOn,
    last_used_on: now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return secret;
}

/** When the person of a session proved who they are; null for an unknown time. @param id as in `SessionRow` */
export async function readAuthenticatedOn(orm: Orm, id: number): Promise<Date | null> {
  const [found] = await orm.select({ at: sessions.authenticated_on }).from(sessions).where(eq(sessions.id, id));
  return found?.at ?? null;
}

/** Writes down when a person has signed in last. */
export async function recordSignIn(orm: Orm, personId: number, now: Date): Promise<void> {
  await orm.update(people).set({ signed_in_on: now }).where(eq(people.id, personId));
}

/**
 * The person's sessions that have not ended, the one used last first.
 * @param idleMs the limit of time without a call
 */
export function findSessions(orm: Orm, person: PersonKey, now: Date, idleMs: number): Promise<SessionRow[]> {
  return orm
    .select(SESSION_COLUMNS)
    .from(sessions)
    .where(and(eq(sessions.person_id, person.id), isRunning(now, idleSince(now, idleMs), latestEnd(now))))
    .orderBy(desc(sessions.last_used_on), desc(sessions.id));
}

/** Removes the sessions of all people that have ended by time. */
export async function deleteEndedSessions(orm: Orm, now: Date, idleMs: number): Promise<void> {
  await orm
    .delete(sessions)
    .where(
      or(
        lte(sessions.expires_at, now),
        lte(sessions.last_used_on, idleSince(now, idleMs)),
        gt(sessions.expires_at, latestEnd(now)),
      ),
    );
}

/**
 * The API token of the session with this secret. The token is derived from the secret: the database stores only hashes,
 * and both user calls still answer with the same token.
 */
export function tokenOf(secret: string): string {
  const key = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'portico api token', 32);
  return Buffer.from(key).toString('base64url');
}

/** The hash by which the database knows a secret or a token. */
export function hashOfSecret(secret: string): string {
  return sha256(secret);
}
