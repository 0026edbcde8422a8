import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import type { Drawing } from '../../server/drawing/load-drawing.ts';
import { sampleIntegrations } from '../../server/integrations/sample-source.ts';
import { createAlertDrawing } from '../../src/drawing/create-drawing.ts';
import { alertKey } from '../../src/rules/alerts.ts';
import { markOfAlert } from '../../src/rules/device-cookie.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const PAGE = `<!doctype html><html lang="en-US"><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />
<script type="application/json" id="portal-config">{}</script><script>start()</script></head>
<body><div id="root" data-static><main id="main"><div class="place" data-late="true"></div>the shell</main></div>
<noscript><p>Turn it on.</p></noscript></body></html>`;
const ADMIN =
  '<html><head><title>Admin</title></head><body><script type="application/json" id="portal-config">{}</script><div id="root"></div></body></html>';
const DEVICE = 'portico_device=1280.00.America/Los_Angeles';

const hoursBefore = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const alertOf = (guid: string, fields: object = {}) => ({
  ...{ guid, title: `Alert ${guid}`, description: 'Stay <inside> & wait.', pubDate: hoursBefore(1), link: '/messages' },
  ...fields,
});
const ICE = alertOf('ice');
const keyOf = (guid: string) => alertKey({ guid, description: null, pubDate: null });

let database: Database;
let dist: string;
beforeAll(async () => {
  database = await openSampleDatabase();
  dist = mkdtempSync(join(tmpdir(), 'portico-alerts-'));
  for (const folder of ['assets', 'admin']) mkdirSync(join(dist, folder));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'admin/index.html'), ADMIN);
  writeFileSync(join(dist, 'admin/preview.html'), ADMIN);
  writeFileSync(join(dist, 'assets/line.css'), 'line{}');
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  rmSync(dist, { recursive: true });
  await database.close();
});

const drawing: Drawing = {
  create: () => null,
  createAlerts: createAlertDrawing,
  shellOf: () => '',
  fixedColors: () => '',
  pages: [],
  alertStyles: ['/assets/line.css'],
};

/** @param alerts what the feed has; `null` while it fails */
function open(alerts: object[] | null = [ICE], changes: Partial<typeof settings> = {}) {
  const feed = { alerts, calls: 0 };
  const sample = sampleIntegrations(database.orm);
  const app = openApp(database, {
    dist,
    drawing,
    settings: { ...settings, ...changes },
    integrations: {
      ...sample,
      isInMemory: (name) => name === 'rave-messages',
      fetch: async (request) => {
        if (request.endpoint !== 'rave-messages') return sample.fetch(request);
        feed.calls += 1;
        if (feed.alerts === null) throw new Error('The feed fails.');
        return { type: 'json', content: feed.alerts };
      },
    },
  });
  let seconds = 0;
  const get = (path: string, headers: Record<string, string> = {}) => {
    // Alerts are not read again within a second.
    seconds += 3;
    app.setTime(new Date(NOW.getTime() + seconds * 1_000));
    return app.request(path, { headers: { accept: 'text/html', ...headers } });
  };
  return { ...app, feed, get };
}

/** The text of a page, as a reader sees it. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style|title|svg|noscript)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
const listIn = (html: string) =>
  /<ul[^>]*(?:id="page-alerts"|class="alerts")[^>]*>[\s\S]*?<\/ul>/.exec(html)?.[0] ?? null;

test('PART-07 a page that the app draws has the alerts in its HTML, with their styles and the answer of their call, in the place that the app keeps for them', async () => {
  const { get } = open([ICE, alertOf('drill', { severity: 'test' })]);
  const answer = await get('/');
  const html = await answer.text();
  const list = listIn(html) ?? '';
  expect(html).toContain(`<main id="main"><div class="place" data-late="true">${list}</div>the shell`);
  expect(textOf(list)).toMatch(/^Alert ice .*[AP]M Stay <inside> & wait\.$/);
  expect([list.match(/<button/g)?.length, list.includes('role="alert"'), list.includes('href="/messages"')]).toEqual([
    1,
    false,
    true,
  ]);
  const [, block = ''] = /<script type="application\/json" id="alerts">(.*?)<\/script>/.exec(html) ?? [];
  const { keys, answer: entries } = JSON.parse(block);
  expect([keys, entries.map(({ guid }: { guid: string }) => guid)]).toEqual([[keyOf('ice')], ['ice', 'drill']]);
  expect(html).toContain('<style>line{}</style>');
  expect(html).not.toContain('http-equiv');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(/style-src ([^;]*)/.exec(policy)?.[1]?.match(/sha256-/g)).toHaveLength(1);
});

test('PART-07 its ETag is that of the page with its alerts, so 304 neither keeps an ended alert nor leaves out a new one', async () => {
  const { get, feed } = open();
  const first = await get('/');
  const tag = first.headers.get('etag') ?? '';
  expect((await get('/', { 'if-none-match': tag })).status).toBe(304);
  feed.alerts = [alertOf('new'), ICE];
  const second = await get('/', { 'if-none-match': tag });
  expect([second.status, textOf(listIn(await second.text()) ?? '').includes('Alert new')]).toEqual([200, true]);
  feed.alerts = [];
  const ended = await get('/', { 'if-none-match': second.headers.get('etag') ?? '' });
  expect([ended.status, listIn(await ended.text())]).toEqual([200, null]);
  feed.alerts = [ICE];
  expect((await get('/', { 'if-none-match': ended.headers.get('etag') ?? '' })).status).toBe(200);
  expect((await get('/', { 'if-none-match': tag })).status).toBe(304);
});

test.each([true, false])('PART-07 the page differs by cookie, also with DRAW_PAGES=off (%s)', async (drawsPages) => {
  const { get } = open([], { drawsPages });
  expect((await get('/')).headers.get('vary')).toContain('Cookie');
});

test('PART-07 MSG-08 MSG-09 what was dismissed, what is older than 72 hours and what has no date is not in the page, and in demo mode nothing is', async () => {
  const { get } = open([
    alertOf('old', { pubDate: hoursBefore(73) }),
    alertOf('undated', { pubDate: null }),
    alertOf('seen'),
    ICE,
  ]);
  const dismissed = `${DEVICE}.${markOfAlert(keyOf('seen'))}.`;
  for (const path of ['/', '/accounts/login/']) {
    const html = await (await get(path, { cookie: dismissed })).text();
    expect(
      html.match(/Alert \w+/g)?.filter((each, at, all) => all.indexOf(each) === at && listIn(html)?.includes(each)),
    ).toEqual(['Alert ice']);
    expect(listIn(await (await get(path, { cookie: 'demo=1' })).text())).toBeNull();
  }
  const all = `${DEVICE}.${markOfAlert(keyOf('seen'))}-${markOfAlert(keyOf('ice'))}.`;
  expect(listIn(await (await get('/', { cookie: all })).text())).toBeNull();
});

test('PART-07 ADMIN-51 the sign-in page, the other pages below /accounts and the admin pages have the same text, without a button, with a style file', async () => {
  const { get, signIn } = open();
  const { cookie } = await signIn('sasha');
  const expected = textOf(listIn(await (await get('/')).text()) ?? '');
  for (const path of ['/accounts/login/', '/accounts/accessibility', '/admin/']) {
    const answer = await get(path, { cookie });
    const html = await answer.text();
    const list = listIn(html) ?? '';
    expect([path, textOf(list), list.includes('<button')]).toEqual([path, expected, false]);
    expect(html).toContain('<link rel="stylesheet" href="/accounts/alerts.css">');
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self'[^;]*;/);
  }
  const style = await get('/accounts/alerts.css');
  expect([style.headers.get('content-type'), (await style.text()).includes('var(--danger-surface)')]).toEqual([
    'text/css; charset=utf-8',
    true,
  ]);
});

test('PART-07 SEV-08 an all-clear is in all pages too, after the emergencies, and a corrected alert says so', async () => {
  const clear = alertOf('gas', { severity: 'clear', title: 'Gas', description: 'Go back in.' });
  const ice = alertOf('ice', { pubDate: hoursBefore(3), updated: hoursBefore(2) });
  const { get } = open([clear, ice, alertOf('old', { severity: 'clear', pubDate: hoursBefore(2.1) })]);
  for (const path of ['/', '/accounts/login/']) {
    const list = listIn(await (await get(path)).text()) ?? '';
    expect(textOf(list)).toMatch(
      /^Alert ice .*[AP]M Updated .*[AP]M Stay <inside> & wait\. ?All clear .*[AP]M Gas Go back in\.$/,
    );
    expect(list.match(/data-severity="\w+"/g)).toEqual(['data-severity="emergency"', 'data-severity="clear"']);
  }
});

test('PART-07 without an alert no page has a word of it, and while the feed fails the pages come without one', async () => {
  const { get, feed } = open([alertOf('note', { severity: 'advisory' })]);
  const plain = await (await get('/')).text();
  expect(plain.replace(/(id="portal-config">)[^<]*/, '$1{}')).toBe(PAGE);
  expect(await (await get('/accounts/login/')).text()).not.toContain('alerts');
  feed.alerts = null;
  const answer = await get('/');
  expect([answer.status, await answer.text()]).toEqual([200, plain]);
});

test('PART-07 many pages at a time read the alerts once', async () => {
  const { request, feed } = open();
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => request('/', { headers: { accept: 'text/html' } }).then((page) => page.text())),
  );
  expect(new Set(pages).size).toBe(1);
  expect([feed.calls, listIn(pages[0] ?? '') !== null]).toEqual([1, true]);
});
