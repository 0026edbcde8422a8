import { hkdfSync, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, or, type SQL } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonKey, type PersonRow, people, sessions } from '../db/schema.ts';
import { sha256 } from '../sha256.ts';

/** How long a session lasts at most, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** The calls of one page leave together; only the first of them is written down as a use. */
const USE_STEP_MS = 5_000;

/** The row of a session without its secrets. */
export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'started_on' | 'last_used_on'>;
export type FoundSession = { person: PersonRow; session: SessionRow };

const SESSION_COLUMNS = {
  id: sessions.id,
  device: sessions.device,
  started_on: sessions.started_on,
  last_used_on: sessions.last_used_on,
};

/**
 * Starts a session.
 * @param device what `deviceName` says of the browser
 * @returns the secret of the session. It belongs into the session cookie only; the database stores its hash
 */
export async function startSession(
  orm: Orm,
  personId: number,
  now: Date,
  device: string | null = null,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await orm.insert(sessions).values({
    secret_hash: hashOfSecret(secret),
    token_hash: hashOfSecret(tokenOf(secret)),
    person_id: personId,
    device,
    started_on: now,
    last_used_on: now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return secret;
}

/** Ends a session and its API token at once. Does nothing for an unknown secret. */
export async function endSession(orm: Orm, secret: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.secret_hash, hashOfSecret(secret)));
}

/**
 * The person's sessions that have not ended, the one used last first.
 * @param idleMs the limit of time without a call
 */
export function findSessions(orm: Orm, person: PersonKey, now: Date, idleMs: number): Promise<SessionRow[]> {
  return orm
    .select(SESSION_COLUMNS)
    .from(sessions)
    .where(and(eq(sessions.person_id, person.id), isRunning(now, idleMs)))
    .orderBy(desc(sessions.last_used_on), desc(sessions.id));
}

/** Ends one session of the person. Returns whether there was one. */
export async function endOwnSession(orm: Orm, person: PersonKey, id: number): Promise<boolean> {
  const isOwn = and(eq(sessions.person_id, person.id), eq(sessions.id, id));
  return (await orm.delete(sessions).where(isOwn).returning({ id: sessions.id })).length > 0;
}

/** Ends every session of the person. */
export async function endOwnSessions(orm: Orm, person: PersonKey): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.person_id, person.id));
}

/** Removes the sessions of all people that have ended by time. */
export async function deleteEndedSessions(orm: Orm, now: Date, idleMs: number): Promise<void> {
  await orm
    .delete(sessions)
    .where(or(lte(sessions.expires_at, now), lte(sessions.last_used_on, idleSince(now, idleMs))));
}

/** The running session with this secret; null when there is none. */
export function findSessionBySecret(orm: Orm, secret: string, now: Date, idleMs: number): Promise<FoundSession | null> {
  return findSession(orm, eq(sessions.secret_hash, hashOfSecret(secret)), now, idleMs);
}

/** The running session with this API token; null when there is none. */
export function findSessionByToken(orm: Orm, token: string, now: Date, idleMs: number): Promise<FoundSession | null> {
  return findSession(orm, eq(sessions.token_hash, hashOfSecret(token)), now, idleMs);
}

/** Writes down that a session is in use, unless that was done a moment ago. */
export async function recordUse(orm: Orm, { id, last_used_on }: SessionRow, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - USE_STEP_MS);
  if (last_used_on > limit) return;
  // Calls that arrive together all come here; the first one writes.
  await orm
    .update(sessions)
    .set({ last_used_on: now })
    .where(and(eq(sessions.id, id), lte(sessions.last_used_on, limit)));
}

/**
 * The API token of the session with this secret. The token is derived from the secret: the database stores only hashes,
 * and both user calls still answer with the same token.
 */
export function tokenOf(secret: string): string {
  const key = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'portico api token', 32);
  return Buffer.from(key).toString('base64url');
}

async function findSession(orm: Orm, isSession: SQL, now: Date, idleMs: number): Promise<FoundSession | null> {
  const [found] = await orm
    .select({ person: people, session: SESSION_COLUMNS })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .where(and(isSession, isRunning(now, idleMs)));
  return found ?? null;
}

function isRunning(now: Date, idleMs: number): SQL | undefined {
  return and(gt(sessions.expires_at, now), gt(sessions.last_used_on, idleSince(now, idleMs)));
}

/** Each user gets the whole limit, although a call shortly after another one is not written down. */
function idleSince(now: Date, idleMs: number): Date {
  return new Date(now.getTime() - idleMs - USE_STEP_MS);
}

/** The hash by which the database knows a secret or a token. */
export function hashOfSecret(secret: string): string {
  return sha256(secret);
}
