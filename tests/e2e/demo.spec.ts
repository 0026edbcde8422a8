import type { Locator, Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

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

test('DEMO-01 DEMO-03 DEMO-04 DEMO-05 DEMO-07 DEMO-08 DEMO-09 DEMO-10 DEMO-11 DEMO-13 DEMO-15 the sidebar’s toggle starts and ends demo mode with a load of the root page; meanwhile only the status call and the user call are sent, and a change stays in its tab', async ({
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
    await expect(page.getByRole('img', { name: 'Demo mode: sample data' })).toBeVisible({ visible: width < 1024 });
  }

  const calls = await Calls.on(page);
  await page.goto('/next-steps');
  const rowIn = (tab: Page) => tab.getByRole('listitem').filter({ hasText: 'Submit your immunization record' });
  await rowIn(page).getByRole('button', { name: 'Bookmark' }).click();
  await expect(rowIn(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await page.reload();
  await expect(rowIn(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  expect([...new Set(calls.paths())].sort()).toEqual(['/api/status', '/api/users/user']);
  const other = await context.newPage();
  await other.goto('/next-steps');
  await expect(rowIn(other).getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();
  await other.close();

  await toggle(sidebar(page), 'End Demo').click();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await expect(toggle(sidebar(page), 'Start Demo')).toBeVisible();
  expect(await demoCookies(page)).toEqual([]);
  expect(sent).toEqual([{ is_demo: true }, { is_demo: false }]);
});

test('DEMO-05 DEMO-06 DEMO-09 DEMO-10 DEMO-13 the footer’s start shows the sample student on the page in view, and nothing of the user’s own while the sample data load; its end loads the root page', async ({
  page,
}) => {
  const sent = await recordSwitchCalls(page);
  await signIn(page, 'Amara Okafor', '/finances');
  const amount = page.getByRole('region', { name: 'Amount due' }).getByText(/^\$\d/).first();
  const own = await amount.textContent();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  const calls = await Calls.on(page);
  calls.hold(['/api/users/user']);

  await toggle(footer(page), 'Start Demo').click();
  await expect.poll(() => calls.pending()).toEqual(['/api/users/user']);
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  await expect(page.getByText(own ?? '')).toHaveCount(0);
  await expect(amount).toHaveCount(0);
  await calls.release('/api/users/user');
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

  // The call at the end may fail: the cookie has expired, and the page uses the time.
  await page.route('**/api/demo/state', (route) => route.abort());
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByText('Robin')).toHaveCount(0);
  await expect(toggle(sidebar(page), 'Start Demo')).toBeVisible();
});
