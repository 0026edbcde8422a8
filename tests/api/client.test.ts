import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { firstOf, flag } from '../../src/api/answer-fields.ts';
import { checkAnswer } from '../../src/api/check-answer.ts';
import { createHttpClient } from '../../src/api/client.ts';
import { type Endpoint, endpoint } from '../../src/api/endpoint.ts';
import { ApiError, type ApiFailure, codeMissing, toFailure } from '../../src/api/failure.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const Answer = z.object({ id: z.number(), rows: z.optional(z.array(z.object({ name: z.string() }))) });
type Answer = z.infer<typeof Answer>;
const getThing = endpoint({ path: '/thing', answer: Answer });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function clientOver(backend: ReturnType<typeof fakeBackend>, token: string | null = null) {
  return createHttpClient({ base: 'https://portal.test/api', token: () => token, fetch: backend.fetch });
}

/** Lets all waits of the client pass and returns the outcome of the call. */
async function outcomeOf(
  backend: ReturnType<typeof fakeBackend>,
  { signal = new AbortController().signal, ...declared }: Partial<Endpoint> & { signal?: AbortSignal } = {},
): Promise<Answer | ApiFailure> {
  const ended = clientOver(backend)({ ...getThing, ...declared }, { signal }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(ApiError);
    return toFailure(error);
  });
  await vi.runAllTimersAsync();
  return (await ended) as Answer | ApiFailure;
}

test('a good answer is handed back, checked', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1, extra: true }) });
  expect(await outcomeOf(backend)).toEqual({ id: 1 });
});

test('API-01 the token is sent in the header; without a token there is no header', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1 }) });
  const signal = new AbortController().signal;
  await clientOver(backend, 'secret')(getThing, { signal });
  await clientOver(backend)(getThing, { signal });
  expect(backend.sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Token secret', null]);
});

test('API-06 a field of the wrong type is a failed answer that names the field', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1, rows: [{ name: 'a' }, { name: 7 }] }) });
  expect(await outcomeOf(backend)).toEqual({
    kind: 'malformed',
    issues: ['rows.1.name: string expected (invalid_type)'],
  });
});

test('of very many fields of the wrong type a failure names the first ten', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1, rows: Array(100_000).fill(null) }) });
  expect(await outcomeOf(backend)).toEqual({
    kind: 'malformed',
    issues: Array.from({ length: 10 }, (_, position) => `rows.${position}: object expected (invalid_type)`),
  });
});

test('an answer that is not JSON is not one of the backend', async () => {
  const backend = fakeBackend({ '/api/thing': () => new Response('<html>', { status: 200 }) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'foreign' });
});

test.each([
  ['an object that can be null', z.nullable(Answer), null],
  ['a list', z.array(Answer), []],
  ['a list of one', firstOf(Answer), null],
  ['an object that always exists', z.object({ is_on: flag }), { is_on: false }],
])('API-04 p_result "Warning" is the empty answer of %s', (_, schema: z.ZodMiniType, empty) => {
  expect(checkAnswer(schema, { p_result: 'Warning' })).toEqual({ success: true, data: empty });
});

test('API-04 p_result "Warning" is malformed where neither null nor an empty list is allowed', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ p_result: 'Warning' }) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'malformed', issues: ['id: number expected (invalid_type)'] });
});

test('the number of a path replaces its name in braces', async () => {
  const backend = fakeBackend({ '/api/thing/7/part': () => json({ id: 7 }) });
  const getPart = endpoint({ path: '/thing/{pk}/part', answer: Answer });
  const { signal } = new AbortController();
  expect(await clientOver(backend)(getPart, { path: { pk: 7 }, signal })).toEqual({ id: 7 });
});

test.each([401, 403, 404, 500, 501, 505])('status %i is not repeated and keeps its detail', async (status) => {
  const backend = fakeBackend({ '/api/thing': () => json({ detail: 'why' }, status) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'status', status, detail: 'why' });
  expect(backend.sent).toHaveLength(1);
});

test('OPS-53 a failure has the beginning of the id under which the server knows the request', async () => {
  const headers = { 'x-request-id': '80dec0ab-1c2d-4e5f-8a9b-0c1d2e3f4a5b' };
  const backend = fakeBackend({ '/api/thing': () => Response.json({ detail: 'why' }, { status: 500, headers }) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'status', status: 500, detail: 'why', reference: '80dec0' });
});

test.each([502, 503, 504])('ERR-10 a GET that answers %i is repeated once', async (status) => {
  const backend = fakeBackend({ '/api/thing': () => new Response('', { status }) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'status', status, detail: null });
  expect(backend.sent).toHaveLength(2);
});

