import { Calls } from './support/calls.ts';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const STATUS = '/api/status';
const TASKS = '/api/integrations/mynextsteps/tasks';

test('SHELL-06 START-04 the shell around the placeholder stays around the page, and a block waits only for its own data', async ({
  page,
}) => {
  await bringSession(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  calls.hold([STATUS, TASKS]);
  await page.goto('/');
  await expect(page.locator('#root')).not.toHaveAttribute('data-static');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  const parts = ['banner', 'main', 'contentinfo'] as const;
  for (const part of parts) await page.getByRole(part).evaluate((element) => element.setAttribute('data-before', ''));
  await calls.release(STATUS);
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  for (const part of parts) await expect(page.getByRole(part)).toHaveAttribute('data-before');

  await expect(
    page.getByRole('region', { name: "Today's Classes" }).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  const tasks = page.getByRole('region', { name: 'Upcoming Tasks' });
  await expect(tasks.getByRole('status')).toHaveText('Loading Upcoming Tasks');
  await calls.release(TASKS);
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
});

test('SEC-09 API-01 API-02 CACHE-25 CACHE-26 the token is in no storage and in no address, and signing out deletes all data of the user from the tab', async ({
  page,
}) => {
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
  expect(stored).toContain('portico.kept.');
  expect(stored).not.toContain(token);

  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\//);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('kept')))).toEqual([]);
});
