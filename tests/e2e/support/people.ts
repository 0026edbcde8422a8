import { expect, type Page } from '@playwright/test';

/** Opens an address and signs in on the backend's sign-in page. */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
}

/** Signs in as the sample student, with the cookie of demo mode, and opens the dashboard. */
export async function signInToDemo(page: Page): Promise<void> {
  await signIn(page, 'Amara Okafor');
  await page.context().addCookies([{ name: 'demo', value: '1', url: new URL(page.url()).origin }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
}

/** Reloads the page without cached answers, so that every call is sent again. */
export async function reloadWithoutCache(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}
