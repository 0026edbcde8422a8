import type { Page } from '@playwright/test';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const MESSAGE = 'Your registration time is set';
const OTHER = 'FAFSA for next year is open';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const list = (page: Page) => block(page, 'All messages');
const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });

test('MSG-02 MSG-03 MSG-04 an opened message is marked as read, and stays read after a reload; the bell follows', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/messages');
  await expect(page.getByText('4 unread')).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await list(page).getByRole('button', { name: MESSAGE }).click();
  expect(new URL((await sent).url()).pathname).toBe('/api/notifications/107');
  const address = row(page, MESSAGE).getByRole('link', { name: 'https://registration.portico.example/steps' });
  await expect(address).toHaveAttribute('rel', 'noopener');
  await expect(page.getByText('3 unread')).toBeVisible();
  await expect(list(page).getByRole('button', { name: MESSAGE })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Messages, 3 unread' })).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByText('3 unread')).toBeVisible();
});

test('MSG-03 "Mark all as read" marks each by itself; one that fails keeps its place and can be tried again', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/messages?show=unread');
  await expect(list(page).getByRole('listitem')).toHaveCount(4);
  await page.route('**/api/notifications/105', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(row(page, OTHER).getByRole('alert')).toContainText('This message was not marked as read.');
  await page.unroute('**/api/notifications/105');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list(page).getByText('You have read all your messages.')).toBeVisible();
  await expect(page.getByText('No unread messages')).toBeVisible();
});

test('MSG-06 a nudge is dismissed, and stays away after a reload', async ({ page }) => {
  await signIn(page, 'Ben Whitaker', '/messages');
  const requests = block(page, 'To confirm or update');
  await expect(requests.getByRole('listitem')).toHaveCount(2);
  await requests.getByRole('listitem').filter({ hasText: 'refunds' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await requests.getByRole('button', { name: 'Dismiss' }).click();
  await expect(requests.getByText('There is nothing to confirm or update.')).toBeVisible();
  await reloadWithoutCache(page);
  await expect(requests.getByText('There is nothing to confirm or update.')).toBeVisible();
});

test('OPEN-01 OPEN-02 a message by its address is open and in view with the focus on its heading, and is marked as read', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/messages?open=105');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const heading = page.getByRole('heading', { name: OTHER });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText('3 unread')).toBeVisible();
  await page.goto('/messages?open=999');
  await expect(page.getByText('This message is no longer available.')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(7);
});

test('the text of a search is in neither the address nor the storage; the filter is in the address', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/messages');
  await page.getByRole('searchbox', { name: 'Find in messages' }).fill('perfume');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  expect(page.url()).not.toContain('perfume');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, history.state]));
  expect(stored).not.toContain('perfume');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/\?show=unread$/);
  await page.goBack();
  await expect(list(page).getByRole('listitem')).toHaveCount(7);
});
