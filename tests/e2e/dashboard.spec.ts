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
const screenOf500 = (page: Page) => page.getByRole('heading', { level: 1, name: 'Uh-oh! (500 Error)' });
const screenOf503 = (page: Page) => page.getByRole('heading', { level: 1, name: 'One moment, please (503 Error)' });

/** Left edge and width; a block that is not on screen has neither. */
async function place(element: Locator): Promise<{ x: number; width: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on screen');
  return { x: Math.round(box.x), width: Math.round(box.width) };
}

test('ERR-01 the error state starts at 0: first nothing of an error, then the page without one', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold([STATUS]);
  await reloadWithoutCache(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.getByText(INTEGRATIONS)).toHaveCount(0);
  await calls.release(STATUS);
  await expect(pageHeading(page)).toBeVisible();
  // With its lines the banner has everything that it will ever say.
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(INTEGRATIONS)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Dashboard']);
});

test('SHELL-08 above 1 the error screen stands in the place of the page, at 1 and 0 the page stays', async ({
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
  await answerStatus(500, 'no');
  await reloadWithoutCache(page);
  await expect(screenOf500(page)).toBeVisible();
  await expectNoPage();

  await answerTasks(500);
  await answerStatus(200, 'integrations_unavailable');
  await page.getByRole('link', { name: 'Head back and retry' }).click();
  await expectPage();
  await expect(page.getByText(INTEGRATIONS)).toBeVisible();

  // A retry that finds nobody there: error state 3, over a page that was in view.
  await answerTasks(503);
  await tasks.getByRole('button', { name: 'Try again' }).click();
  await expect(screenOf503(page)).toBeVisible();
  await expectNoPage();

  await answerTasks(500);
  await answerStatus(200, 'ok');
  await page.getByRole('link', { name: 'Head back and retry' }).click();
  await expectPage();
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(INTEGRATIONS)).toHaveCount(0);
});

test('DASH-08 financial dashboard promos stand on the left of one column and on the right of two, once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'Erik Lindqvist');
  const promos = block(page, 'Financial dashboard');
  await expect(promos.getByRole('link').first()).toBeVisible();
  await expect(promos).toHaveCount(1);
  const summary = await place(page.getByRole('region', { name: /^Hello/ }));
  expect((await place(promos)).x).toBeGreaterThan(summary.x + summary.width);

  await page.setViewportSize({ width: 899, height: 900 });
  await expect.poll(async () => (await place(promos)).x - (await place(greeting(page))).x).toBe(0);
  await expect(promos).toHaveCount(1);
  const order = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  // Of the left column's blocks, before those of the roles.
  expect(order.slice(order.indexOf('Financial dashboard')).slice(0, 2)).toEqual([
    'Financial dashboard',
    'Staff Resources',
  ]);
});

test('DASH-12 faculty and advisor at once: the resources of either role', async ({ page }) => {
  await signIn(page, 'Dolores Vega');
  for (const name of ['Staff Resources', 'Faculty Resources', 'Advisor Resources']) {
    await expect(block(page, name).getByRole('link').first()).toBeVisible();
  }
});

test('DASH-15 from Today’s Classes a link leads to the full schedule', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const link = block(page, "Today's Classes").getByRole('link', { name: 'View full schedule', exact: true });
  await expect(link).toHaveAttribute('href', '/academics');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
});

test('DASH-32 ROUTE-17 what stands on the dashboard comes from the page with the slug "dashboard", at either address', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  await page.route('**/api/pages?*', (route) => {
    asked.push(new URL(route.request().url()).search);
    const link = { url: 'https://tea.example/', link_text: 'Where to get tea', description: null, icon_class: null };
    return route.fulfill({
      json: [{ path: '', slug: 'dashboard', posts: [{ pk: 1, post_type: 'resources', title: 'Tea', links: [link] }] }],
    });
  });
  for (const address of ['/', '/dashboard']) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(address);
    await expect(block(page, 'Resources').getByRole('link')).toHaveText(['View more', 'Where to get tea']);
    await expect(block(page, 'School Tools')).toHaveCount(0);
    await expect(block(page, 'On campus')).toHaveCount(0);
  }
  expect(asked).toEqual(['?slug=dashboard', '?slug=dashboard']);
});
