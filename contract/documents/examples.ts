import { createDetachedBackend } from '../../src/demo/in-memory.ts';
import { SAMPLE_TOKEN, sampleUserAnswer } from '../../src/demo/user.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { type JsonSchema, kindsOf, schemaOf } from '../json-schema.ts';
import type { Operation } from './operations.ts';

/** The documents' day: the sample data are of its term. */
const NOW = new Date('2026-09-28T15:00:00Z');
const ORIGIN = 'https://portal.example.edu';
const LONGEST_TEXT = 60;

export type Example = { contentType: 'json'; answer: unknown } | { contentType: 'rss'; answer: string };

/** Answers of what demo mode leaves to the backend. */
const OUTSIDE: Record<string, unknown> = {
  'GET /status': { status: 'ok' },
  'GET /users/user': { ...sampleUserAnswer(dayIn(site.timeZone, NOW)), auth_token: 'a1b2c3…' },
  'POST /demo/state': { is_demo: true, expires_on: '2026-09-28T16:00:00Z' },
};

/** Where the number in a path is found. */
const NUMBERS: Record<string, { in: string; at: (answer: never) => number }> = {
  '/preferences/{pk}': { in: '/api/preferences/user', at: ({ pk }: { pk: number }) => pk },
  '/notifications/{pk}': { in: '/api/notifications/user', at: ([{ pk }]: [{ pk: number }]) => pk },
  '/api/user_task/{userTaskId}/': { in: '/api/user_task/?published=True', at: ([{ id }]: [{ id: number }]) => id },
  '/api/user_student_types/{pk}/': { in: '/api/user_student_types/', at: ([{ pk }]: [{ pk: number }]) => pk },
  '/api/user_preference/{pk}/': { in: '/api/user_preference/', at: ([{ pk }]: [{ pk: number }]) => pk },
  '/api/user_message/{id}/': {
    in: '/api/user/',
    at: ([{ user_message }]: [{ user_message: [{ id: number }] }]) => user_message[0].id,
  },
};

const QUERIES: Record<string, string> = {
  '/posts': 'post_type=blog',
  '/pages': 'slug=dashboard',
  '/api/user_task/': 'published=True',
};

/**
 * What the sample data answer in an operation: one record, what is read of it, long texts cut.
 * @returns null where nothing of the answer is read
 */
export async function exampleOf(operation: Operation): Promise<Example | null> {
  const { name, method, path, host, answerSchema, exampleBody } = operation;
  if (answerSchema === null) return null;
  const { schema } = schemaOf(answerSchema);
  if (name in OUTSIDE) return { contentType: 'json', answer: shortened(OUTSIDE[name], schema) };

  const query = operation.parameters.some((parameter) => parameter.name === 'term') ? 'term=202604' : QUERIES[path];
  const response = await asker()(
    `${host === 'portal' ? '/api' : ''}${path.replace(/\{\w+\}/, String(await numberIn(path)))}${query === undefined ? '' : `?${query}`}`,
    { method, ...(exampleBody === null ? {} : { body: JSON.stringify(exampleBody) }) },
  );
  if (!response.ok) throw new Error(`${name} has no example in the sample data: ${await response.text()}`);
  if (/xml/.test(response.headers.get('content-type') ?? '')) {
    return { contentType: 'rss', answer: oneItem(await response.text()) };
  }
  return { contentType: 'json', answer: shortened(await response.json(), schema) };
}

async function numberIn(path: string): Promise<number> {
  const number = NUMBERS[path];
  if (number === undefined) return 0;
  return number.at((await (await asker()(number.in, {})).json()) as never);
}

/** Asks a backend that nobody has changed. */
function asker() {
  const backend = createDetachedBackend(ORIGIN, NOW);
  return (path: string, init: RequestInit) =>
    backend(`${ORIGIN}${path}`, {
      ...init,
      headers: { authorization: `Token ${SAMPLE_TOKEN}`, 'content-type': 'application/json' },
    });
}

function shortened(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return `${value.slice(0, LONGEST_TEXT - 1)}…`;
  if (typeof value !== 'object' || value === null) return value;
  const kinds = kindsOf(schema);
  if (Array.isArray(value)) {
    const items = { anyOf: kinds.flatMap((kind) => (kind.items === undefined ? [] : [kind.items])) };
    return value.slice(0, typeof value[0] === 'object' ? 1 : 3).map((item) => shortened(item, items));
  }
  const fields: Record<string, JsonSchema> = Object.assign({}, ...kinds.map(({ properties = {} }) => properties));
  const record = value as Record<string, unknown>;
  const known = Object.entries(fields).filter(([name]) => name in record);
  return Object.fromEntries(known.map(([name, field]) => [name, shortened(record[name], field)]));
}

const oneItem = (feed: string) => feed.replace(/(<\/item>)[\s\S]*(<\/channel>)/, '$1\n$2');
