import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Call, createClient } from '../../src/api/client.ts';
import { CallFailed, type Failure, failureOf } from '../../src/api/failure.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const Answer = z.object({ id: z.number(), rows: z.optional(z.array(z.object({ name: z.string() }))) });
type Answer = z.infer<typeof Answer>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function clientOver(backend: ReturnType<typeof fakeBackend>, token: string | null = null) {
  return createClient({ base: 'https://portal.test/api', token: () => token, fetch: backend.fetch });
}

/** Lets every wait of the client pass, and hands back how the call ended. */
async function outcomeOf(
  backend: ReturnType<typeof fakeBackend>,
  call: Partial<Call<Answer>> = {},
): Promise<Answer | Failure> {
  const ended = clientOver(backend)(Answer, '/thing', { signal: new AbortController().signal, ...call }).catch(
    (error: unknown) => {
      expect(error).toBeInstanceOf(CallFailed);
      return failureOf(error);
    },
  );
  await vi.runAllTimersAsync();
  return ended;
}

test('a good answer is handed back, checked', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1, extra: true }) });
  expect(await outcomeOf(backend)).toEqual({ id: 1 });
});

test('API-01 the token goes into the header; without one there is no header', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1 }) });
  const signal = new AbortController().signal;
  await clientOver(backend, 'secret')(Answer, '/thing', { signal });
  await clientOver(backend)(Answer, '/thing', { signal });
  expect(backend.sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Token secret', null]);
});

test('API-06 a field of the wrong type is a failed answer that names the field', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ id: 1, rows: [{ name: 'a' }, { name: 7 }] }) });
  expect(await outcomeOf(backend)).toEqual({
    kind: 'malformed',
    issues: ['rows.1.name: string expected (invalid_type)'],
  });
});

test('an answer that is no JSON is malformed', async () => {
  const backend = fakeBackend({ '/api/thing': () => new Response('<html>', { status: 200 }) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'malformed', issues: ['the answer is not JSON'] });
});

test('API-04 p_result "Warning" is empty where a call can be empty', async () => {
  const backend = fakeBackend({ '/api/thing': () => json({ p_result: 'Warning' }) });
  expect(await outcomeOf(backend, { empty: { id: 0 } })).toEqual({ id: 0 });
});

test.each([401, 403, 404, 500, 501, 505])('status %i is not repeated and keeps its detail', async (status) => {
  const backend = fakeBackend({ '/api/thing': () => json({ detail: 'why' }, status) });
  expect(await outcomeOf(backend)).toEqual({ kind: 'status', status, detail: 'why' });
  expect(backend.sent).toHaveLength(1);
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
    await outcomeOf(backend, { method, body: { a: 1 } });
    expect(backend.sent).toHaveLength(1);
    expect(backend.sent[0]?.body).toEqual({ a: 1 });
  }
});

test('no answer within ten seconds is a time-out, without a repeat', async () => {
  const backend = fakeBackend({});
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
  expect(failureOf(new RangeError('odd'))).toEqual({ kind: 'malformed', issues: ['odd'] });
  expect(failureOf('text')).toEqual({ kind: 'malformed', issues: ['text'] });
});
