import type { Page } from '@playwright/test';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const unavailable = (page: Page) => page.getByRole('heading', { level: 1, name: 'One moment, please (503 Error)' });

test('ERR-04 ERR-05 ERR-13 ERR-14 navigation with a stopped backend shows the 503 screen, and a retry after its restart shows the page', async ({
  page,
  portal,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  await portal.stop();
  // Neither the code nor the data of this page are loaded yet.
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByText('the portal is currently undergoing maintenance or otherwise unavailable')).toBeVisible();
  await expect(page.getByText('the portal will return.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  const retry = page.getByRole('link', { name: 'Head back and retry' });
  await retry.click();
  // The call and its repetition.
  await expect.poll(() => failed.filter((path) => path === '/api/status').length).toBe(2);
  await expect(retry).toHaveAttribute('aria-busy', 'false');
  await expect(unavailable(page)).toBeVisible();

  await portal.start();
  await page.getByRole('link', { name: 'Head back and retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/next-steps/task');
});

test('ERR-04 ERR-10 with loaded code but without data, the 503 screen is shown until the backend is back', async ({
  page,
  portal,
}) => {
  await signIn(page, 'Amara Okafor', '/academics');
  // A call that meets the stop would show the 503 screen before the press: the app sends some of its own accord.
  await page.waitForLoadState('networkidle');
  let letCallsGo = () => {};
  const pressed = new Promise<void>((resolve) => {
    letCallsGo = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await pressed;
    await route.continue();
  });
  await portal.stop();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  letCallsGo();
  await expect(unavailable(page)).toBeVisible();
  const retry = page.getByRole('link', { name: 'Head back and retry' });
  // Waits for the end of the visit, which could otherwise still reach the restarted backend.
  await expect(retry).toHaveAttribute('aria-busy', 'false');
  await portal.start();
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
});

test('ERR-22 ERR-10 a call that is answered with 500 fails only its own block, and a retry loads it', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/integrations/mynextsteps/tasks', (route) =>
    route.fulfill({ status: 500, json: { detail: 'down' } }),
  );
  await reloadWithoutCache(page);
  const tasks = page.getByRole('region', { name: 'Upcoming Tasks' });
  await expect(tasks.getByText('Error retrieving info')).toBeVisible();
  await expect(page.getByText('Error retrieving info')).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: "Today's Classes" }).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible();
  await page.unroute('**/api/integrations/mynextsteps/tasks');
  await tasks.getByRole('button', { name: 'Try again' }).click();
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
});

test('ERR-09 a status call without an answer is error state 3', async ({ page }) => {
  await page.route('**/api/status', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await expect(unavailable(page)).toBeVisible();
});

test('a tab from before a deployment, with missing code, reloads once at the address of the new page', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.documentElement.dataset.before = 'yes';
  });
  let isOldTab = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldTab = false;
  });
  await page.route(/\/assets\/task\..*\.js$/, (route) =>
    isOldTab ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/next-steps/task');
  expect(await page.evaluate(() => document.documentElement.dataset.before)).toBeUndefined();
});

test('code that is still missing after the reload is error state 3, not an endless loop', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await page.route(/\/assets\/task\..*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(unavailable(page)).toBeVisible();
});
