import { test as base, expect } from '@playwright/test';
import { type StaticHost, startStaticHost } from './support/static-host.ts';

const test = base.extend<{ host: StaticHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  host: async ({}, use) => {
    const host = await startStaticHost();
    await use(host);
    await host.stop();
  },
});

const REPORTS = 'https://reports.example.edu';
const person = {
  username: 'amara',
  first_name: 'Amara',
  email: 'amara@example.edu',
  primary_role: 'staff',
  is_authenticated: true,
  auth_token: 'token-of-amara',
};

test('START-09 SEC-10 with sentryDsn errors are reported there, one load in twenty is timed, and no report names anybody', async ({
  page,
  host,
}) => {
  await host.edit({ sentryDsn: 'https://key@reports.example.edu/7' }, [REPORTS]);
  const sent: string[] = [];
  const headers: string[] = [];
  await page.route(`${REPORTS}/**`, (route) => {
    sent.push(route.request().postData() ?? '');
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.route(`${host.url}/api/**`, (route) => {
    headers.push(...Object.keys(route.request().headers()));
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/status') return route.fulfill({ json: { status: 'ok' } });
    if (pathname === '/api/users/user') return route.fulfill({ json: person });
    return route.fulfill({ json: pathname === '/api/psu_user_profile' ? [] : null });
  });
  // This load is among those that are timed.
  await page.addInitScript(() => {
    Math.random = () => 0.049;
  });
  const loaded = page.waitForResponse(/error-reports/);
  await page.goto(`${host.url}/academics?q=amara#grades`);
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  await loaded;
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        window.setTimeout(() => {
          throw new TypeError('a fault of the page');
        });
      });
      return sent.some((report) => report.includes('a fault of the page'));
    })
    .toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Finances' }).click();
  await expect
    .poll(() => sent.some((report) => report.includes('"type":"transaction"')), { timeout: 20_000 })
    .toBe(true);
  const all = sent.join('\n');
  expect(all).toContain('"sample_rate":"0.05"');
  expect(all).toContain('/academics');
  expect(all).not.toMatch(/amara|token-of|q=|#grades/i);
  expect(headers.filter((name) => /sentry|baggage/.test(name))).toEqual([]);
});
