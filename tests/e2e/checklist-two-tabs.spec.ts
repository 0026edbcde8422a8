import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const ADDRESS = '/next-steps/task/1';
const button = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true });

test('TASK-16 two tabs on the same task: each learns what the other one saves, and both changes that are saved at the same time are kept', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', ADDRESS);
  const other = await page.context().newPage();
  await other.goto(ADDRESS);
  await expect(button(other, 'Mark done')).toBeVisible();

  await button(page, 'Mark done').click();
  await expect(button(page, 'Mark not done')).toBeVisible();
  await expect(button(other, 'Mark not done')).toBeVisible();
  // The button of the other tab is up to date, and so is the first tab after its press.
  await button(other, 'Mark not done').click();
  await expect(button(other, 'Mark done')).toBeVisible();
  await expect(button(page, 'Mark done')).toBeVisible();

  // The next save of the other tab reaches the server only after the first tab's change has arrived everywhere.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route('**/api/user_task/*/', async (route) => {
    if (route.request().method() === 'PATCH') await isReleased;
    await route.fallback();
  });
  await button(other, 'Dismiss').click();
  await expect(button(other, 'Dismiss')).toHaveAttribute('aria-busy', 'true');
  await button(page, 'Mark done').click();
  await expect(button(other, 'Mark not done')).toBeVisible();
  await expect(button(other, 'Dismiss')).toHaveAttribute('aria-busy', 'true');
  release();

  for (const tab of [page, other]) {
    await expect(button(tab, 'Mark not done')).toBeVisible();
    await expect(button(tab, 'Restore')).toBeVisible();
  }
  await page.reload();
  await expect(button(page, 'Mark not done')).toBeVisible();
  await expect(button(page, 'Restore')).toBeVisible();
});
