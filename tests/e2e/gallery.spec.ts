import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Chart } from 'xstate-paths-and-diagrams';
import { catalogue } from '../../src/machines/catalogue.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { expect, test } from './support/sites.ts';

// The demo has the gallery in it. All tests share one build, so they stay in one file and in one worker.
test.describe.configure({ mode: 'serial' });

const ROOT = join(import.meta.dirname, '../..');
const titleOf = (id: string) => catalogue.find((row) => row.id === id)?.title ?? '';

let folder = '';
let address = '';

test.beforeAll(({ demoFolder }) => {
  folder = join(demoFolder, 'gallery');
  address = pathToFileURL(join(folder, 'index.html')).href;
});

/** Opens the gallery from disk without a network, and collects everything that the browser reports. */
async function open(page: Page, hash = ''): Promise<string[]> {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.context().setOffline(true);
  await page.goto(`${address}${hash}`);
  return messages;
}

test('every kind of page opens from disk: accessible, in dark colors too, and the browser reports nothing', async ({
  page,
}) => {
  const messages = await open(page);
  // One page of each kind, and in dark colors those with marks in a picture, with a list, and with folded parts.
  for (const [hash, heading, isDarkToo] of [
    ['', 'Statecharts', true],
    ['#task/1/1', titleOf('task'), true],
    ['#guard', titleOf('guard'), false],
    ['#/messages', 'Messages', false],
    ['#/behaviours/SAFE', 'Behaviours', true],
    ['#/screens', 'Screens', false],
  ] as const) {
    await page.goto(`${address}${hash}`);
    await expect(page.locator('h1')).toHaveText(heading);
    for (const colorScheme of isDarkToo ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page), `${hash}, ${colorScheme}`).toEqual([]);
    }
  }
  expect(messages).toEqual([]);
});

test('the index lists every machine, and finds machines by state, event and behaviour', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('status')).toHaveText(`${catalogue.length} machines`);
  const search = page.getByRole('searchbox');
  await search.fill('markingDone');
  await expect(page.getByText('state task.completion.markingDone')).toBeVisible();
  await search.fill('GUARD-07');
  await expect(page.getByRole('listitem').filter({ hasText: 'GUARD-07' }).first()).toBeVisible();
  await search.fill('guard.visit');
  await expect(page.getByText('event guard.visit').first()).toBeVisible();
});

test('a path plays with the keyboard, step by step, and the address leads to the step', async ({ page }) => {
  await open(page, '#task/1/0');
  const value = page.locator('output');
  const first = await value.textContent();
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#task\/1\/1$/);
  await expect(value).not.toHaveText(first ?? '');
  await expect(page.locator('[data-mark=fired]').first()).toBeAttached();
  const second = await value.textContent();
  await page.reload();
  await expect(value).toHaveText(second ?? '');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(value).toHaveText(first ?? '');
});

test('a simulation sends events, shows the context and what a guard stops, and steps back', async ({ page }) => {
  await open(page, '#guard');
  await page.getByRole('tab', { name: 'Simulate' }).click();
  const value = page.locator('output');
  const start = await value.textContent();
  await page.locator('.events button').first().click();
  await expect(value).not.toHaveText(start ?? '');
  await expect(page.locator('[data-active]').first()).toBeAttached();
  await expect(page.locator('pre')).toContainText('{');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(value).toHaveText(start ?? '');
});

test('coverage paints the arrows; a comparison with an earlier version lists and marks what changed', async ({
  page,
}) => {
  await open(page, '#task');
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await expect(page.getByRole('status')).toContainText('transitions taken');
  await expect(page.locator('[data-mark=taken]').first()).toBeAttached();
  const charts = JSON.parse(readFileSync(join(folder, 'charts.json'), 'utf8')) as Record<string, Chart>;
  const [added, changed] = charts.task?.transitions ?? [];
  charts.task?.transitions.splice(0, 1);
  if (changed) changed.guard = 'anotherGuard';
  writeFileSync(join(folder, 'old.json'), JSON.stringify(charts));
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByLabel('charts.json of the earlier version').setInputFiles(join(folder, 'old.json'));
  await expect(page.getByRole('heading', { name: 'Added transitions' })).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: added?.id ?? '' })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('guard was anotherGuard')).toBeVisible();
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/.bin/xstate-paths-and-diagrams', 'compare', join(folder, 'old.json'), join(folder, 'charts.json')],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(stdout).toContain(`- Added transition \`${added?.id}\``);
});

