import { and, eq, type SQL } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonKey, sessions } from '../db/schema.ts';
import { endPushOf, endPushOfSessions } from '../reminders/push-queries.ts';
import { hashOfSecret } from '../sessions/session-queries.ts';

type EndedSession = { person_id: number };

/**
 * Ends sessions, their API tokens and push on their devices.
 * @param keepsPushOf the person for whom push goes on
 */
export async function endSessions(
  orm: Orm,
  isSession: SQL | undefined,
  { keepsPushOf = null }: { keepsPushOf?: number | null } = {},
): Promise<EndedSession[]> {
  await endPushOfSessions(orm, isSession, keepsPushOf);
  return orm.delete(sessions).where(isSession).returning({ person_id: sessions.person_id });
}

/**
 * Ends a session, its API token and push on its device at once.
 * @param keepsPushOf the person who signs in again on the device; push goes on for that person
 * @returns its person's id; null for an unknown secret
 */
export async function endSession(
  orm: Orm,
  secret: string,
  { keepsPushOf = null }: { keepsPushOf?: number | null } = {},
): Promise<number | null> {
  const isSession = eq(sessions.secret_hash, hashOfSecret(secret));
  const [ended] = await endSessions(orm, isSession, { keepsPushOf });
  return ended?.person_id ?? null;
}

/** Ends one session of the person, and push on its device. Returns whether there was one. */
export async function endOwnSession(orm: Orm, person: PersonKey, id: number): Promise<boolean> {
  const isOwn = and(eq(sessions.person_id, person.id), eq(sessions.id, id));
  return (await endSessions(orm, isOwn)).length > 0;
}

/** Ends every session of the person, and push on every device, also on those whose session ended before. */
export async function endSessionsOf(orm: Orm, person: PersonKey): Promise<EndedSession[]> {
  await endPushOf(orm, person);
  const isOwn = eq(sessions.person_id, person.id);
  return orm.delete(sessions).where(isOwn).returning({ person_id: sessions.person_id });
}
