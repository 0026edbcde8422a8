import type { Page } from '@playwright/test';
import { hold } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// The viewport is so low that every page is longer than it.
test.use({ viewport: { width: 1100, height: 300 } });

const SCHEDULE = '/api/integrations/finti/schedule';

const expectScrollTop = (page: Page) => expect.poll(() => page.evaluate(() => Math.round(window.scrollY)));
const distanceToTop = (page: Page, id: string) =>
  expect.poll(() => page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top)));

/** In pixels: the height of the bar at the top, which must not cover an anchor. */
const CLEARANCE = 64;

/** Scrolls with the mouse at the edge, away from blocks that scroll themselves. */
const scrollBy = async (page: Page, pixels: number) => {
  await page.mouse.move(1085, 150);
  await page.mouse.wheel(0, pixels);
};

/** Signs in, and waits until the last blocks of the dashboard are there. */
async function openDashboard(page: Page): Promise<void> {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
}

test('GUARD-13 GUARD-14 a new page starts at the top; back, forward and a reload restore the scroll position, even if the data load later', async ({
  page,
}) => {
  await openDashboard(page);
  await scrollBy(page, 400);
  await expectScrollTop(page).toBe(400);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Academics' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await expectScrollTop(page).toBe(0);
  await scrollBy(page, 150);
  await expectScrollTop(page).toBe(150);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await expectScrollTop(page).toBe(400);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await expectScrollTop(page).toBe(150);

  await page.goBack();
  await expectScrollTop(page).toBe(400);
  await scrollBy(page, 200);
  await expectScrollTop(page).toBe(600);
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.includes('kept')) sessionStorage.removeItem(key);
  });
  const release = await hold(page, SCHEDULE);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  release();
  await expectScrollTop(page).toBe(600);
});

test('GUARD-12 a hash scrolls to its anchor, even if the data above it load later, unless the user scrolls; going back leads to it again', async ({
  page,
}) => {
  const release = await hold(page, SCHEDULE);
  await signIn(page, 'Amara Okafor', '/dashboard#today');
  await distanceToTop(page, 'today').toBe(CLEARANCE);
  release();
  const classes = page.locator('#today').getByRole('listitem');
  await expect(classes.first()).toBeVisible();
  await distanceToTop(page, 'today').toBe(CLEARANCE);

  await scrollBy(page, -2000);
  await expectScrollTop(page).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Academics' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  await page.goBack();
  await expect(page.locator('#today').getByRole('heading', { level: 2 })).toBeFocused();
  await distanceToTop(page, 'today').toBe(CLEARANCE);

  await page.evaluate(() => sessionStorage.clear());
  const releaseAgain = await hold(page, SCHEDULE);
  await page.goto('/academics');
  await page.goto('/dashboard#today');
  await distanceToTop(page, 'today').toBe(CLEARANCE);
  await scrollBy(page, -2000);
  await expectScrollTop(page).toBe(0);
  releaseAgain();
  await expect(classes.first()).toBeAttached();
  await expectScrollTop(page).toBe(0);
});

test('GUARD-11 going back after sign-out leads to the sign-in page, with the address to return to', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\/\?signed-out$/);
  // Not /logout, which would sign out again.
  const visited: string[] = [];
  page.on('request', (request) => visited.push(new URL(request.url()).pathname));
  // Going back leaves the document, so the test does not wait for the navigation itself.
  await page.evaluate(() => window.setTimeout(() => window.history.back()));
  await page.waitForURL(/\/accounts\/login\/\?next=%2F$/);
  expect(visited).not.toContain('/accounts/logout/');
});
