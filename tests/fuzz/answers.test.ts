import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { type CatalogueEntry, catalogue, exampleRequest } from '../../contract/catalogue.ts';
import { createHttpClient } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/failure.ts';
import { getHolds } from '../../src/api/portal/holds.ts';
import { type Bytes, bytesOf, feeds, nearlyGood, oddJson, strangeDocuments, withField } from './support/hostile.ts';
import { oddText, valuesFor, wholeValueFor } from './support/json-schema.ts';
import { holds, LIMIT } from './support/runs.ts';
import { complaintsAbout } from './support/shapes.ts';

const RUNS = { usual: 30, thorough: 1000 };

// The wait before the repeat of a GET would make most of the time that refusals take here.
const waitFor = globalThis.setTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number) => waitFor(run, delay === 300 ? 0 : delay));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type Answer = Bytes & { status: number; contentType: string; breaks: boolean };

/** The bytes as a body in several pieces, which at times breaks off in the middle. */
function bodyOf({ bytes, breaks }: Answer): ReadableStream {
  return new ReadableStream({
    start(controller) {
      const middle = Math.floor(bytes.length / 2);
      controller.enqueue(bytes.subarray(0, middle));
      if (breaks) return controller.error(new TypeError('terminated'));
      controller.enqueue(bytes.subarray(middle));
      controller.close();
    },
  });
}

/** What a call makes of an answer: its value, or the failure that it rejects with. Anything else is thrown on. */
async function outcomeOf(entry: CatalogueEntry, answer: Answer) {
  const fetch = async () =>
    new Response(answer.status === 204 ? null : bodyOf(answer), {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    });
  const client = createHttpClient({ base: 'https://portal.test', token: () => 'token', fetch });
  try {
    const { signal } = new AbortController();
    return { value: await client(entry.endpoint, { ...exampleRequest(entry), signal }) };
  } catch (error) {
    if (error instanceof ApiError) return { failure: error.failure };
    throw error;
  }
}

const good = (value: unknown): Answer => ({
  encoding: 'UTF-8',
  bytes: Uint8Array.from(Buffer.from(JSON.stringify(value))),
  status: 200,
  contentType: 'application/json',
  breaks: false,
});

/** Without any field that is null. An item of a list stays, since its place counts. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(filled.map(([key, field]) => [key, withoutNulls(field)]));
}

/** With fields in every object that no schema knows. */
function withStrangers(value: unknown, key: string, stranger: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withStrangers(item, key, stranger));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, field]) => [name, withStrangers(field, key, stranger)]);
  return withField(Object.fromEntries(inner), key, stranger);
}

const strangerKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'favourite_colour',
);

const statuses = fc.oneof(
  { weight: 8, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(201, 204, 206, 299) },
  { weight: 2, arbitrary: fc.constantFrom(300, 400, 401, 403, 404, 418, 429, 500, 502, 503, 504, 599) },
);

const contentTypes = fc.oneof(
  { weight: 3, arbitrary: fc.constant('application/json') },
  { weight: 2, arbitrary: fc.constant('application/rss+xml; charset=utf-8') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['text/html', 'text/xml', 'application/xml;charset=utf-16', 'application/json; charset=latin1', ''],
      ...[
        'application/octet-stream',
        'image/png',
        ';',
        'x/y+XML',
        'application/jsonx',
        'multipart/form-data; boundary=x',
      ],
    ),
  },
);

const strangeAnswers = (schema: z.ZodMiniType | null): fc.Arbitrary<Answer> => {
  const texts = fc.oneof(
    { weight: 8, arbitrary: schema === null ? oddJson : nearlyGood(valuesFor(schema)) },
    { weight: 2, arbitrary: feeds },
    { weight: 1, arbitrary: strangeDocuments },
    { weight: 1, arbitrary: oddJson },
  );
  return fc
    .tuple(bytesOf(texts), statuses, contentTypes, fc.nat(20))
    .map(([bytes, status, contentType, breaks]) => ({ ...bytes, status, contentType, breaks: breaks === 0 }));
};

/** What a case could leave behind for everybody else. */
const sharedNames = () =>
  [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((shared) => Reflect.ownKeys(shared));

describe.each(catalogue)('$name', (entry) => {
  const { name, answer } = entry;

  if (answer !== null) {
    test(
      `API-05 API-07 ${name}: a good answer is taken, fields missing or null alike, unknown ones ignored`,
      async ({ task }) => {
        const whole = await outcomeOf(entry, good(wholeValueFor(answer)));
        const cases = fc.record({
          value: valuesFor(answer),
          key: strangerKeys,
          stranger: fc.jsonValue({ maxDepth: 2 }),
        });
        await holds(task.name, RUNS, cases, async ({ value, key, stranger }) => {
          const taken = await outcomeOf(entry, good(value));
          expect(taken).toEqual({ value: taken.value });
          expect(complaintsAbout(taken.value, whole.value)).toEqual([]);
          expect(await outcomeOf(entry, good(withoutNulls(value)))).toStrictEqual(taken);
          expect(await outcomeOf(entry, good(withStrangers(value, key, stranger)))).toStrictEqual(taken);
        });
      },
      LIMIT,
    );
  }

  test(
    `API-06 ${name}: whatever comes ends in a sound value or in a known failure`,
    async ({ task }) => {
      const whole = answer === null ? undefined : (await outcomeOf(entry, good(wholeValueFor(answer)))).value;
      await holds(task.name, RUNS, strangeAnswers(answer), async (strange) => {
        const before = sharedNames();
        const { value, failure } = await outcomeOf(entry, strange);
        expect(sharedNames()).toEqual(before);
        if (failure === undefined) expect(answer === null ? [] : complaintsAbout(value, whole)).toEqual([]);
        else if (strange.breaks) expect(['offline', 'foreign', 'malformed', 'status']).toContain(failure.kind);
        else expect(strange.status < 300 ? ['foreign', 'malformed'] : ['status']).toContain(failure.kind);
        if (answer === null) expect(value).toBeUndefined();
        // A failure is kept and logged, however much was wrong. A detail is handed on as long as it came.
        if (failure?.kind === 'malformed') expect(failure.issues.join().length).toBeLessThan(10_000);
      });
    },
    LIMIT,
  );
});

test(
  'a token or a text of any kind goes out without an exception of another kind',
  async ({ task }) => {
    const cases = fc.record({ token: oddText, base: fc.constantFrom('https://portal.test', '', 'x:', 'http://[') });
    await holds(task.name, { usual: 100, thorough: 5000 }, cases, async ({ token, base }) => {
      const client = createHttpClient({ base, token: () => token, fetch: async () => Response.json([]) });
      const { signal } = new AbortController();
      const ended = await client(getHolds, { signal }).catch((error: unknown) => error);
      expect(Array.isArray(ended) || ended instanceof ApiError).toBe(true);
    });
  },
  LIMIT,
);