test('ERR-10 the repeat of a GET may bring the answer', async () => {
  const backend = fakeBackend({
    '/api/thing': (_, times) =>
      times === 1 ? new Response('', { status: 503, headers: { 'retry-after': '3600' } }) : json({ id: 2 }),
  });
  expect(await outcomeOf(backend)).toEqual({ id: 2 });
});

test('no network is offline, after one repeat of a GET', async () => {
  const backend = fakeBackend({ '/api/thing': () => new TypeError('fetch failed') });
  expect(await outcomeOf(backend)).toEqual({ kind: 'offline' });
  expect(backend.sent).toHaveLength(2);
});

test.each(['post', 'put', 'patch'] as const)('a write is never repeated: %s', async (method) => {
  for (const answer of [() => new Response('', { status: 503 }), () => new TypeError('fetch failed')]) {
    const backend = fakeBackend({ '/api/thing': answer });
    const write = endpoint({ method, path: '/thing', body: z.object({ a: z.number() }) });
    const ended = clientOver(backend)(write, { body: { a: 1 }, signal: new AbortController().signal }).catch(toFailure);
    await vi.runAllTimersAsync();
    await ended;
    expect(backend.sent).toHaveLength(1);
    expect(backend.sent[0]?.body).toEqual({ a: 1 });
  }
});

test('no answer within ten seconds is a time-out, without a repeat', async () => {
  const backend = fakeBackend({});
  expect(await outcomeOf(backend)).toEqual({ kind: 'timeout' });
  expect(backend.sent).toHaveLength(1);
});

test('FAST-08 a call that the page started before the app, and that took too long, is a time-out, without a repeat', async () => {
  const backend = fakeBackend({ '/api/thing': () => new DOMException('', 'TimeoutError') });
  expect(await outcomeOf(backend)).toEqual({ kind: 'timeout' });
  expect(backend.sent).toHaveLength(1);
});

test('a body that never ends is a time-out too', async () => {
  const backend = fakeBackend({ '/api/thing': () => new Response(new ReadableStream()) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'timeout' });
});

test('a call that the app gives up is aborted', async () => {
  const controller = new AbortController();
  const backend = fakeBackend({});
  const ended = outcomeOf(backend, { signal: controller.signal });
  controller.abort();
  expect(await ended).toEqual({ kind: 'aborted' });
});

test('an error of any other origin is a fault of the program, never an exception of another kind', () => {
  expect(toFailure(new RangeError('odd'))).toEqual({ kind: 'malformed', issues: ['odd'] });
  expect(toFailure('text')).toEqual({ kind: 'malformed', issues: ['text'] });
});

test('AWAY-01 a sign-in page in place of an answer is not one of the backend', async () => {
  const page = () =>
    new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
  expect(await outcomeOf(fakeBackend({ '/api/thing': page }))).toEqual({ kind: 'foreign' });
});

test.each([
  ['an empty body', ''],
  ['null', 'null'],
])('%s is malformed where something is needed', async (_, content) => {
  const backend = fakeBackend({ '/api/thing': () => new Response(content) });
  expect(await outcomeOf(backend)).toEqual({
    kind: 'malformed',
    issues: ['the answer: object expected (invalid_type)'],
  });
});

test.each([
  ['a number', { detail: 7 }],
  ['null', { detail: null }],
  ['a list', { detail: ['why'] }],
  ['missing', {}],
  ['in a body that is a list', ['why']],
])('a detail that is %s is no detail', async (_, body) => {
  const backend = fakeBackend({ '/api/thing': () => json(body, 403) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'status', status: 403, detail: null });
});

test('a refusal whose body is not JSON keeps its status, with any content type', async () => {
  const headers = { 'content-type': 'application/json' };
  const backend = fakeBackend({ '/api/thing': () => new Response('<html>', { status: 500, headers }) });
  expect(await outcomeOf(backend, { read: () => ({ detail: 'made up' }) })).toEqual({
    kind: 'status',
    status: 500,
    detail: null,
  });
});

