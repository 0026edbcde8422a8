import { eq, lte, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { gatewayCache } from '../db/schema.ts';
import { definitionOf, type Endpoint } from './endpoints.ts';
import type { Answer, Owner, Question } from './integrations.ts';

const MINUTE = 60_000;

/**
 * Keeps the answers of the integrations in the database, for every process that uses it: one entry for a person (or for
 * everybody, where the answer is the same), endpoint and parameter, for the endpoint's lifetime.
 */
export type AnswerCache = {
  /** The kept answer, else the one that `ask` brings, which is kept then. A failure is not kept. */
  through: (question: Question, ask: () => Promise<Answer>) => Promise<Answer>;
  /** Forgets an endpoint's answer to a person. One that is on its way meanwhile is not kept either. */
  empty: (endpoint: Endpoint, person: Owner) => Promise<void>;
};

export function answerCache(orm: Orm, clock: () => Date): AnswerCache {
  return {
    through: async (question, ask) => {
      const entry = entryOf(question);
      const [found] = await orm.select().from(gatewayCache).where(eq(gatewayCache.id, entry.id));
      if (found?.content && found.expires_at > clock()) return found.content.answer as Answer;
      const answer = await ask();
      const kept = {
        content: { answer },
        expires_at: new Date(clock().getTime() + definitionOf(question.endpoint).minutes * MINUTE),
      };
      // Two processes may bring an answer at once: either is as good, unless the entry has been emptied since it was read.
      await orm
        .insert(gatewayCache)
        .values({ ...entry, ...kept })
        .onConflictDoUpdate({
          target: gatewayCache.id,
          set: kept,
          setWhere: eq(gatewayCache.version, found?.version ?? 0),
        });
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

/** Forgets every entry that ended more than a day ago: terms, days and people that nobody asks for any more. */
export async function dropOldEntries(orm: Orm, now: Date): Promise<void> {
  await orm.delete(gatewayCache).where(lte(gatewayCache.expires_at, new Date(now.getTime() - 24 * 60 * MINUTE)));
}

function entryOf({ endpoint, person, parameter }: Question): { id: string; person_id: number | null } {
  const person_id = definitionOf(endpoint).of === 'person' ? person.id : null;
  return { id: `${person_id ?? 'everybody'}/${endpoint}/${parameter}`, person_id };
}
