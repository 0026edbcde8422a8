import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const toggle = (page: Page) => page.getByRole('switch', { name: 'Hide grades and balances' });

test('HIDE-04 the switch stays on over a reload, in a new tab, and after a sign-out', async ({ page, context }) => {
  await signIn(page, 'Amara Okafor');
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  await page.reload();
  await expect(toggle(page)).toBeChecked();

  const other = await context.newPage();
  await other.goto('/');
  await expect(toggle(other)).toBeChecked();
  await toggle(other).click();
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(other)).toBeChecked();
  await other.close();

  await page.goto('/logout');
  await page.waitForURL(/\/accounts\//);
  await signIn(page, 'Amara Okafor');
  await expect(toggle(page)).toBeChecked();
});

test('HIDE-01 on a phone the dashboard’s toolbar has the switch on its first line', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  const bell = page.getByRole('link', { name: /^Messages/ });
  await expect(toggle(page)).toBeVisible();
  const [toggleBox, bellBox] = [await toggle(page).boundingBox(), await bell.boundingBox()];
  expect(toggleBox).toMatchObject({ width: 44, height: 44, y: bellBox?.y });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
