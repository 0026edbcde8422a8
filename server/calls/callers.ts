import { and, eq, sql } from 'drizzle-orm';
import { createBatch } from '../db/batch.ts';
import type { Orm } from '../db/database.ts';
import { gatewayCache, type PersonRow, people, sessions } from '../db/schema.ts';
import type { CallingSession } from '../sessions/running-sessions.ts';
import { hashOfSecret } from '../sessions/session-queries.ts';
import { IS_USE_DUE, isRunningAt, timesOf } from '../sessions/session-times.ts';
import { OWN_OWNER, type StoredName, stampOf } from '../stored-answers/stored-answers.ts';

/** What nearly every call needs of the signed-in person. To read all columns costs more than the rest of the lookup. */
const CALLER_COLUMNS = {
  id: people.id,
  nine_number: people.nine_number,
  has_provisional_account: people.has_provisional_account,
};
export type Caller = Pick<PersonRow, keyof typeof CALLER_COLUMNS>;

/** `stamp` is that of the stored answer, if it may still be used; null otherwise. See `stampOf`. */
export type FoundCaller = { person: Caller; session: CallingSession; stamp: string | null };

/**
 * Finds who calls, by an API token: the running session, the few fields of its person that most calls need, and the stamp of the
 * stored answer that the call wants. All three come with one statement, which the calls of one moment share: see `createBatch`.
 * Null when no session is running.
 * @param stored the stored answer that the call wants; null for none
 */
export type FindCaller = (token: string, stored: StoredName | null) => Promise<FoundCaller | null>;

/** @param idleMs the limit of time without a call */
export function callerFinder(orm: Orm, clock: () => Date, idleMs: number): FindCaller {
  const findCallers = callersByHash(orm, idleMs);
  const find = createBatch((questions: CallerQuestion[]) => findCallers(questions, clock()));
  return (token, stored) => find({ hash: hashOfSecret(token), stored });
}

type CallerQuestion = { hash: string; stored: StoredName | null };

/**
 * Finds the callers with running sessions by the hashes of their tokens, and the stamps of the stored answers that they want,
 * in the order of the questions; null where no session is running. Nearly every call needs this statement.
 */
function callersByHash(orm: Orm, idleMs: number) {
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
