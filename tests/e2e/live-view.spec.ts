import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { writeGallery } from 'xstate-paths-and-diagrams/gallery';
import { galleryPage } from '../../gallery/dev-server.ts';
import { gallerySources, MACHINES } from '../../gallery/sources.ts';
import { samplePerson } from '../../src/sample/people.ts';
import { sampleRecords } from '../../src/sample/records.ts';
import { sourcePlugins } from '../../tools/build/app-source.mjs';
import { expectNoViolation } from './support/accessibility.ts';
import { expect, test } from './support/sites.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder = '';
let server: Server;
let origin = '';

/**
 * The gallery with the live view, and the portal with the plugin of the dev server that lets it report: both of one origin. The
 * gallery has two machines only, because the paths of all take many seconds. The portal is that of the page of states, which
 * has its own answers.
 */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'live-view-'));
  const sources = gallerySources('../states/');
  const rows = sources.rows.filter(({ id }) => ['session', 'search'].includes(id));
  await writeGallery(folder, { ...sources, rows }, MACHINES, { hasLive: true });
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: join(ROOT, 'states'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ ...galleryPage(), apply: 'build' }, sourcePlugins(ROOT)],
    define: { 'import.meta.env.VITE_VERSION': JSON.stringify('states') },
    build: {
      outDir: join(folder, 'states'),
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: join(ROOT, 'states/frame.html'), output: { codeSplitting: false } },
    },
  });
  server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
    const type = types[pathname.split('.').at(-1) as keyof typeof types];
    // The pictures of the sample data are left out.
    if (type === undefined)
      answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else {
      const file = pathname === '/gallery.html' ? 'index.html' : join('states', pathname);
      answer.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, file)));
    }
  });
  await new Promise<void>((done) => server.listen(0, done));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

type Listening = { heard: unknown[] };

/** Opens the live view, and collects what the browser reports and what is on the channel. */
async function openLive(page: Page): Promise<{ messages: string[]; heard: () => Promise<string> }> {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`${origin}/gallery.html#/live`);
  await page.evaluate(() => {
    const listening = window as unknown as Listening;
    listening.heard = [];
    new BroadcastChannel('statecharts-live').onmessage = ({ data }) => listening.heard.push(data);
  });
  return { messages, heard: () => page.evaluate(() => JSON.stringify((window as unknown as Listening).heard)) };
}

/** All texts of a value that are long enough to be recognised. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 && /[ @]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('the live view shows the actors of the running portal as they move, without any text of the person', async ({
  page: gallery,
  context,
}) => {
  const { messages, heard } = await openLive(gallery);
  await expect(gallery.locator('p[role=status]')).toContainText('No page is open.');

  const portal = await context.newPage();
  await portal.goto(`${origin}/frame.html?scenario=account&person=amara`);
  const value = gallery.locator('output');
  const actor = (name: string) => gallery.getByRole('button', { name, exact: true });
  const step = (text: string) => gallery.getByRole('button', { name: new RegExp(`^\\d+\\. ${text}$`) });
  await expect(actor('session').locator('xpath=..')).toContainText('signedIn.alive');
  // The gallery was there first, so it has seen how the portal starts.
  await actor('session').click();
  await gallery.getByRole('checkbox', { name: 'Only of session' }).check();
  await expect(step('session: done: fetchUser')).toBeAttached();
  await gallery.getByRole('checkbox', { name: 'Only of session' }).uncheck();
  await expect(actor('search').locator('xpath=..')).toContainText('closed');
  await actor('search').click();
  await expect(value).toHaveText('closed');
  await expect(gallery.locator('[data-state="search.closed"][data-active]')).toBeAttached();
  await portal.getByRole('button', { name: 'Search' }).first().click();
  await expect(value).toHaveText('open.empty');
  await expect(gallery.locator('[data-state="search.open.empty"][data-active]')).toBeAttached();

  await gallery.getByRole('button', { name: 'Pause' }).focus();
  await gallery.keyboard.press('Enter');
  await expect(gallery.locator('p[role=status]')).toHaveText(/^Paused at step \d+ of \d+\.$/);
  await portal.getByRole('combobox').fill('a very private question');
  await expect(step('search: search.type')).toBeAttached();
  await expect(value).toHaveText('open.empty');
  await gallery.getByRole('checkbox', { name: 'Only of search' }).check();
  await gallery.getByRole('button', { name: 'Step forward' }).focus();
  // Between the opening and the first letter, the posts that the search loads may arrive.
  await expect(async () => {
    if ((await value.textContent()) === 'open.empty') await gallery.keyboard.press('Enter');
    await expect(value).toHaveText('open.searching', { timeout: 1_000 });
  }).toPass();
  await expect(value).toHaveText('open.searching');
  await expect(gallery.locator('[data-state="search.open.searching"][data-active]')).toBeAttached();
  await expect(gallery.locator('[data-edge][data-mark=fired]').first()).toBeAttached();
  await expect(gallery.locator('p.event')).toContainText('search.type');
  await expect(gallery.locator('.context')).toContainText('(text, 23 characters)');
  await gallery.getByRole('button', { name: 'Step back' }).click();
  await expect(value).toHaveText('open.empty');
  await expect(gallery.locator('[data-state="search.open.searching"][data-active]')).toHaveCount(0);

  for (const colorScheme of ['light', 'dark'] as const) {
    await gallery.emulateMedia({ colorScheme });
    await expectNoViolation(gallery);
  }
  for (const width of [360, 1280]) {
    await gallery.setViewportSize({ width, height: 900 });
    expect(await gallery.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await gallery.getByRole('button', { name: 'Continue' }).click();
  await expect(gallery.locator('p[role=status]')).toHaveText('Following.');

  // A gallery that opens later sees the same actors.
  const late = await context.newPage();
  await openLive(late);
  await late.getByRole('button', { name: 'search', exact: true }).click();
  await expect(late.locator('output')).toHaveText((await value.textContent()) ?? '');

  const { user } = samplePerson('amara');
  const texts = ['private', user.username, ...textsIn(user), ...textsIn(sampleRecords('amara', '2026-09-28'))];
  const channel = await heard();
  expect(texts.length).toBeGreaterThan(50);
  expect(channel).toContain('signedIn');
  expect(texts.filter((text) => channel.includes(text))).toEqual([]);

  // Nothing of this visit stays on show after the page is left.
  await portal.goto('about:blank');
  await expect(gallery.locator('p[role=status]')).toContainText('No page is open.');
  await expect(late.locator('p[role=status]')).toContainText('No page is open.');
  expect(messages).toEqual([]);
});
