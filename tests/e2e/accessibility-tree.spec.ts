import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessibility.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** The headings of the page's main part, such as "2 Known gaps", as the browser tells them to a screen reader. */
async function headingsOf(page: Page): Promise<string[]> {
  const tree = await page.getByRole('main').ariaSnapshot();
  return [...tree.matchAll(/heading "([^"]*)" \[level=(\d)\]/g)].map(([, name, level]) => `${level} ${name}`);
}

test('FOOT-13 the statement is linked from the footer, accessible, and fits every width', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeFocused();
  await expect(page).toHaveURL(/\/accessibility-statement$/);
  await expect(page).toHaveTitle('Accessibility · Portico');
  expect(await headingsOf(page)).toEqual([
    '1 Accessibility',
    '2 What we aim for',
    '2 How it is tested',
    '2 Known gaps',
    '2 If something does not work for you',
  ]);
  await expectNoViolation(page);
  await expectNoSidewaysScroll(page);
});

for (const [address, heading] of [
  ['/', 'Dashboard'],
  ['/academics', 'Academics'],
  ['/finances', 'Finances'],
  ['/community', 'Community'],
  ['/resources', 'Resources'],
  ['/messages', 'Messages'],
  ['/account', 'Account'],
  ['/whats-new', 'What’s New'],
  ['/next-steps', 'Up Next'],
] as const) {
  test(`SHELL-07 ${address}: accessible, one main, one footer, and no level of heading is left out`, async ({
    page,
  }) => {
    await signIn(page, 'Amara Okafor', address);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const levels = (await headingsOf(page)).map((each) => Number(each[0]));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)).toEqual([]);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expectNoViolation(page);
  });
}
