import type { Browser, Page } from '@playwright/test';
import { blockOf } from './support/blocks.ts';
import { signIn, signInWithForm } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const list = (page: Page) => blockOf(page, 'Where you are signed in');
const rows = (page: Page) => list(page).getByRole('listitem');

/** A second browser of the same person, with another name for itself. */
async function openPhone(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await signInWithForm(page, 'Amara Okafor', '/account');
  return page;
}

test('SESS-03 SESS-04 SESS-05 the list names both devices; ending one shows there that the session has ended, and "Sign out everywhere" leads to the sign-in page', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await openPhone(browser, baseURL);
  await signIn(page, 'Amara Okafor', '/account');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('This device');
  const other = rows(page).filter({ hasText: 'Safari on iOS' });
  await expect(other).toContainText(/Last used .+ [AP]M/);
  await expect(other).toContainText(/Signed in .+ [AP]M/);

  await other.getByRole('button', { name: 'Sign out there' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(list(page).getByRole('heading')).toBeFocused();

  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(phone.getByRole('dialog')).toContainText('session has ended');
  // This device is still signed in.
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await list(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/\/accounts\/login\/\?signed-out/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto('/account');
  await page.waitForURL(/\/accounts\/login\/\?next=/);
  await phone.context().close();
});
