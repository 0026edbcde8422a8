import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessibility.ts';
import { Calls } from './support/calls.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const TROUBLE = 'Trouble connecting... Please try again in a moment';
const LIST = '/api/user_task/';
const SERVER_ERROR = { status: 500, json: { detail: 'no' } };

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: TROUBLE });
const dismissButton = (page: Page, text: string) =>
  page.getByRole('button', { name: 'Dismiss', description: text, exact: true });
const rows = (page: Page) => page.locator('[data-active-pane]').getByRole('listitem');

/** Presses "Mark done" in the open task and waits until the save has failed. */
async function failToSave(page: Page): Promise<void> {
  const refusal = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Mark done' }).click();
  await refusal;
  await expect(page.getByRole('button', { name: 'Mark done' })).toHaveAttribute('aria-busy', 'false');
}

test('MSG-13 a flash message disappears after five seconds; hovering stops the timer, which then starts again', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/academics');
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Test of the alert system' });
  const flash = page.getByText('Alert dismissed on this device.');
  await expect(alert).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(flash).toBeVisible();
  await page.clock.runFor(4900);
  await expect(flash).toBeVisible();

  await flash.hover();
  await page.clock.runFor(60_000);
  await expect(flash).toBeVisible();

  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(4900);
  await expect(flash).toBeVisible();
  await page.clock.runFor(200);
  await expect(flash).toHaveCount(0);
});

test('TOAST-03 TOAST-04 TOAST-06 TOAST-09 the first failure shows a toast, the second shows none, the third shows an error view with a retry', async ({
  page,
}) => {
  await signIn(page, 'Ben Whitaker', '/next-steps/task?show=up-next');
  await rows(page).first().getByRole('link').click();
  const calls = await Calls.on(page);
  await page.route('**/api/user_task/*/', (route) => route.fulfill(SERVER_ERROR));

  await failToSave(page);
  await expect(toast(page)).toBeVisible();
  await dismissButton(page, TROUBLE).click();
  await expect(toast(page)).toHaveCount(0);

  await failToSave(page);
  await expect(toast(page)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();

  await failToSave(page);
  await expect(toast(page)).toHaveCount(0);
  const error = page.getByRole('group', { name: 'Error retrieving info' });
  const retry = error.getByRole('button', { name: 'Try again' });
  await expect(error).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expectNoViolation(page);

  // The retry fetches the list although it is fresh.
  await page.route(`**${LIST}?*`, (route) => route.fulfill(SERVER_ERROR), { times: 1 });
  const refused = page.waitForResponse((response) => new URL(response.url()).pathname === LIST);
  await retry.click();
  expect((await refused).status()).toBe(500);
  await expect(retry).toHaveAttribute('aria-busy', 'false');
  await expect(error).toBeVisible();
  expect(calls.count(LIST)).toBe(0);

  await retry.click();
  await expect(rows(page).first()).toBeVisible();
  await expect(error).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeFocused();
  expect(calls.count(LIST)).toBe(1);

  // TOAST-08: the next failure counts as the first one again.
  await failToSave(page);
  await expect(toast(page)).toBeVisible();
});

test('TOAST-05 TOAST-13 categories that fail: the list says why if the tasks fail too, and shows the tasks that arrive', async ({
  page,
}) => {
  const CATEGORIES = '**/api/category/';
  const problem = 'There was a problem with your request: status 500, The categories are being moved.';
  await page.route(CATEGORIES, (route) =>
    route.fulfill({ status: 500, json: { detail: 'The categories are being moved.' } }),
  );
  await page.route(`**${LIST}?*`, (route) => route.fulfill(SERVER_ERROR));
  await signIn(page, 'Amara Okafor', '/next-steps/task?show=up-next');
  const error = page.getByRole('group', { name: 'Error retrieving info' });
  await expect(error).toBeVisible();
  await expect(page.getByText(problem)).toBeHidden();
  await page.getByText('Details for the help desk').click();
  await expect(page.getByText(problem)).toBeVisible();
  await expect(toast(page)).toHaveCount(1);
  await dismissButton(page, TROUBLE).click();

  await page.unroute(`**${LIST}?*`);
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(error).toHaveCount(0);
  // The second failure in a row has no toast; the success of a later one resets the count.
  await expect(toast(page)).toHaveCount(0);
  await page.unroute(CATEGORIES);
  await reloadWithoutCache(page);
  await expect(rows(page).first()).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test('toasts fit every width and never cover the focused element', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'Amara Okafor', '/next-steps');
  await rows(page).first().getByRole('link').click();
  await page.route('**/api/user_task/*/', (route) => route.fulfill(SERVER_ERROR));
  await failToSave(page);
  await expect(toast(page)).toBeVisible();
  for (const width of [320, 360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await page.locator('[data-toasts]').boundingBox();
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
  }

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('main').focus();
  const covered: string[] = [];
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const area = document.querySelector('[data-toasts]');
      // After the last control, the focus is in the browser's own controls for one Tab press.
      if (focused === null || focused === document.body) return null;
      if (area === null || area.contains(focused)) return null;
      const isCovered = focused.getBoundingClientRect().bottom > area.getBoundingClientRect().top;
      return isCovered ? focused.outerHTML : null;
    });
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);
});
