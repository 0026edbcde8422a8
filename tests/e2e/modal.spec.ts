import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './support/accessibility.ts';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const WIDTHS = [320, 360, 800, 1280];

const postDialog = (page: Page) => page.getByRole('dialog', { name: 'Ways to pay' });
const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** The dialog has no accessibility violations in light and dark mode, and fits every width. */
async function expectAccessible(page: Page, dialog: Locator): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page);
  }
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    const box = await dialog.boundingBox();
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  if (size !== null) await page.setViewportSize(size);
}

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

/** Ends the session, once no call is running: calls that need the token are answered with 401 and open the dialog. */
async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { detail: 'not signed in' } }));
  await page.route('**/api/status', (route) => route.fulfill({ json: { status: 'ok' } }));
  await page.route('**/api/users/user', (route) => route.fulfill({ json: { is_authenticated: false } }));
}

test('MODAL-02 MODAL-04 MODAL-07 GUARD-16 the dialog of a provisional account traps the focus, closes with Escape, and does not come back', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia Moretti/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in with your Odin account' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  const tabs = await focusAfterTabs(page, 8);
  expect(new Set(tabs.filter((name) => name !== 'browser'))).toEqual(new Set(['Close', 'account manager', 'Log out']));
  await expectAccessible(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await dialog.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\//);
});

test('MODAL-08 with a post in the address, a provisional account sees only its own dialog', async ({ page }) => {
  const calls = await Calls.on(page);
  await page.goto('/resources#modal-ways-to-pay');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia Moretti/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in with your Odin account' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Provisional account' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls.count('/api/posts')).toBe(0);
});

test('MODAL-09 MODAL-10 MODAL-13 a post in the address opens, and closing its dialog removes the hash without a history entry', async ({
  page,
  portal,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.goto('/resources?from=letter#modal-ways-to-pay');
  const dialog = postDialog(page);
  await expect(dialog.getByText('Bank account')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Pay online' })).toHaveAttribute(
    'href',
    'https://pay.portico.example/',
  );
  await expectAccessible(page, dialog);
  await page.setViewportSize({ width: 800, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 100));
  const place = await page.evaluate(() => [window.scrollY, history.length]);
  expect(place[0]).toBe(100);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${portal.url}/resources?from=letter`);
  expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual(place);
});

test('MODAL-11 an address with an unknown key, or with a post of another type, opens nothing', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  for (const key of ['no-such-post', 'degree-map', '%21 %2F']) {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/posts');
    await page.goto(`/resources#modal-${key}`);
    await answered;
    await expect(page).toHaveURL(/\/resources$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('MODAL-09 a link in the page opens its post, and closing it returns the focus to the link without scrolling', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).search));
  await page.goto('/dashboard');
  await page.setViewportSize({ width: 800, height: 500 });
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

test('the focus moves to the page if the focused element is gone, and a post closes when the user leaves its page', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeFocused();
  const link = await writeLink(page, '#modal-ways-to-pay');
  await link.click();
  await expect(postDialog(page)).toBeVisible();
  await link.evaluate((element) => element.remove());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();

  await (await writeLink(page, '#modal-ways-to-pay')).click();
  await expect(postDialog(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('MODAL-12 a post without a link text has the link "Read more", and a long post scrolls in its dialog', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/posts?*', async (route) => {
    const answer = await route.fetch();
    const [post] = await answer.json();
    await route.fulfill({
      json: [{ ...post, image: '/sample/promo-study.svg', body: '<p>Many words.</p>'.repeat(80) }],
    });
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/resources#modal-graduation');
  const dialog = page.getByRole('dialog', { name: 'Apply for graduation' });
  const link = dialog.getByRole('link', { name: 'Read more' });
  await expect(dialog.getByText('Many words.')).toHaveCount(80);
  await expectAccessible(page, dialog);
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a post that fails to load shows an error and can be loaded again', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/posts?slug=*', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }), {
    times: 1,
  });
  await page.goto('/resources#modal-ways-to-pay');
  const failed = page.getByRole('dialog', { name: 'This did not load' });
  await expect(failed.getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page, failed);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(postDialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('MODAL-01 after the end of a session the page stays, a dialog informs the user, and signing in returns to the page', async ({
  page,
  portal,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.route('**/api/integrations/mynextsteps/tasks', (route) =>
    route.fulfill({ status: 500, json: { detail: 'no' } }),
  );
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/dashboard?from=letter');
  const holds = page.getByRole('link', { name: /^Holds 1 hold/ });
  await expect(holds).toBeVisible();
  const retry = page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('button', { name: 'Try again' });
  await endSession(page);
  await retry.click();
  const dialog = endedDialog(page);
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(retry).toBeFocused();
  await expect(holds).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/dashboard?from=letter`);

  await retry.click();
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL(`${portal.url}/accounts/login/?next=%2Fdashboard%3Ffrom%3Dletter`);
});

test('a post that failed below the dialog of an ended session is shown after that dialog closes, and fetched only on request', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  const link = await writeLink(page, '#modal-ways-to-pay');
  await endSession(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await link.click();
  await endedDialog(page).getByRole('button', { name: 'Close' }).click();
  const failed = page.getByRole('dialog', { name: 'This did not load' });
  await expect(failed.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(requests.filter((path) => path === '/api/posts')).toHaveLength(1);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(endedDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(endedDialog(page)).toHaveCount(0);
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});
