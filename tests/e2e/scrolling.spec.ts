import type { Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// Low enough that every page is longer than the screen.
test.use({ viewport: { width: 1100, height: 300 } });

const SCHEDULE = '/api/integrations/finti/schedule';

const scrolledTo = (page: Page) => expect.poll(() => page.evaluate(() => Math.round(window.scrollY)));
const distanceToTop = (page: Page, id: string) =>
  expect.poll(() => page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top)));

/** What the top edge of an anchor keeps clear: the bar stands there. */
const CLEARANCE = 64;

/** At the edge, where nothing scrolls by itself. */
const scrollBy = async (page: Page, pixels: number) => {
  await page.mouse.move(1085, 150);
  await page.mouse.wheel(0, pixels);
};

test.beforeEach(async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
});

test('GUARD-13 GUARD-14 a new page begins at the top; going back and forward finds the place again', async ({
  page,
}) => {
  await scrollBy(page, 400);
  await scrolledTo(page).toBe(400);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Academics' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await scrolledTo(page).toBe(0);
  await scrollBy(page, 150);
  await scrolledTo(page).toBe(150);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await scrolledTo(page).toBe(400);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await scrolledTo(page).toBe(150);
});

test('GUARD-13 a reload finds the place again, though the data come later', async ({ page }) => {
  const calls = await Calls.on(page);
  await scrollBy(page, 600);
  await scrolledTo(page).toBe(600);
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.includes('kept')) sessionStorage.removeItem(key);
  });
  calls.hold([SCHEDULE]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await calls.release(SCHEDULE);
  await scrolledTo(page).toBe(600);
});

test('GUARD-12 a hash leads to its anchor, though the data above it come later, and on the way back too', async ({
  page,
}) => {
  const calls = await Calls.on(page);
  calls.hold([SCHEDULE]);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/academics');
  await page.goto('/dashboard#today');
  await distanceToTop(page, 'today').toBe(CLEARANCE);
  await calls.release(SCHEDULE);
  await expect(page.locator('#today').getByRole('listitem').first()).toBeVisible();
  await distanceToTop(page, 'today').toBe(CLEARANCE);

  await scrollBy(page, -2000);
  await scrolledTo(page).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Academics' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await distanceToTop(page, 'today').toBe(CLEARANCE);
});

test('GUARD-12 whoever scrolls while the data are coming stays where they are', async ({ page }) => {
  const calls = await Calls.on(page);
  calls.hold([SCHEDULE]);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/dashboard#today');
  await distanceToTop(page, 'today').toBe(CLEARANCE);
  await scrollBy(page, -2000);
  await scrolledTo(page).toBe(0);
  await calls.release(SCHEDULE);
  await expect(page.locator('#today').getByRole('listitem').first()).toBeAttached();
  await scrolledTo(page).toBe(0);
});

test('GUARD-11 going back after signing out leads to sign-in, with the page to come back to', async ({ page }) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\/\?signed-out$/);
  // Not /logout, which would sign out once more.
  const visited: string[] = [];
  page.on('request', (request) => visited.push(new URL(request.url()).pathname));
  // A document is left on the way: the step itself is not waited for.
  await page.evaluate(() => window.setTimeout(() => window.history.back()));
  await page.waitForURL(/\/accounts\/login\/\?next=%2F$/);
  expect(visited).not.toContain('/accounts/logout/');
});
