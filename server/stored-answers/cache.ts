import { eq, getTableColumns, sql } from 'drizzle-orm';
import { createBatch, isOneOf } from '../db/batch.ts';
import type { Database, Orm } from '../db/database.ts';
import { gatewayCache, type PersonKey } from '../db/schema.ts';
import type { Answer, IntegrationRequest, IntegrationUser } from '../integrations/integrations.ts';
import { type Log, logFailure } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { definitionOf, type IntegrationName } from '../shared/endpoints.ts';
import { stampOf, storedId, storedName } from './stored-answers.ts';

const MINUTE = 60_000;

export type CachedAnswer = {
  answer: Answer;
  /** In seconds, if it is past its lifetime: its system does not answer, or the request takes such an answer. */
  age: number | null;
  /** The stamp of an answer that was read from the database; null for any other. */
  stamp: string | null;
};

/**
 * Caches the answers of the integrations in the database, for all processes that use it: one entry for each endpoint,
 * parameter and person (or for all people, where the answer is the same), for the lifetime of the endpoint.
 */
export type AnswerCache = {
  /**
   * The cached answer, or else the result of `load`, which is then cached. When `load` fails, an expired entry is used for
   * its lifetime again. A failure is not cached.
   * @param mayBeOld whether such an entry may be used without `load`; no if left out
   */
  through: (request: IntegrationRequest, load: () => Promise<Answer>, mayBeOld?: boolean) => Promise<CachedAnswer>;
  /** Deletes the answer of an endpoint to a person. An answer that is still on its way is not cached either. */
  clear: (endpoint: IntegrationName, person: IntegrationUser) => Promise<void>;
};

/** Deletes all answers to a person, as `clear` does for one endpoint. */
export async function clearAnswersOf(orm: Orm, person: PersonKey, now: Date): Promise<void> {
  await orm.update(gatewayCache).set(clearedAt(now)).where(eq(gatewayCache.person_id, person.id));
}

export function answerCache({
  database,
  clock,
  log,
  metrics,
}: {
  database: Pick<Database, 'orm'>;
  clock: () => Date;
  log: Log;
  metrics: Pick<Metrics, 'countCacheRead'>;
}): AnswerCache {
  const { orm } = database;
  const statement = orm
    .select({ ...getTableColumns(gatewayCache), stamp: stampOf(sql.placeholder('now')) })
    .from(gatewayCache)
    .where(isOneOf(gatewayCache.id, sql.placeholder('ids'), 'text'))
    .prepare('stored answers');
  const find = createBatch(async (ids: string[]) => {
    const found = new Map((await statement.execute({ ids, now: clock() })).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
  return {
    through: async (request, load, mayBeOld = false) => {
      const entry = entryOf(request);
      const lifetime = definitionOf(request.endpoint).minutes * MINUTE;
      const found = await find(entry.id);
      if (found?.content && found.stamp !== null) {
        metrics.countCacheRead(request.endpoint, 'stored');
        return { answer: found.content.answer as Answer, age: null, stamp: found.stamp };
      }

      /** The expired answer, while it may be used for its lifetime again. */
      const expired = (): CachedAnswer | null => {
        const overdue = clock().getTime() - (found?.expires_at.getTime() ?? 0);
        if (!found?.content || overdue >= lifetime) return null;
        return { answer: found.content.answer as Answer, age: Math.floor((lifetime + overdue) / 1_000), stamp: null };
      };
      const old = mayBeOld ? expired() : null;
      if (old !== null) {
        metrics.countCacheRead(request.endpoint, 'expired');
        return old;
      }

      let answer: Answer;
      try {
        answer = await load();
        metrics.countCacheRead(request.endpoint, 'fetched');
      } catch (error) {
        const kept = expired();
        if (kept === null) {
          metrics.countCacheRead(request.endpoint, 'failed');
          throw error;
        }
        metrics.countCacheRead(request.endpoint, 'kept');
        logFailure(log, `${request.endpoint} failed, so a kept answer is used`, error, {
          event: 'answer.kept',
          level: 'warn',
        });
        return kept;
      }

      try {
        const cached = { content: { answer }, expires_at: new Date(clock().getTime() + lifetime) };
        // When two processes store an answer at once, either will do, unless the entry was cleared after it was read.
        await orm
          .insert(gatewayCache)
          .values({ ...entry, ...cached })
          .onConflictDoUpdate({
            target: gatewayCache.id,
            set: { ...cached, version: sql`${gatewayCache.version} + 1` },
            setWhere: eq(gatewayCache.version, found?.version ?? 0),
          });
      } catch (error) {
        // The answer is there. A full disk, for example, must not keep it from the user.
        logFailure(log, `An answer of ${request.endpoint} could not be cached`, error, { event: 'answer.not_cached' });
      }
      return { answer, age: null, stamp: null };
    },
    clear: async (endpoint, person) => {
      const now = clock();
      await orm
        .insert(gatewayCache)
        .values({ ...entryOf({ endpoint, person, parameter: '' }), content: null, version: 1, expires_at: now })
        .onConflictDoUpdate({
          target: gatewayCache.id,
          set: clearedAt(now),
        });
    },
  };
}

/** The version tells requests that are still on their way that their answer is old. */
const clearedAt = (now: Date) => ({ content: null, version: sql`${gatewayCache.version} + 1`, expires_at: now });

function entryOf(request: IntegrationRequest): { id: string; person_id: number | null } {
  const name = storedName(request);
  return { id: storedId(name, request.person), person_id: name.owner === null ? request.person.id : null };
}
