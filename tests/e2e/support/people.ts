import { expect, type Page } from '@playwright/test';

/** Signs in through the backend's page as a person who opens this address for the first time would. */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
}

/** The dashboard of the sample student, as somebody sees it who may use the demo and has its cookie. */
export async function signInToDemo(page: Page): Promise<void> {
  await signIn(page, 'Amara Okafor');
  await page.context().addCookies([{ name: 'demo', value: '1', url: new URL(page.url()).origin }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
}

/** Loads the page as a tab would that has kept no answers: every call leaves again. */
export async function reloadAfresh(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}
