import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSchedule, noteKeptSchedule, recallKeptSchedule } from '../../src/browser/kept-schedule.ts';
import { forgetKeptSchedule, KEPT_PAGE, NOTE, PAGE_CACHE } from '../../src/browser/service-worker/page-cache.ts';

const NOW = new Date('2026-09-28T15:00:00.000Z');
const kept = { savedAt: NOW.toISOString(), until: '2026-12-12T08:00:00.000Z' };

/** The cache of the offline page, as far as it is used; jsdom has none. */
let cache: Map<string, Response>;
/** Runs while a page is being written. */
let whileWriting: () => unknown;

beforeEach(() => {
  cache = new Map();
  whileWriting = () => {};
  const open = async (name: string) => {
    expect(name).toBe(PAGE_CACHE);
    return {
      put: async (key: string, response: Response) => {
        await whileWriting();
        cache.set(key, response);
      },
      delete: async (key: string) => cache.delete(key),
    };
  };
  Object.assign(window, { caches: { open } });
});

afterEach(() => {
  window.localStorage.clear();
  Reflect.deleteProperty(window, 'caches');
});

async function keepFor(username: string): Promise<boolean> {
  noteKeptSchedule(username, kept);
  return keepSchedule('<p>timetable</p>', kept);
}

test('KEEP-03 what is kept is found again after a reload, with its time', async () => {
  expect(await keepFor('amara')).toBe(true);
  expect(await recallKeptSchedule('amara', NOW)).toEqual(kept);
  const page = cache.get(KEPT_PAGE);
  expect(await page?.text()).toBe('<p>timetable</p>');
  expect(Object.fromEntries(page?.headers ?? [])).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    'x-kept-until': String(Date.parse(kept.until)),
  });
});

test('KEEP-04 the note on the device does not name its owner', async () => {
  await keepFor('amara');
  expect(window.localStorage.getItem(NOTE)).not.toContain('amara');
});

test.each([
  ['another user', 'ben', NOW],
  ['an account without a name', null, NOW],
  ['the end of the term', 'amara', new Date(kept.until)],
])('KEEP-03 %s deletes it', async (_, username, now) => {
  await keepFor('amara');
  expect(await recallKeptSchedule(username, now)).toBeNull();
  expect([...cache.keys(), window.localStorage.length]).toEqual([0]);
});

test('KEEP-03 until the last moment of the term it stays', async () => {
  await keepFor('amara');
  expect(await recallKeptSchedule('amara', new Date(Date.parse(kept.until) - 1))).toEqual(kept);
});

test('KEEP-03 sign-out and switching it off delete page and note', async () => {
  await keepFor('amara');
  await forgetKeptSchedule();
  expect([...cache.keys(), window.localStorage.length]).toEqual([0]);
});

test('KEEP-03 a sign-out while the page is being written deletes it too', async () => {
  noteKeptSchedule('amara', kept);
  whileWriting = forgetKeptSchedule;
  expect(await keepSchedule('<p>timetable</p>', kept)).toBe(false);
  expect([...cache.keys(), window.localStorage.length]).toEqual([0]);
});

test('KEEP-03 after a sign-out in another tab nothing is written', async () => {
  await keepFor('amara');
  await forgetKeptSchedule();
  expect(await keepSchedule('<p>timetable</p>', kept)).toBe(false);
  expect(cache.size).toBe(0);
});

test.each(['', '{', '7', '[]', '{"owner":"x"}'])('a note that cannot be read, %j, counts as none', async (note) => {
  if (note !== '') window.localStorage.setItem(NOTE, note);
  expect(await recallKeptSchedule('amara', NOW)).toBeNull();
  expect(window.localStorage.length).toBe(0);
});

test('without a cache there is nothing to delete', async () => {
  Reflect.deleteProperty(window, 'caches');
  await forgetKeptSchedule();
  expect(window.localStorage.length).toBe(0);
});
