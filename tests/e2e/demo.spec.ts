import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './support/accessibility.ts';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const DEMO = { name: 'demo', value: '1' };

test('DEMO-08 DEMO-09 DEMO-10 DEMO-11 DEMO-13 demo mode shows the sample student, and only the status call and the user call are sent', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await context.addCookies([{ ...DEMO, url: portal.url }]);
  const calls = await Calls.on(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Amara')).toHaveCount(0);

  await page.goto('/next-steps');
  const rowIn = (tab: Page) => tab.getByRole('listitem').filter({ hasText: 'Submit your immunization record' });
  await rowIn(page).getByRole('button', { name: 'Bookmark' }).click();
  await expect(rowIn(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await page.reload();
  await expect(rowIn(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  expect([...new Set(calls.paths())].sort()).toEqual(['/api/status', '/api/users/user']);

  // Another tab in demo mode has the original sample data.
  const other = await context.newPage();
  await other.goto('/next-steps');
  await expect(rowIn(other).getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();

  await context.clearCookies({ name: 'demo' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
});

test('DEMO-02 the demo cookie has no effect for a user who may not use the demo', async ({ page, context, portal }) => {
  await context.addCookies([{ ...DEMO, url: portal.url }]);
  await signIn(page, 'Ben Whitaker');
  await expect(page.getByRole('heading', { name: 'Hello Ben' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
});

/** The demo cookies that the page can read. */
const demoCookies = (page: Page) =>
  page.evaluate(() =>
    document.cookie
      .split('; ')
      .filter((cookie) => cookie.startsWith('demo'))
      .sort(),
  );
const BOTH_COOKIES = ['demo=1', 'demo_message=1'];

const sidebar = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const toggle = (part: Locator, name: 'Start Demo' | 'End Demo') => part.getByRole('button', { name, exact: true });

/** Records the bodies of the demo calls, in order. Wraps `fetch`, because the browser's protocol does not report them. */
async function recordSwitchCalls(page: Page): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.exposeFunction('noteSwitch', (body: string) => bodies.push(JSON.parse(body)));
  await page.addInitScript(() => {
    const { fetch, noteSwitch } = window as unknown as Window & { noteSwitch: (body: string) => Promise<void> };
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isSwitch = request.method === 'POST' && new URL(request.url).pathname === '/api/demo/state';
      if (isSwitch) await noteSwitch(await request.clone().text());
      return fetch(request);
    };
  });
  return bodies;
}

test('DEMO-01 DEMO-03 DEMO-04 DEMO-05 DEMO-07 DEMO-13 DEMO-15 the sidebar’s toggle starts and ends demo mode, each time with a load of the root page', async ({
  page,
  context,
}) => {
  const sent = await recordSwitchCalls(page);
  await signIn(page, 'Amara Okafor', '/academics');
  await expect(toggle(footer(page), 'Start Demo')).toBeVisible();
  await expect(sidebar(page).getByText('DEMO', { exact: true })).toHaveCount(0);
  expect(await demoCookies(page)).toEqual([]);

  await toggle(sidebar(page), 'Start Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(sidebar(page).getByText('DEMO', { exact: true })).toBeVisible();
  await expect(sidebar(page).getByText('60 min left')).toBeVisible();
  await expect(toggle(footer(page), 'End Demo')).toBeVisible();
  await expect(page.getByText('Amara')).toHaveCount(0);
  expect(await demoCookies(page)).toEqual(BOTH_COOKIES);
  const hour = (await context.cookies()).filter(({ name }) => name.startsWith('demo'));
  const inAnHour = Date.now() / 1000 + 3600;
  expect(hour.map(({ expires }) => Math.abs(expires - inAnHour) < 60)).toEqual([true, true]);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const mark = page.getByRole('img', { name: 'Demo mode: sample data' });
    await expect(mark).toBeVisible({ visible: width < 1024 });
    await expectNoViolation(page, { parts: ['header', 'footer'] });
  }

  await toggle(sidebar(page), 'End Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await expect(sidebar(page).getByText('DEMO', { exact: true })).toHaveCount(0);
  await expect(toggle(sidebar(page), 'Start Demo')).toBeVisible();
  expect(await demoCookies(page)).toEqual([]);
  expect(sent).toEqual([{ is_demo: true }, { is_demo: false }]);
});

test('DEMO-05 DEMO-06 DEMO-09 DEMO-10 DEMO-13 the footer’s start shows the sample student on the page in view, and its end loads the root page', async ({
  page,
}) => {
  const sent = await recordSwitchCalls(page);
  await signIn(page, 'Amara Okafor', '/finances');
  const amount = page.getByRole('region', { name: 'Amount due' }).getByText(/^\$\d/).first();
  const own = await amount.textContent();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  const calls = await Calls.on(page);

  await toggle(footer(page), 'Start Demo').click();
  await expect(toggle(footer(page), 'End Demo')).toBeFocused();
  await expect(sidebar(page).getByText('60 min left')).toBeVisible();
  await expect(amount).toBeVisible();
  expect(await amount.textContent()).not.toBe(own);
  expect(new URL(page.url()).pathname).toBe('/finances');
  expect(await demoCookies(page)).toEqual(BOTH_COOKIES);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
  await expect(page.getByText('Amara')).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain('Amara');
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same-page'))).toBe(true);
  expect([...new Set(calls.paths())].sort()).toEqual(['/api/demo/state', '/api/status', '/api/users/user']);

  await toggle(footer(page), 'End Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await demoCookies(page)).toEqual([]);
  expect(sent).toEqual([{ is_demo: true }, { is_demo: false }]);
});

test('DEMO-06 DEMO-09 DEMO-10 while the sample data load, nothing of the user’s own stays', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/next-steps');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const own = await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().textContent();
  let answerUser = () => {};
  const untilAnswer = new Promise<void>((resolve) => {
    answerUser = resolve;
  });
  await page.route('**/api/users/user', async (route) => {
    await untilAnswer;
    await route.continue();
  });
  await toggle(footer(page), 'Start Demo').click();
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  await expect(page.getByText(own ?? '')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  answerUser();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up Next');
});

test('DEMO-12 demo mode ends by itself: it is on after 59 minutes, also after a reload, and off after 61 with the user’s own data', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'Amara Okafor');
  await toggle(sidebar(page), 'Start Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();

  await page.clock.fastForward('40:00');
  await page.reload();
  await expect(sidebar(page).getByText(/^(19|20) min left$/)).toBeVisible();
  await page.clock.fastForward('19:00');
  await expect(sidebar(page).getByText(/^1 min left$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();

  await page.goto('/academics');
  await expect(sidebar(page).getByText('DEMO', { exact: true })).toBeVisible();
  // The call at the end may fail: the cookie has expired, and the page uses the time.
  await page.route('**/api/demo/state', (route) => route.abort());
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await expect(toggle(sidebar(page), 'Start Demo')).toBeVisible();
});

test('DEMO-12 a device that was asleep at the end leaves demo mode within a minute after waking up', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'Amara Okafor');
  await toggle(sidebar(page), 'Start Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();

  // During sleep, the time of day advances but no timer runs.
  await page.clock.setSystemTime(Date.now() + 3 * 60 * 60_000);
  // Advances only to the call. A longer step could end the call’s time limit before its answer on a slow machine.
  let hasAsked = false;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/demo/state') hasAsked = true;
  });
  for (let second = 0; second <= 60 && !hasAsked; second++) await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  expect(await demoCookies(page)).toEqual([]);
});

test('DEMO-04 a start that the server rejects changes nothing, shows an error next to the toggle, and can be tried again', async ({
  page,
}) => {
  await signIn(page, 'Erik Lindqvist');
  await page.route('**/api/demo/state', (route) => route.fulfill({ status: 403, json: { detail: 'Not open.' } }));
  await toggle(sidebar(page), 'Start Demo').click();
  await expect(sidebar(page).getByRole('status')).toContainText('your account may not use demo mode');
  await expect(footer(page).getByText('did not work')).toHaveCount(0);
  expect(await demoCookies(page)).toEqual([]);

  await page.unroute('**/api/demo/state');
  await toggle(sidebar(page), 'Start Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
});

test('DEMO-02 users who may not use the demo see no toggle', async ({ page }) => {
  await signIn(page, 'Ben Whitaker');
  // The other deferred parts are loaded now, so the toggle would be too.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: / Demo$/ })).toHaveCount(0);
});
