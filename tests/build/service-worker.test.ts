import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { KEPT_PAGE, KEPT_UNTIL, OFFLINE_PAGE, PAGE_CACHE } from '../../src/browser/service-worker/page-cache.ts';
import { withFiles } from '../../tools/build/service-worker.mjs';

const script = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8');
const FILES = ['index.html', 'assets/b.js', 'assets/a.css', 'assets/b.js.map', 'favicon.svg'];

test('the worker lists the scripts and styles of its build, and its version depends on them', () => {
  const built = withFiles(script, FILES);
  expect(built).toContain('const FILES = ["/assets/a.css","/assets/b.js"];');
  expect(withFiles(script, [...FILES].reverse())).toBe(built);
  const version = (text: string) => /const VERSION = '([^']*)'/.exec(text)?.[1];
  expect(version(built)).toMatch(/^[0-9a-f]{12}$/);
  expect(version(withFiles(script, ['assets/c.js']))).not.toBe(version(built));
});

test('a script without the placeholders is an error', () => {
  expect(() => withFiles('', FILES)).toThrow('public/service-worker.js must contain');
});

test('the worker reads the offline page from the cache that the app writes', () => {
  expect(script).toContain(`const PAGE_CACHE = '${PAGE_CACHE}';`);
  expect(script).toContain(`const OFFLINE_PAGE = '${OFFLINE_PAGE}';`);
  expect(script).toContain(`const KEPT_PAGE = '${KEPT_PAGE}';`);
  expect(script).toContain(`const KEPT_UNTIL = '${KEPT_UNTIL}';`);
});

test('the worker can be switched off in its first line', () => {
  expect(script.split('\n')[0]).toMatch(/^const IS_OFF = false;/);
});

type WorkerEvent = { waitUntil: (done: Promise<void>) => void } & Record<string, unknown>;

/** The worker outside a browser. @returns what it does with an event, and what it has done */
function openWorker(code: string, pages: { url: string }[] = []) {
  const done: unknown[] = [];
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
    location: { hostname: 'portal.example.edu', origin: 'https://portal.example.edu' },
    navigator: { setAppBadge: async (count: number) => void done.push(['badge', count]) },
    registration: {
      showNotification: async (title: string, options: object) => void done.push([title, { ...options }]),
    },
    clients: {
      matchAll: async () => pages.map((page) => ({ ...page, focus: async () => void done.push(['focus', page.url]) })),
      openWindow: async (url: string) => void done.push(['open', url]),
    },
  };
  runInNewContext(code, { self, URL });
  const send = async (type: string, event: Record<string, unknown>) => {
    const ended: Promise<void>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise) => void ended.push(promise) });
    await Promise.all(ended);
  };
  return { send, done };
}

const MESSAGE = { title: 'Portico', body: 'Text', tag: 'reminders-7', path: '/next-steps', isUrgent: false, badge: 3 };
const dataOf = (message: unknown) => ({ json: () => message });
const ICONS = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };

test('PUSH-13 a push shows a notification and sets the number on the icon; an urgent one stays and leaves the number', async () => {
  const { send, done } = openWorker(script);
  await send('push', { data: dataOf(MESSAGE) });
  await send('push', { data: dataOf({ ...MESSAGE, isUrgent: true, badge: null }) });
  const shown = { body: 'Text', tag: 'reminders-7', ...ICONS, data: { path: '/next-steps' } };
  expect(JSON.parse(JSON.stringify(done))).toEqual([
    ['Portico', shown],
    ['badge', 3],
    ['Portico', { ...shown, requireInteraction: true, renotify: true }],
  ]);
});

test('PUSH-13 a push that cannot be read shows one too, and the switched-off worker shows none', async () => {
  const on = openWorker(script);
  await on.send('push', { data: null });
  const shown = { body: 'There is news for you.', tag: 'news', ...ICONS, data: { path: '/' } };
  expect(JSON.parse(JSON.stringify(on.done))).toEqual([['portal.example.edu', shown]]);
  const off = openWorker(script.replace('const IS_OFF = false;', 'const IS_OFF = true;'));
  await off.send('push', { data: dataOf(MESSAGE) });
  expect(off.done).toEqual([]);
});

test('PUSH-13 a press closes the notification and opens its page, or brings it to the front; never another site', async () => {
  const press = async (path: string) => {
    const { send, done } = openWorker(script, [{ url: 'https://portal.example.edu/messages' }]);
    const notification = { data: { path }, close: () => void done.push('close') };
    await send('notificationclick', { notification });
    return done;
  };
  expect(await press('/next-steps')).toEqual(['close', ['open', 'https://portal.example.edu/next-steps']]);
  expect(await press('/messages')).toEqual(['close', ['focus', 'https://portal.example.edu/messages']]);
  expect(await press('//evil.example/')).toEqual(['close']);
});
