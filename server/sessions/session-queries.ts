import { hkdfSync, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createBatch, isOneOf } from '../db/batch.ts';
import type { Orm } from '../db/database.ts';
import { type JsonRow, jsonRowReader } from '../db/json-row.ts';
import { gatewayCache, type PersonKey, type PersonRow, people, sessions } from '../db/schema.ts';
import { sha256 } from '../shared/sha256.ts';
import { OWN_OWNER, type StoredName, stampOf } from '../stored-answers/stored-answers.ts';

/** How long a session lasts at most, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A clock may be corrected by so much without signing anyone out, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;
/** The calls of one page leave together; only the first of them is written down as a use. */
const USE_STEP_MS = 5_000;

/** The row of a session without its secrets. */
export type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'started_on' | 'last_used_on'>;
/** The session of a call. `isUseDue`: its last use was written down more than a moment ago. */
export type CallingSession = { id: number; isUseDue: boolean };
export type FoundSession = { person: PersonRow; session: CallingSession };

/** What nearly every call needs of the signed-in person. To read all columns costs more than the rest of the lookup. */
const CALLER_COLUMNS = {
  id: people.id,
  nine_number: people.nine_number,
  has_provisional_account: people.has_provisional_account,
};
export type Caller = Pick<PersonRow, keyof typeof CALLER_COLUMNS>;

/** `stamp` is that of the stored answer, if it may still be used; null otherwise. See `stampOf`. */
export type FoundCaller = { person: Caller; session: CallingSession; stamp: string | null };

const readPerson = jsonRowReader(people);

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

/** The running sessions, and how their use is written down. The calls of many requests run together: see `createBatch`. */
export type RunningSessions = {
  /** The running session with this secret; null when there is none. */
  bySecret: (secret: string) => Promise<FoundSession | null>;
  /** The running session with this API token; null when there is none. */
  byToken: (token: string) => Promise<FoundSession | null>;
  /**
   * The same with the few fields that most calls need.
   * @param stored the stored answer that the call wants; null for none
   */
  callerByToken: (token: string, stored: StoredName | null) => Promise<FoundCaller | null>;
  /** Writes down that a session is in use. */
  recordUse: (session: CallingSession) => Promise<void>;
};

/** @param idleMs the limit of time without a call */
export function runningSessions(orm: Orm, clock: () => Date, idleMs: number): RunningSessions {
  const byHash = (column: PgColumn) => {
    const findRunning = runningByHash(orm, column, idleMs);
    const find = createBatch((hashes: string[]) => findRunning(hashes, clock()));
    return (secret: string) => find(hashOfSecret(secret));
  };
  const findCallers = runningCallers(orm, idleMs);
  const findCaller = createBatch((questions: CallerQuestion[]) => findCallers(questions, clock()));
  const record = createBatch(async (ids: number[]) => {
    await recordUses(orm, ids, clock());
    return ids.map(() => undefined);
  });
  return {
    bySecret: byHash(sessions.secret_hash),
    byToken: byHash(sessions.token_hash),
    callerByToken: (token, stored) => findCaller({ hash: hashOfSecret(token), stored }),
    recordUse: ({ id }) => record(id),
  };
}

/** Only sessions that were used before this time get a new time of use. */
const lateUse = (now: Date): Date => new Date(now.getTime() - USE_STEP_MS);

async function recordUses(orm: Orm, ids: number[], now: Date): Promise<void> {
  // Calls that arrive together all come here; the first one writes. A session that another server is just writing is left
  // to it: two servers that wait for each other's rows would both fail.
  const due = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOneOf(sessions.id, ids, 'int4'), lte(sessions.last_used_on, lateUse(now))))
    .for('update', { skipLocked: true });
  await orm.update(sessions).set({ last_used_on: now }).where(inArray(sessions.id, due));
}

/**
 * The API token of the session with this secret. The token is derived from the secret: the database stores only hashes,
 * and both user calls still answer with the same token.
 */
export function tokenOf(secret: string): string {
  const key = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'portico api token', 32);
  return Buffer.from(key).toString('base64url');
}

