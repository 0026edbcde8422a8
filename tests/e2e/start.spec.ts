import { Calls, DASHBOARD_DATA } from './support/calls.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const STATUS = '/api/status';
const USER = '/api/users/user';

test('START-01 the user call is sent while the status call is pending', async ({ page }) => {
  const calls = await Calls.on(page);
  calls.hold([STATUS]);
  await page.goto('/');
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER]);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
});

test('START-02 START-03 no data call is sent before the token, and then all of them at once', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold([USER, ...DASHBOARD_DATA]);
  await reloadWithoutCache(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER]);

  await calls.release(USER);
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER, ...DASHBOARD_DATA].sort());
  const data = calls.sent.filter(({ path }) => DASHBOARD_DATA.includes(path));
  for (const { authorization } of data) expect(authorization).toMatch(/^Token \S+$/);
  // The user call uses the cookie and no token.
  expect(calls.sent.find(({ path }) => path === USER)?.authorization).toBeNull();
});

test('SHELL-06 the shell around the placeholder stays around the page', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold([STATUS]);
  await reloadWithoutCache(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  const parts = ['banner', 'main', 'contentinfo'] as const;
  for (const part of parts) await page.getByRole(part).evaluate((element) => element.setAttribute('data-before', ''));
  await calls.release(STATUS);
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  for (const part of parts) await expect(page.getByRole(part)).toHaveAttribute('data-before');
});

test('START-04 a block waits only for its own data', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold(['/api/integrations/mynextsteps/tasks']);
  await reloadWithoutCache(page);
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: "Today's Classes" }).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  const tasks = page.getByRole('region', { name: 'Upcoming Tasks' });
  await expect(tasks.getByRole('status')).toHaveText('Loading Upcoming Tasks');
  await calls.release('/api/integrations/mynextsteps/tasks');
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
});

test('CACHE-22 a reload with fresh data shows them at once and sends only the status call and the user call', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  const calls = await Calls.on(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  expect(calls.paths().sort()).toEqual([STATUS, USER]);
});

test('CACHE-25 CACHE-26 signing out deletes all data of the user from the tab', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).length)).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\//);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('kept')))).toEqual([]);
});

test('GUARD-07 GUARD-08 CACHE-03 an address with "refresh" clears four caches on the server, and their data are fetched again', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  const calls = await Calls.on(page);
  await page.goto('/dashboard?refresh');
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect
    .poll(() => calls.paths().filter((path) => path === '/api/integrations/finti/clear-cache'))
    .toHaveLength(4);
  await expect.poll(() => calls.paths()).toContain('/api/integrations/finti/person-info');
  expect(calls.paths()).not.toContain('/api/integrations/finti/holds');
});

test('SEC-09 API-01 API-02 the token is in no storage and in no address', async ({ page }) => {
  let token = '';
  page.on('request', (request) => {
    token ||= (request.headers().authorization ?? '').replace('Token ', '');
  });
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  expect(token.length).toBeGreaterThan(20);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.location.href]),
  );
  expect(stored).not.toContain(token);
});

test('MODAL-03 the profile is fetched once with the token, and never for a provisional account', async ({ page }) => {
  const profile = '/api/psu_user_profile';
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold([USER]);
  await reloadWithoutCache(page);
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER]);
  await calls.release(USER);
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const profileCalls = calls.sent.filter(({ path }) => path === profile);
  expect(profileCalls).toEqual([{ method: 'GET', path: profile, authorization: expect.stringMatching(/^Token \S+$/) }]);

  await page.goto('/accounts/logout/');
  calls.sent.length = 0;
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia Moretti/ }).click();
  await expect(page.getByRole('dialog', { name: 'Please log in with your Odin account' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(new Set(calls.paths())).toEqual(new Set([STATUS, USER]));
});
