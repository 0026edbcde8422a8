import type { AnswerText } from '../http/send-answer.ts';
import type { Answer, IntegrationRequest } from '../integrations/integrations.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { createRecent } from '../shared/recent.ts';
import type { AnswerCache } from './cache.ts';
import { type StoredName, storedId } from './stored-answers.ts';

/** The bytes of all texts that are cached, with their compressed forms. */
const MAX_CACHED = 32 * 1024 * 1024;

/** The answers of the integrations as texts. What the database has is read from there only once, until it changes. */
export type AnswerTexts = {
  /**
   * @param stored the stored answer for the request
   * @param stamp of the stored answer at the time of the request; null if there is none
   * @param load as in `AnswerCache`
   * @param mayBeOld as in `AnswerCache`
   */
  read: (
    request: IntegrationRequest,
    stored: StoredName,
    stamp: string | null,
    load: () => Promise<Answer>,
    mayBeOld?: boolean,
  ) => Promise<{ cached: AnswerText; age: number | null }>;
};

/** @param textOf makes what is sent of an answer */
export function answerTexts(
  cache: AnswerCache,
  { metrics }: { metrics: Pick<Metrics, 'countCacheRead'> },
  textOf: (answer: Answer) => Promise<AnswerText>,
): AnswerTexts {
  const recent = createRecent<{ stamp: string; cached: AnswerText }>(MAX_CACHED);
  return {
    read: async (request, stored, stamp, load, mayBeOld) => {
      const id = storedId(stored, request.person);
      const known = stamp === null ? undefined : recent.get(id);
      if (known !== undefined && known.stamp === stamp) {
        metrics.countCacheRead(request.endpoint, 'stored');
        return { cached: known.cached, age: null };
      }
      const found = await cache.through(request, load, mayBeOld);
      const cached = await textOf(found.answer);
      if (found.stamp !== null) recent.set(id, { stamp: found.stamp, cached }, sizeOf(cached));
      return { cached, age: found.age };
    },
  };
}

/** In memory a text has one or two bytes for a character; its compressed form, which comes later, has a third of that or less. */
const sizeOf = ({ text }: AnswerText): number => Math.ceil(Buffer.byteLength(text) * (4 / 3));

/** What is sent for an answer of a system. */
export function toText(answer: Answer): AnswerText {
  return answer.type === 'json'
    ? { text: JSON.stringify(answer.content), type: 'application/json' }
    : { text: answer.content, type: 'application/rss+xml; charset=utf-8' };
}
