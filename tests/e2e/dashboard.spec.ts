import type { Locator, Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const STATUS = '/api/status';
const INTEGRATIONS =
  'Student Information Systems integration are currently unavailable. Please check back again later.';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pageHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const greeting = (page: Page) => page.getByRole('heading', { level: 2, name: /^Hello/ });
const screen500 = (page: Page) => page.getByRole('heading', { level: 1, name: 'Uh-oh! (500 Error)' });
const screen503 = (page: Page) => page.getByRole('heading', { level: 1, name: 'One moment, please (503 Error)' });

/** Left edge and width. @throws Error if the block is not on screen */
async function positionOf(element: Locator): Promise<{ x: number; width: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the block is not on screen');
  return { x: Math.round(box.x), width: Math.round(box.width) };
}

test('ERR-01 the error state starts at 0: no error is shown before or with the page', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold([STATUS]);
  await reloadWithoutCache(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.getByText(INTEGRATIONS)).toHaveCount(0);
  await calls.release(STATUS);
  await expect(pageHeading(page)).toBeVisible();
  // The banner has all of its lines now.
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(INTEGRATIONS)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Dashboard']);
});

test('SHELL-08 the error screen replaces the page in error states 2 and 3, and the page stays in states 0 and 1', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  const tasks = block(page, 'Upcoming Tasks');
  const answerTasks = (status: number) =>
    page.route('**/api/integrations/mynextsteps/tasks', (route) => route.fulfill({ status, json: { detail: 'no' } }));
  const answerStatus = (status: number, name: string) =>
    page.route('**/api/status', (route) => route.fulfill({ status, json: { status: name } }));
  const expectPage = async () => {
    await expect(pageHeading(page)).toBeVisible();
    await expect(greeting(page)).toBeVisible();
    await expect(block(page, "Today's Classes")).toBeVisible();
  };
  const expectNoPage = async () => {
    await expect(pageHeading(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  };
  // The calls for data leave before the status is known.
  await answerTasks(500);
  await answerStatus(500, 'no');
  await reloadWithoutCache(page);
  await expect(screen500(page)).toBeVisible();
  await expectNoPage();

  await answerStatus(200, 'integrations_unavailable');
  await page.getByRole('link', { name: 'Head back and retry' }).click();
  await expectPage();
  await expect(page.getByText(INTEGRATIONS)).toBeVisible();

  // A retry without a network leads to error state 3 and replaces the page.
  await answerTasks(503);
  await tasks.getByRole('button', { name: 'Try again' }).click();
  await expect(screen503(page)).toBeVisible();
  await expectNoPage();

  await answerTasks(500);
  await answerStatus(200, 'ok');
  await page.getByRole('link', { name: 'Head back and retry' }).click();
  await expectPage();
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(INTEGRATIONS)).toHaveCount(0);
});

test('DASH-08 the promos of the financial dashboard are shown once: in the only column, or in the right one of two', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'Erik Lindqvist');
  const promos = block(page, 'Financial dashboard');
  await expect(promos.getByRole('link').first()).toBeVisible();
  await expect(promos).toHaveCount(1);
  const left = await positionOf(block(page, 'Staff Resources'));
  expect((await positionOf(promos)).x).toBeGreaterThan(left.x + left.width);

  await page.setViewportSize({ width: 899, height: 900 });
  await expect.poll(async () => (await positionOf(promos)).x - (await positionOf(greeting(page))).x).toBe(0);
  await expect(promos).toHaveCount(1);
  const order = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  // After the left column’s blocks, before the blocks of the roles.
  expect(order.slice(order.indexOf('Financial dashboard')).slice(0, 2)).toEqual([
    'Financial dashboard',
    'Staff Resources',
  ]);
});

test('DASH-12 a user who is faculty and advisor sees the resources of both roles', async ({ page }) => {
  await signIn(page, 'Dolores Vega');
  for (const name of ['Staff Resources', 'Faculty Resources', 'Advisor Resources']) {
    await expect(block(page, name).getByRole('link').first()).toBeVisible();
  }
});

test('DASH-15 the block Today’s Classes links to the full schedule', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const link = block(page, "Today's Classes").getByRole('link', { name: 'View full schedule', exact: true });
  await expect(link).toHaveAttribute('href', '/academics');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
});

test('DASH-32 ROUTE-17 the dashboard’s content comes from the page with the slug "dashboard", at both addresses', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  const queries: string[] = [];
  await page.route('**/api/pages?*', (route) => {
    queries.push(new URL(route.request().url()).search);
    const link = { url: 'https://tea.example/', link_text: 'Where to get tea', description: null, icon_class: null };
    return route.fulfill({
      json: [{ path: '', slug: 'dashboard', posts: [{ pk: 1, post_type: 'resources', title: 'Tea', links: [link] }] }],
    });
  });
  for (const address of ['/', '/dashboard']) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(address);
    await expect(block(page, 'Resources').getByRole('link')).toHaveText(['View more Resources', 'Where to get tea']);
    await expect(block(page, 'School Tools')).toHaveCount(0);
    await expect(block(page, 'On campus')).toHaveCount(0);
  }
  expect(queries).toEqual(['?slug=dashboard', '?slug=dashboard']);
});

test('DASH-39 on a very wide screen the right column is two', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 1920, height: 1000 });
  const columns = ["Today's Classes", 'On campus', 'Film club this week: Big Buck Bunny'];
  await expect(block(page, columns[2] ?? '')).toBeVisible();
  const boxes = await Promise.all(columns.map((name) => block(page, name).boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? -1))).size).toBe(1);
  expect(boxes.map((box) => box?.x ?? -1)).toEqual([...boxes.map((box) => box?.x ?? -1)].sort((a, b) => a - b));
  await page.setViewportSize({ width: 1280, height: 1000 });
  const [, right, film] = await Promise.all(columns.map((name) => block(page, name).boundingBox()));
  expect(film?.x).toBe(right?.x);
});
