import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const DEMO = { name: 'demo', value: '1' };

test('DEMO-08 DEMO-09 DEMO-10 DEMO-11 DEMO-13 in demo mode the sample student is shown, and nothing but status and user call leaves', async ({
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

  // Another tab in demo mode has the sample data as they are.
  const other = await context.newPage();
  await other.goto('/next-steps');
  await expect(rowIn(other).getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();

  await context.clearCookies({ name: 'demo' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
});

test('DEMO-02 the cookie changes nothing for somebody who may not use the demo', async ({ page, context, portal }) => {
  await context.addCookies([{ ...DEMO, url: portal.url }]);
  await signIn(page, 'Ben Whitaker');
  await expect(page.getByRole('heading', { name: 'Hello Ben' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
});

/** What the page can read: only the cookies of the demo. */
const demoCookies = (page: Page) =>
  page.evaluate(() =>
    document.cookie
      .split('; ')
      .filter((cookie) => cookie.startsWith('demo'))
      .sort(),
  );
const BOTH = ['demo=1', 'demo_message=1'];

const sidebar = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const toggle = (part: Locator, name: 'Start Demo' | 'End Demo') => part.getByRole('button', { name, exact: true });

/** The bodies of the demo's own call, in the order in which they left. The browser's protocol does not show them. */
async function switches(page: Page): Promise<unknown[]> {
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

test('DEMO-01 DEMO-03 DEMO-04 DEMO-05 DEMO-07 DEMO-13 DEMO-15 the sidebar’s toggle starts and ends demo mode, each with a reload at root', async ({
  page,
  context,
}) => {
  const sent = await switches(page);
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
  expect(await demoCookies(page)).toEqual(BOTH);
  const hour = (await context.cookies()).filter(({ name }) => name.startsWith('demo'));
  const inAnHour = Date.now() / 1000 + 3600;
  expect(hour.map(({ expires }) => Math.abs(expires - inAnHour) < 60)).toEqual([true, true]);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const mark = page.getByRole('img', { name: 'Demo mode: sample data' });
    await expect(mark).toBeVisible({ visible: width < 1024 });
    const { violations } = await new AxeBuilder({ page }).include('header').include('footer').analyze();
    expect(violations).toEqual([]);
  }

  await toggle(sidebar(page), 'End Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await expect(sidebar(page).getByText('DEMO', { exact: true })).toHaveCount(0);
  await expect(toggle(sidebar(page), 'Start Demo')).toBeVisible();
  expect(await demoCookies(page)).toEqual([]);
  expect(sent).toEqual([{ is_demo: true }, { is_demo: false }]);
});

test('DEMO-05 DEMO-06 DEMO-13 the footer’s start leaves the page as it is, the next page has the sample data, and its end reloads at root', async ({
  page,
}) => {
  const sent = await switches(page);
  await signIn(page, 'Amara Okafor');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  const isSamePage = () => page.evaluate(() => document.documentElement.hasAttribute('data-same-page'));

  await toggle(footer(page), 'Start Demo').click();
  await expect(footer(page).getByText('the next page that you open shows sample data', { exact: false })).toBeVisible();
  await expect(toggle(footer(page), 'End Demo')).toBeFocused();
  await expect(sidebar(page).getByText('from the next page')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  expect(await isSamePage()).toBe(true);
  expect(await demoCookies(page)).toEqual(BOTH);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(sidebar(page).getByText('60 min left')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/academics');
  expect(await isSamePage()).toBe(false);

  await toggle(footer(page), 'End Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await demoCookies(page)).toEqual([]);
  expect(sent).toEqual([{ is_demo: true }, { is_demo: false }]);
});

test('DEMO-12 demo ends by itself: on at 59 minutes, over a reload too, and off at 61 with the person’s own data', async ({
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
  // The call at the end may fail: the cookie is over anyway, and the page goes by the time.
  await page.route('**/api/demo/state', (route) => route.abort());
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await expect(toggle(sidebar(page), 'Start Demo')).toBeVisible();
});

test('DEMO-12 a device that slept through the end leaves demo mode within a minute of waking up', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'Amara Okafor');
  await toggle(sidebar(page), 'Start Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();

  // The time of day goes on while every timer stands still.
  await page.clock.setSystemTime(Date.now() + 3 * 60 * 60_000);
  // No further than the call: on a busy machine its time limit would be over before its answer has come.
  let hasAsked = false;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/demo/state') hasAsked = true;
  });
  for (let second = 0; second <= 60 && !hasAsked; second++) await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  expect(await demoCookies(page)).toEqual([]);
});

test('DEMO-04 a start that is refused changes nothing, is said beside the toggle, and can be tried again', async ({
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

test('DEMO-02 nobody else finds a toggle', async ({ page }) => {
  await signIn(page, 'Ben Whitaker');
  // The other parts that come with it are there by then.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: / Demo$/ })).toHaveCount(0);
});