test('a call that is given up before it starts sends nothing', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1 }) });
  expect(await outcomeOf(backend, { signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
  expect(backend.sent).toEqual([]);
});

test('bytes that are no UTF-8 cost the letters, not the answer', async () => {
  const bytes = new TextEncoder().encode('{"id": 1, "rows": [{"name": "A?B"}]}');
  bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xff;
  const backend = fakeBackend({ '/api/thing': () => new Response(bytes) });
  expect(await outcomeOf(backend)).toEqual({ id: 1, rows: [{ name: 'A\ufffdB' }] });
});

test('bytes that are no text at all are not an answer of the backend', async () => {
  const backend = fakeBackend({ '/api/thing': () => new Response(Uint8Array.from([0x1f, 0x8b, 0xff, 0xfe])) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'foreign' });
});

test('a huge answer is an answer', async () => {
  const rows = Array.from({ length: 100_000 }, (_, position) => ({ name: `row ${position}`, extra: 'x'.repeat(20) }));
  const answer = await outcomeOf(fakeBackend({ '/api/thing': () => json({ id: 1, rows }) }));
  expect(answer).toMatchObject({ id: 1, rows: { length: 100_000 } });
});

test('keys of prototypes are unknown fields', async () => {
  const content = '{"__proto__": {"id": 7, "isAdmin": true}, "constructor": 1, "id": 1}';
  const backend = fakeBackend({ '/api/thing': () => new Response(content) });
  const answer = await outcomeOf(backend);
  expect(answer).toEqual({ id: 1 });
  expect('isAdmin' in answer).toBe(false);
  const without = fakeBackend({ '/api/thing': () => new Response('{"__proto__": {"id": 7}}') });
  expect(await outcomeOf(without)).toMatchObject({ kind: 'malformed' });
});

test('API-06 of several kinds of answer that it could be, a malformed one is named by its field all the same', async () => {
  const client = clientOver(fakeBackend({ '/api/thing': () => json({ size: [] }) }));
  const Either = z.object({ size: z.union([z.string(), z.number()]) });
  const ended = client(endpoint({ path: '/thing', answer: Either }), { signal: new AbortController().signal }).catch(
    toFailure,
  );
  expect(await ended).toEqual({ kind: 'malformed', issues: [expect.stringMatching(/^size: /)] });
});

test('API-08 a call may read the content itself, told its type; what it throws makes the answer malformed', async () => {
  const backend = fakeBackend({
    '/api/thing': () => new Response('seven', { headers: { 'content-type': 'text/plain;charset=utf-8' } }),
  });
  const read = async (content: string, contentType: string) => ({ id: content.length, rows: [{ name: contentType }] });
  expect(await outcomeOf(backend, { read, accept: 'text/plain' })).toEqual({
    id: 5,
    rows: [{ name: 'text/plain;charset=utf-8' }],
  });
  expect(backend.sent[0]?.headers.get('accept')).toBe('text/plain');
  const failing = () => {
    throw new Error('no sense in it');
  };
  expect(await outcomeOf(backend, { read: failing })).toEqual({ kind: 'malformed', issues: ['no sense in it'] });
});

test('a reader whose own code did not come is a network that is not there', async () => {
  const backend = fakeBackend({ '/api/thing': () => new Response('x') });
  const read = () => {
    codeMissing(new TypeError('Failed to fetch dynamically imported module'));
  };
  expect(await outcomeOf(backend, { read })).toEqual({ kind: 'offline' });
});

test('a token that cannot be had is a failed call like any other', async () => {
  const token = () => {
    throw new RangeError('no session');
  };
  const client = createHttpClient({ base: 'https://portal.test/api', token, fetch: fakeBackend({}).fetch });
  const ended = client(getThing, { signal: new AbortController().signal }).catch(toFailure);
  expect(await ended).toEqual({ kind: 'malformed', issues: ['no session'] });
});

test('API-10 the fixed headers of a host are sent with every call, also without a body', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1 }) });
  const headers = { 'content-type': 'application/json' };
  const client = createHttpClient({
    base: 'https://tasks.test/api',
    token: () => 'own',
    headers,
    fetch: backend.fetch,
  });
  await client(getThing, { signal: new AbortController().signal });
  const [sent] = backend.sent;
  expect(['accept', 'content-type', 'authorization'].map((name) => sent?.headers.get(name))).toEqual([
    'application/json',
    'application/json',
    'Token own',
  ]);
});

test('ADMIN-70 a client may wait longer for its answers than the portal does', async () => {
  const backend = fakeBackend({ '/api/thing': () => new Promise<Response>(() => {}) });
  const client = createHttpClient({
    base: 'https://portal.test/api',
    token: () => null,
    timeoutMs: 60_000,
    ...backend,
  });
  const ends: unknown[] = [];
  client(getThing, { signal: new AbortController().signal }).catch((error: unknown) => ends.push(toFailure(error)));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual([{ kind: 'timeout' }]);
});
