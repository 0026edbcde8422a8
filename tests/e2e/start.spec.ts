import { Calls, DASHBOARD_DATA } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const STATUS = '/api/status';
const USER = '/api/users/user';

test('START-01 with the status held back the user call has left', async ({ page }) => {
  const calls = await Calls.on(page);
  calls.hold([STATUS]);
  await page.goto('/');
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER]);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
});

test('START-02 START-03 no data call before the token; then all of them, while every one is held', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await expect(
    page.getByRole('region', { name: "Today's Classes" }).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible();

  const calls = await Calls.on(page);
  calls.hold([USER, ...DASHBOARD_DATA]);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER]);

  await calls.release(USER);
  await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER, ...DASHBOARD_DATA].sort());
  const data = calls.sent.filter(({ path }) => DASHBOARD_DATA.includes(path));
  for (const { authorization } of data) expect(authorization).toMatch(/^Token \S+$/);
  // The user call goes by cookie: no token.
  expect(calls.sent.find(({ path }) => path === USER)?.authorization).toBeNull();
});

test('START-04 a block waits for its own data only', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold(['/api/integrations/mynextsteps/tasks']);
  await page.reload();
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

test('SEC-09 API-01 API-02 the token is in no storage and in no address', async ({ page }) => {
  let token = '';
  page.on('request', (request) => {
    token ||= (request.headers().authorization ?? '').replace('Token ', '');
  });
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  expect(token.length).toBeGreaterThan(20);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.location.href]),
  );
  expect(kept).not.toContain(token);
});