/** Finds the running sessions with hashes in a column, in the order of the hashes; null where there is none. */
function runningByHash(orm: Orm, column: PgColumn, idleMs: number) {
  // As JSON, a row of many columns is read several times as fast.
  const statement = orm
    .select({
      key: sql<string>`${column}`,
      person: sql<JsonRow<PersonRow>>`to_json(${people})`,
      id: sessions.id,
      isUseDue: IS_USE_DUE,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .where(and(isOneOf(column, sql.placeholder('hashes'), 'text'), isRunningAt))
    .prepare(`session by ${column.name}`);
  return async (hashes: string[], now: Date): Promise<(FoundSession | null)[]> => {
    const rows = await statement.execute({ hashes, ...timesOf(now, idleMs) });
    const found = new Map(
      rows.map(({ key, person, id, isUseDue }) => [key, { person: readPerson(person), session: { id, isUseDue } }]),
    );
    return hashes.map((each) => found.get(each) ?? null);
  };
}

type CallerQuestion = { hash: string; stored: StoredName | null };

/**
 * Finds the callers with running sessions by the hashes of their tokens, and the stamps of the stored answers that they want,
 * in the order of the questions; null where no session is running. Nearly every call needs this statement.
 */
function runningCallers(orm: Orm, idleMs: number) {
  const questions = sql`unnest(${sql.placeholder('hashes')}::text[], ${sql.placeholder('owners')}::text[],
    ${sql.placeholder('rests')}::text[]) with ordinality as question (token_hash, owner, rest, place)`;
  // Joins would make PostgreSQL weigh plans that read whole tables. That takes it longer than the plan below.
  const running = orm
    .select({
      sessionId: sql<number>`${sessions.id}`.as('session_id'),
      isUseDue: IS_USE_DUE.as('is_use_due'),
      ...CALLER_COLUMNS,
      ownOwner: OWN_OWNER.as('own_owner'),
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .where(and(sql`${sessions.token_hash} = question.token_hash`, isRunningAt))
    .limit(1)
    .as('running');
  const stored = orm
    .select({ stamp: stampOf(sql.placeholder('now')) })
    .from(gatewayCache)
    .where(sql`${gatewayCache.id} = coalesce(question.owner, ${running.ownOwner}) || question.rest`);
  const statement = orm
    .select({
      place: sql<number>`question.place::int4`,
      sessionId: running.sessionId,
      isUseDue: running.isUseDue,
      id: running.id,
      nine_number: running.nine_number,
      has_provisional_account: running.has_provisional_account,
      stamp: sql<string | null>`(${stored})`,
    })
    .from(questions)
    .crossJoinLateral(running)
    .prepare('callers');
  return async (asked: CallerQuestion[], now: Date): Promise<(FoundCaller | null)[]> => {
    const rows = await statement.execute({
      hashes: asked.map(({ hash }) => hash),
      owners: asked.map(({ stored }) => stored?.owner ?? null),
      rests: asked.map(({ stored }) => stored?.rest ?? null),
      ...timesOf(now, idleMs),
    });
    const found: (FoundCaller | null)[] = asked.map(() => null);
    for (const { place, sessionId, isUseDue, stamp, ...person } of rows) {
      found[place - 1] = { person, session: { id: sessionId, isUseDue }, stamp };
    }
    return found;
  };
}

/** The times of the statements above. */
const timesOf = (now: Date, idleMs: number) => ({
  now,
  idleSince: idleSince(now, idleMs),
  latestEnd: latestEnd(now),
  late: lateUse(now).toISOString(),
});

const IS_USE_DUE = sql<boolean>`${sessions.last_used_on} <= ${sql.placeholder('late')}::timestamptz`;
const isRunningAt = isRunning(sql.placeholder('now'), sql.placeholder('idleSince'), sql.placeholder('latestEnd'));

/**
 * @param idle sessions that were not used since then have ended
 * @param latest a session that ends later began while the clock was wrong: it does not count (SESS-11)
 */
function isRunning(now: Date | Placeholder, idle: Date | Placeholder, latest: Date | Placeholder): SQL | undefined {
  return and(gt(sessions.expires_at, now), gt(sessions.last_used_on, idle), lte(sessions.expires_at, latest));
}

/** When a session that begins now ends at the latest. */
const latestEnd = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000 + CLOCK_TOLERANCE_MS);

/** Each user gets the whole limit, although a call shortly after another one is not written down. */
function idleSince(now: Date, idleMs: number): Date {
  return new Date(now.getTime() - idleMs - USE_STEP_MS);
}

/** The hash by which the database knows a secret or a token. */
export function hashOfSecret(secret: string): string {
  return sha256(secret);
}
