import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { gatewayCache } from '../db/schema.ts';
import { describeError, type Log } from '../log.ts';
import { definitionOf, type EndpointName } from './endpoints.ts';
import type { Answer, Owner, Question } from './integrations.ts';

const MINUTE = 60_000;

/**
 * Caches the answers of the integrations in the database, for all processes that use it: one entry for each endpoint,
 * parameter and person (or for everyone, where the answer is the same), for the lifetime of the endpoint.
 */
export type AnswerCache = {
  /** The cached answer, or else the result of `load`, which is then cached if possible. A failure is not cached. */
  through: (question: Question, load: () => Promise<Answer>) => Promise<Answer>;
  /** Deletes the answer of an endpoint to a person. An answer that is still on its way is not cached either. */
  empty: (endpoint: EndpointName, person: Owner) => Promise<void>;
};

export function answerCache(orm: Orm, clock: () => Date, log: Log): AnswerCache {
  return {
    through: async (question, load) => {
      const entry = entryOf(question);
      const [found] = await orm.select().from(gatewayCache).where(eq(gatewayCache.id, entry.id));
      if (found?.content && found.expires_at > clock()) return found.content.answer as Answer;
      const answer = await load();
      const kept = {
        content: { answer },
        expires_at: new Date(clock().getTime() + definitionOf(question.endpoint).minutes * MINUTE),
      };
      try {
        // When two processes store an answer at once, either will do, unless the entry was emptied after it was read.
        await orm
          .insert(gatewayCache)
          .values({ ...entry, ...kept })
          .onConflictDoUpdate({
            target: gatewayCache.id,
            set: kept,
            setWhere: eq(gatewayCache.version, found?.version ?? 0),
          });
      } catch (error) {
        // The answer is there. A full disk, for example, must not keep it from the user.
        log(`An answer of ${question.endpoint} could not be cached: ${describeError(error)}`);
      }
      return answer;
    },
    empty: async (endpoint, person) => {
      const now = clock();
      await orm
        .insert(gatewayCache)
        .values({ ...entryOf({ endpoint, person, parameter: '' }), content: null, version: 1, expires_at: now })
        .onConflictDoUpdate({
          target: gatewayCache.id,
          set: { content: null, version: sql`${gatewayCache.version} + 1`, expires_at: now },
        });
    },
  };
}

function entryOf({ endpoint, person, parameter }: Question): { id: string; person_id: number | null } {
  const person_id = definitionOf(endpoint).scope === 'person' ? person.id : null;
  return { id: `${person_id ?? 'everybody'}/${endpoint}/${parameter}`, person_id };
}
