import type { Page } from '@playwright/test';
import { bringSession, reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const toggle = (page: Page, name: string) => page.getByRole('button', { name: `${name} profile info` });

test('ACCT-03 ACCT-04 ACCT-23 the server keeps the photo choice and each way of contact', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/account');
  const byEmail = page.getByRole('switch', { name: 'Messages from the university, by email' });
  const byText = page.getByRole('switch', { name: 'Messages from the university, by text' });
  await expect(byText).toBeChecked();
  await byText.click();
  await byEmail.click();
  await page.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(page.getByText('Photo choice saved.')).toBeVisible();
  await expect(byText).not.toBeChecked();
  await expect(byEmail).not.toBeChecked();
  await reloadWithoutCache(page);
  await expect(page.getByRole('button', { name: 'Use ID Photo' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photo of / })).toHaveCount(0);
  await expect(byText).not.toBeChecked();
  await expect(byEmail).not.toBeChecked();
});

test('ROUTE-06 ROUTE-07 ACCT-07 the anchors bring their sections into view; #profile also opens the profile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 500 });
  await bringSession(page, 'Amara Okafor');
  await page.goto('/account#holds');
  await expect(page.locator('#holds').getByRole('heading', { name: 'Past due balance' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Profile' })).not.toBeInViewport();
  await expect(toggle(page, 'Show')).toHaveCount(1);
  await page.goto('/account#profile');
  await expect(page.getByRole('heading', { level: 2, name: 'Profile' })).toBeInViewport();
  await expect(toggle(page, 'Hide')).toHaveCount(1);
});