test('every behaviour leads to its machines, its tests and its screens; a machine leads to its behaviours', async ({
  page,
}) => {
  await open(page, '#save');
  await page.getByRole('link', { name: 'BANNER-08', exact: true }).click();
  await expect(page).toHaveURL(/#\/behaviours\/BANNER-08$/);
  await expect(page.getByRole('status')).toHaveText('1 behaviour');
  const topic = page.getByRole('group').filter({ hasText: 'Screens:' });
  await expect(topic).toContainText('banner, refused dismissal');
  await topic.getByText(/^\d+ tests?$/).click();
  await expect(topic.getByText(/^tests\/.+\.tsx?/).first()).toBeVisible();
  await topic.getByRole('link', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save');
});

test('the overview shows which machine sends what to which, and leads to both', async ({ page }) => {
  await open(page, '#/messages');
  await expect(page.getByRole('region', { name: 'Picture of all machines' }).locator('svg')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'session.opened' });
  await expect(row.getByRole('link')).toHaveText(['Session', 'Portal']);
  await row.getByRole('link', { name: 'Portal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portal');
  await expect(page.getByRole('listitem').filter({ hasText: 'session.opened' })).toContainText(
    'Session: session.alive',
  );
});

test('a state leads to the screens that show it; opened from disk, they have only their names', async ({ page }) => {
  await open(page, '#save');
  await page.getByRole('tab', { name: 'Screens' }).click();
  await expect(page.locator('[data-active]')).toHaveCount(1);
  await page.goto(`${address}#/screens`);
  await page.getByRole('searchbox').fill('save.failed');
  await expect(page.getByRole('heading', { name: 'account, refused choices' })).toBeVisible();
  await expect(page.getByRole('heading').getByRole('link')).toHaveCount(0);
  await expect(page.getByText('let a server send this page')).toBeVisible();
});

test('the picture zooms by buttons and keys', async ({ page }) => {
  await open(page, '#resource');
  const picture = page.getByRole('region', { name: 'Picture of' });
  const width = async () => (await picture.locator('svg').boundingBox())?.width ?? 0;
  const before = await width();
  await picture.focus();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(before);
});

test('the script, with the machines, is at most 95 kB; it has no code of the live view, which needs a server', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const script = page.slice(page.lastIndexOf('<script>'));
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(95_000);
  expect(script).not.toContain('statecharts-live');
  expect(page).not.toContain('live-side');
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const button = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true });

test('TRY-01 to TRY-04 the demo works without a server: a person, a change that stays in the tab, statecharts, reset', async ({
  page,
  demoSite,
}) => {
  const sent = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!/^\/(assets|sample|gallery|states)\//.test(pathname))
      sent.add(`${origin === demoSite ? '' : origin}${pathname}`);
  });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));

  await page.goto(`${demoSite}/next-steps/task/1`);
  await expect(page.getByRole('list').getByRole('button')).toHaveCount(samplePeople.length);
  await expect(bar(page)).toContainText('This is a demo');
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
  await page.getByRole('textbox', { name: 'Password' }).fill('x');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(/no sample person/);
  await page.getByRole('button', { name: /Amara/ }).click();

  await button(page, 'Mark done').click();
  await expect(button(page, 'Mark not done')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Mark not done')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${demoSite}/next-steps/task/1`);
  await other.getByRole('button', { name: /Amara/ }).click();
  await expect(button(other, 'Mark done')).toBeVisible();
  await other.close();
  await bar(page).getByRole('button', { name: 'Reset' }).click();
  await expect(button(page, 'Mark done')).toBeVisible();

  await expect(bar(page).getByRole('link', { name: 'Checklist' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Hello Amara' })).toBeVisible();
  expect(await accessibilityFaults(page, { parts: ['.demo-bar'] })).toEqual([]);
  await bar(page).getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await bar(page).getByRole('link', { name: 'Banner' }).click();
  await expect(page).toHaveURL(`${demoSite}/gallery/#banner`);
  await expect(page.getByRole('heading', { level: 1, name: titleOf('banner') })).toBeVisible();
  await page.getByRole('tab', { name: 'Screens' }).click();
  await page.getByRole('link', { name: 'banner, everything open' }).first().click();
  const screen = page.frameLocator('iframe[title="banner, everything open"]');
  await expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(`${demoSite}/`);
  await bar(page).getByRole('link', { name: 'Another person' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');

  expect(problems).toEqual([]);
  const pages = ['/', '/next-steps/task/1', '/accounts/login/', '/accounts/logout/'];
  const files = ['check-browser.js', 'clear-answers.js', 'reveal-password.js', 'demo.js', 'style.css'].map(
    (name) => `/accounts/${name}`,
  );
  expect([...sent].filter((path) => ![...pages, ...files, '/favicon.svg'].includes(path))).toEqual([]);
});
