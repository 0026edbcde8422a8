import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createBatch, isOneOf } from '../db/batch.ts';
import type { Orm } from '../db/database.ts';
import { type JsonRow, jsonRowReader } from '../db/json-row.ts';
import { type PersonRow, people, sessions } from '../db/schema.ts';
import { hashOfSecret } from './session-queries.ts';
import { IS_USE_DUE, isRunningAt, lateUse, timesOf } from './session-times.ts';

/** The session of a call. `isUseDue`: its last use was written down more than a moment ago. */
export type CallingSession = { id: number; isUseDue: boolean };
export type FoundSession = { person: PersonRow; session: CallingSession };

const readPerson = jsonRowReader(people);

/** The running sessions, and how their use is written down. The calls of many requests run together: see `createBatch`. */
export type RunningSessions = {
  /** The running session with this secret; null when there is none. */
  bySecret: (secret: string) => Promise<FoundSession | null>;
  /** The running session with this API token; null when there is none. */
  byToken: (token: string) => Promise<FoundSession | null>;
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
  const record = createBatch(async (ids: number[]) => {
    await recordUses(orm, ids, clock());
    return ids.map(() => undefined);
  });
  return {
    bySecret: byHash(sessions.secret_hash),
    byToken: byHash(sessions.token_hash),
    recordUse: ({ id }) => record(id),
  };
}

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
