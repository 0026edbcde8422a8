import { expect, type Page } from '@playwright/test';

const banner = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });

/** The row with the number of notices; only if there are two or more, or if it has a hold that came later than the page. */
export const noticesRow = (page: Page) => banner(page).getByRole('button', { name: /^\d+ notices?/ });

/** Opens the notices of a user who has two or more. The next page closes them. */
export async function openNotices(page: Page): Promise<void> {
  await noticesRow(page).click();
  await expect(noticesRow(page)).toHaveAttribute('aria-expanded', 'true');
}
