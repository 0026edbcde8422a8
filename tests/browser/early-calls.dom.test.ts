import { expect, test, vi } from 'vitest';
import { type EarlyCalls, takeEarlyCalls } from '../../src/browser/early-calls.ts';

function started(...addresses: string[]) {
  const stop = vi.fn();
  const calls = addresses.map((address) => [address, { answer: Promise.resolve(new Response('early')), stop }]);
  return { stop, early: { calls: Object.fromEntries(calls), isClosed: false, pressed: null } satisfies EarlyCalls };
}

const sent = (address: string, init: RequestInit = {}) => new Request(`${window.location.origin}${address}`, init);

test('START-01 FAST-05 a call that the page has already started is taken over once', async () => {
  const page = { location: window.location, fetch: vi.fn(async () => new Response('late')) };
  const { early } = started('/api/status', 'https://tasks.example.edu/api/user/');
  const { fetch } = takeEarlyCalls({ ...page, earlyCalls: early } as unknown as Window);
  expect(await (await fetch(sent('/api/status', { method: 'POST' }))).text()).toBe('late');
  expect(await (await fetch(sent('/api/status'))).text()).toBe('early');
  expect(await (await fetch(sent('/api/status'))).text()).toBe('late');
  expect(await (await fetch('https://tasks.example.edu/api/user/')).text()).toBe('early');
  expect(page.fetch).toHaveBeenCalledTimes(2);
});

test('the app closes the inline script when it starts', () => {
  const { early } = started();
  takeEarlyCalls({ location: window.location, earlyCalls: early } as unknown as Window);
  expect(early.isClosed).toBe(true);
});

test('FAST-05 what the app has not used is aborted, and so is a used call that the app aborts', async () => {
  const used = started('/api/pages');
  const unused = started('/api/posts');
  const { fetch, abortUnused } = takeEarlyCalls({
    location: window.location,
    earlyCalls: { calls: { ...used.early.calls, ...unused.early.calls }, isClosed: false, pressed: null },
  } as unknown as Window);
  const app = new AbortController();
  await fetch(sent('/api/pages', { signal: app.signal }));
  abortUnused();
  expect([used.stop.mock.calls.length, unused.stop.mock.calls.length]).toEqual([0, 1]);
  app.abort();
  expect(used.stop).toHaveBeenCalledOnce();
});

test('a page without early calls works', async () => {
  const { fetch, abortUnused } = takeEarlyCalls({
    location: window.location,
    fetch: async () => new Response('late'),
  } as unknown as Window);
  abortUnused();
  expect(await (await fetch('/api/status')).text()).toBe('late');
});
