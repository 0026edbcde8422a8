import type { Locator, Page } from '@playwright/test';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const postDialog = (page: Page) => page.getByRole('dialog', { name: 'Ways to pay' });

/** The focused element after each of the given number of Tab presses. */
async function focusAfterTabs(page: Page, presses: number): Promise<string[]> {
  const names: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body
          ? 'browser'
          : (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '');
      }),
    );
  }
  return names;
}

/** Adds a link to the page, like a link in its content. */
async function writeLink(page: Page, href: string): Promise<Locator> {
  await page.getByRole('main').evaluate((main, address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'More about this';
    main.append(link);
  }, href);
  return page.getByRole('link', { name: 'More about this' });
}

test('MODAL-02 MODAL-04 MODAL-07 MODAL-08 GUARD-16 a provisional account sees its own dialog alone, over a post in the address too: it traps the focus, closes with Escape, is back after a reload, and leads out', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/resources#modal-ways-to-pay');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia Moretti/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in with your Odin account' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  const tabs = await focusAfterTabs(page, 8);
  expect(new Set(tabs.filter((name) => name !== 'browser'))).toEqual(new Set(['Close', 'account manager', 'Log out']));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Provisional account' })).toBeVisible();
  await page.reload();
  await dialog.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\//);
  expect(requests.filter((path) => path === '/api/posts')).toEqual([]);
});

test('MODAL-09 MODAL-10 MODAL-13 a post in the address opens and scrolls in its dialog; closing it removes the hash without a history entry, and nothing scrolls', async ({
  page,
  portal,
}) => {
  // So low that the post is longer than its dialog.
  await page.setViewportSize({ width: 800, height: 220 });
  await bringSession(page, 'Amara Okafor');
  await page.goto('/resources?from=letter#modal-ways-to-pay');
  const dialog = postDialog(page);
  await expect(dialog.getByText('Bank account')).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Pay online' });
  await expect(link).toHaveAttribute('href', 'https://pay.portico.example/');
  await expect(link).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 100));
  const place = await page.evaluate(() => [window.scrollY, history.length]);
  expect(place[0]).toBe(100);
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(100);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${portal.url}/resources?from=letter`);
  expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual(place);
});

test('MODAL-09 a link in the page opens its post, and closing it returns the focus to the link without scrolling', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).search));
  await page.setViewportSize({ width: 800, height: 500 });
  await bringSession(page, 'Amara Okafor');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  // Before the code of the dialogs is loaded, the browser would follow the link.
  await page.waitForLoadState('networkidle');
  const link = await writeLink(page, '#modal-ways-to-pay');
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  // Not the distance from the top: blocks above may get their height now, and the browser keeps the link in its place.
  const readPlace = () =>
    link.evaluate((element) => [element.getBoundingClientRect().top, history.length, location.href]);
  const place = await readPlace();
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = postDialog(page);
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  const tabs = await focusAfterTabs(page, 6);
  expect(new Set(tabs.filter((name) => name !== 'browser'))).toEqual(new Set(['Close', 'Pay online']));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(await readPlace()).toEqual(place);

  await link.click();
  await dialog.getByText('Bank account').hover();
  await page.mouse.down();
  await page.mouse.move(10, 10);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(10, 10);
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(requests.filter((query) => query === '?slug=ways-to-pay')).toHaveLength(1);
});

test('MODAL-01 after the end of a session the page stays, a dialog informs the user, and signing in returns to the page', async ({
  page,
  portal,
}) => {
  await page.route('**/api/integrations/mynextsteps/tasks', (route) =>
    route.fulfill({ status: 500, json: { detail: 'no' } }),
  );
  await signIn(page, 'Amara Okafor', '/dashboard?from=letter');
  const holds = page.getByRole('link', { name: /^Holds 1 hold/ });
  await expect(holds).toBeVisible();
  const retry = page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/integrations/mynextsteps/tasks');
  // A call that is still on its way would open the dialog before the press.
  await page.waitForLoadState('networkidle');
  portal.passMinutes(31);
  await retry.click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(retry).toBeFocused();
  await expect(holds).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/dashboard?from=letter`);

  await retry.click();
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL(`${portal.url}/accounts/login/?next=%2Fdashboard%3Ffrom%3Dletter`);
  await page.getByRole('button', { name: /Amara Okafor/ }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard?from=letter`);
  await expect(holds).toBeVisible();
});
