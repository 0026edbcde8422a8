import { expect, type Page } from '@playwright/test';

/** Signs in through the backend's page as a person who opens this address for the first time would. */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
}

/** Loads the page as a tab would that has kept no answers: every call leaves again. */
export async function reloadAfresh(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}
