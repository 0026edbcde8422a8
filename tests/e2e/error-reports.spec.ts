import { answerForAmara, expect, test } from './support/static-host.ts';

const REPORTS = 'https://reports.example.edu';

test('START-09 SEC-10 with sentryDsn, errors are reported, one load in twenty is timed, and no report contains personal data', async ({
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
    return answerForAmara(route);
  });
  // This load is one of the timed loads.
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
