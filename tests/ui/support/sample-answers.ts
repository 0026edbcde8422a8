import type * as z from 'zod/mini';
import { type CatalogueEntry, catalogue } from '../../../contract/catalogue.ts';
import { createSampleBackend } from '../../../src/demo/sample-backend.ts';
import { SAMPLE_TOKEN, sampleUserAnswer } from '../../../src/demo/user.ts';
import { samplePerson } from '../../../src/sample/people.ts';
import { site } from '../../../src/site.ts';
import { wholeValueFor } from '../../fuzz/support/json-schema.ts';
import { CHECKLIST_USER, STATUS, USER } from '../dom-paths/support/backend.ts';

/** The time of the test app. */
const NOW = new Date('2026-09-28T15:00:00Z');
const TODAY = '2026-09-28';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The calls that read JSON or a feed. */
export const reads = catalogue.filter(({ method, answer }) => method === 'GET' && answer !== null);
export const nameOf = ({ path }: CatalogueEntry) => `GET ${path}`;

/** The sample backend as it answers a person. */
const backendOf = (username: string) =>
  createSampleBackend({
    person: samplePerson(username),
    now: () => NOW,
    timeZone: site.timeZone,
    storage: { read: () => null, write: () => {} },
    outside: async () => Response.json(null),
    apiBase: 'https://portal.test',
    nextStepsHost: 'https://tasks.test',
  });
const HEADERS = { authorization: `Token ${SAMPLE_TOKEN}` };

/** The posts of What's New. In `sampleAnswers` the same call has the answer for one post. */
export async function sampleBlog(username: string): Promise<Json> {
  const answer = await backendOf(username)('https://portal.test/posts?post_type=blog', { headers: HEADERS });
  return answer.json();
}

/**
 * The answer of each call as it comes for a sample person, by the name of the call.
 * @param slug of the page whose posts are asked for
 */
export async function sampleAnswers(username: string, slug?: string): Promise<Map<string, Json>> {
  const person = samplePerson(username);
  const backend = backendOf(username);
  const answers = new Map<string, Json>();
  for (const entry of reads) {
    const host = entry.host === 'checklist' ? 'https://tasks.test' : 'https://portal.test';
    const query = new URLSearchParams(entry.example.query ?? {});
    if (slug !== undefined && query.has('slug')) query.set('slug', slug);
    const answer = await backend(`${host}${entry.example.url}?${query}`, { headers: HEADERS });
    const isJson = answer.ok && answer.headers.get('content-type') === 'application/json';
    // A feed reaches the app as data here, without its XML. The sample backend does without a few other calls.
    answers.set(nameOf(entry), isJson ? await answer.json() : (wholeValueFor(schemaOf(entry)) as Json));
  }
  answers.set(STATUS, { status: 'ok' });
  answers.set(USER, { ...sampleUserAnswer(TODAY, { person }), staff_faculty_info: person.employment } as Json);
  answers.set(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  return answers;
}

export function schemaOf({ answer }: CatalogueEntry): z.ZodMiniType {
  if (answer === null) throw new Error('the call has no schema');
  return answer;
}
