import type { Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const DEMO = { name: 'demo', value: '1' };

test('DEMO-08 DEMO-09 DEMO-10 DEMO-11 DEMO-13 in demo mode the sample student is shown, and nothing but status and user call leaves', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await context.addCookies([{ ...DEMO, url: portal.url }]);
  const calls = await Calls.on(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Amara')).toHaveCount(0);

  await page.goto('/next-steps');
  const rowIn = (tab: Page) => tab.getByRole('listitem').filter({ hasText: 'Submit your immunization record' });
  await rowIn(page).getByRole('button', { name: 'Bookmark' }).click();
  await expect(rowIn(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await page.reload();
  await expect(rowIn(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  expect([...new Set(calls.paths())].sort()).toEqual(['/api/status', '/api/users/user']);

  // Another tab in demo mode has the sample data as they are.
  const other = await context.newPage();
  await other.goto('/next-steps');
  await expect(rowIn(other).getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();

  await context.clearCookies({ name: 'demo' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
});

test('DEMO-02 the cookie changes nothing for somebody who may not use the demo', async ({ page, context, portal }) => {
  await context.addCookies([{ ...DEMO, url: portal.url }]);
  await signIn(page, 'Ben Whitaker');
  await expect(page.getByRole('heading', { name: 'Hello Ben' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
});
