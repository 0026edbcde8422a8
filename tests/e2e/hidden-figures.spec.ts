import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const toggle = (page: Page) => page.getByRole('switch', { name: 'Hide grades and balances' });

test('HIDE-04 the switch stays on over a reload, in a new tab, and after a sign-out', async ({ page, context }) => {
  await signIn(page, 'Amara Okafor');
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  await page.reload();
  await expect(toggle(page)).toBeChecked();

  const other = await context.newPage();
  await other.goto('/');
  await expect(toggle(other)).toBeChecked();
  await toggle(other).click();
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(other)).toBeChecked();
  await other.close();

  await page.goto('/logout');
  await page.waitForURL(/\/accounts\//);
  await signIn(page, 'Amara Okafor');
  await expect(toggle(page)).toBeChecked();
});

test('HIDE-01 on a phone the dashboard’s toolbar has the switch on its first line', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  const bell = page.getByRole('link', { name: /^Messages/ });
  await expect(toggle(page)).toBeVisible();
  // Both move when the alert arrives above them.
  await expect(async () => {
    const [toggleBox, bellBox] = [await toggle(page).boundingBox(), await bell.boundingBox()];
    expect(toggleBox).toMatchObject({ width: 44, height: 44, y: bellBox?.y });
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('DASH-33 HIDE-02 HIDE-03 students see the amount due and the number of nudges on the dashboard, and the switch covers the amount', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  const tile = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(tile('Amount due')).toContainText('$1,174.50');
  await expect(tile('To confirm').getByRole('link', { name: /^To confirm 1 request/ })).toHaveAttribute(
    'href',
    '/messages',
  );
  await toggle(page).click();
  await expect(tile('Amount due').getByRole('button', { name: 'Hidden. Show' })).toBeVisible();
  await page.reload();
  await expect(tile('Amount due').getByRole('button', { name: 'Hidden. Show' })).toBeVisible();
  expect(await page.content()).not.toContain('1,174.50');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await touchedByCover(tile('Amount due')), `${width} px`).toEqual([]);
  }
  await tile('Amount due').getByRole('button', { name: 'Hidden. Show' }).click();
  await expect(tile('Amount due')).toContainText('$1,174.50');
  // The link covers the rest of the tile.
  await tile('Amount due').getByText('See your account').click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
});

test('DASH-33 HIDE-01 an employee has neither tile nor the switch, and no call for the amount leaves', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await signIn(page, 'Erik');
  await expect(page.getByRole('heading', { level: 2, name: /^Hello/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(toggle(page)).toHaveCount(0);
  await expect(page.getByText('Amount due')).toHaveCount(0);
  await expect(page.getByText('To confirm')).toHaveCount(0);
  expect(calls.filter((path) => path.endsWith('/financial-account-summary'))).toEqual([]);
});

/** The texts of a tile that the cover of its figure lies on. */
const touchedByCover = (tile: Locator): Promise<string[]> =>
  tile.evaluate((element) => {
    const cover = element.querySelector('button')?.getBoundingClientRect();
    if (cover === undefined) return ['no cover'];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const touched: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('button') != null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      // A line is higher than its letters by four pixels and more.
      const isBeside = text.bottom - 2 <= cover.top || text.top + 2 >= cover.bottom;
      if (text.width > 1 && !isBeside && text.right > cover.left && text.left < cover.right) {
        touched.push(node.textContent ?? '');
      }
    }
    return touched;
  });
