import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const filterButton = (page: Page) => page.getByRole('button', { name: 'FILTER' });
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The address of the first task in the visible checklist. */
const firstTask = async (page: Page): Promise<string> =>
  (await page.getByRole('main').getByRole('listitem').first().getByRole('link').getAttribute('href')) ?? '';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'Amara Okafor');
});

test('ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-09 ROUTE-10 each page has its heading and its tab title', async ({
  page,
}) => {
  for (const [address, name] of [
    ['/', 'Dashboard'],
    ['/academics', 'Academics'],
    ['/messages', 'Messages'],
    ['/account', 'Account'],
    ['/finances', 'Finances'],
    ['/community', 'Community'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(`${name} · Portico`);
    expect(pathOf(page)).toBe(address);
  }
});

test('ROUTE-02 /dashboard shows the same dashboard at its own address', async ({ page }) => {
  // The last blocks to load: content and the list of news.
  const hasAll = async () => {
    await expect(page.getByRole('region', { name: 'School Tools' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('region', { name: "Here's What's New" }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hours this term' })).toBeVisible();
  };
  await hasAll();
  const atRoot = await headings(page);
  expect(atRoot).toContain('Hello Amara');
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await hasAll();
  expect(await headings(page)).toEqual(atRoot);
  await expect(page).toHaveTitle('Dashboard · Portico');
  expect(pathOf(page)).toBe('/dashboard');
});

test('ROUTE-11 /task and /task/7 lead to the dashboard, without a history entry of their own', async ({
  page,
  portal,
}) => {
  for (const address of ['/task/7', '/task']) {
    await page.goto('/academics');
    await expect(heading(page, 'Academics')).toBeVisible();
    await page.goto(address);
    await page.waitForURL(`${portal.url}/`);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(filterButton(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark done' })).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, 'Academics')).toBeVisible();
  }
});

test('ROUTE-14 /404 shows the same screen as /not-found and keeps its address', async ({ page }) => {
  await page.goto('/not-found');
  await expect(heading(page, 'Page not found')).toBeVisible();
  // Without the banner.
  const note = heading(page, 'Page not found').locator('..');
  const screen = await note.ariaSnapshot();
  expect(screen).toContain('link "help desk"');
  await page.goto('/404');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page).toHaveTitle('Not found · Portico');
  expect(await note.ariaSnapshot()).toBe(screen);
  expect(pathOf(page)).toBe('/404');
});

test('ROUTE-20 /next-steps leads to the checklist, without a history entry of its own', async ({ page, portal }) => {
  await page.goto('/academics');
  await expect(heading(page, 'Academics')).toBeVisible();
  await page.goto('/next-steps');
  await page.waitForURL(`${portal.url}/next-steps/task`);
  await expect(heading(page, 'Up Next')).toBeVisible();
  await expect(page).toHaveTitle('Next steps · Portico');
  await expect(filterButton(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Academics')).toBeVisible();
});

test('ROUTE-21 the checklist opens with and without a task, with and without "show", and never redirects', async ({
  page,
  portal,
}) => {
  await page.goto('/next-steps/task');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const task = await firstTask(page);
  expect(task).toMatch(/^\/next-steps\/task\/\d+$/);
  for (const [address, name] of [
    ['/next-steps/task', 'Up Next'],
    ['/next-steps/task?show=overdue', 'Overdue'],
    [task, 'Up Next'],
    [`${task}?show=overdue`, 'Overdue'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, name), address).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first(), address).toBeVisible();
    // On two columns the first task is drawn while none is selected (LIST-40), and the address stays.
    await expect(page.getByRole('article'), address).toHaveCount(1);
    expect(page.url()).toBe(`${portal.url}${address}`);
  }
});

test('ROUTE-22 the checklist has the heading of its filter', async ({ page }) => {
  for (const [show, name] of [
    ['', 'Up Next'],
    ['?show=overdue', 'Overdue'],
    ['?show=bookmarks', 'Bookmarks'],
    ['?show=done', 'Done'],
    ['?show=dismissed', 'Dismissed'],
    ['?show=important', 'Important'],
  ] as const) {
    await page.goto(`/next-steps/task${show}`);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('ROUTE-23 links lead from the portal to the checklist and back without loading a new document', async ({
  page,
}) => {
  await page.evaluate(() => {
    document.documentElement.dataset.before = 'yes';
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    // A video on the dashboard is a document of its own.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(heading(page, 'Up Next')).toBeVisible();
  await mainLink(page, 'Dashboard').click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();
  await mainLink(page, 'Academics').click();
  await expect(heading(page, 'Academics')).toBeVisible();
  await mainLink(page, 'Dashboard').click();
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(heading(page, 'Up Next')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.before)).toBe('yes');
  expect(documents).toEqual([]);
});
