import type { Page } from '@playwright/test';
import { answerForAmara, expect, test } from './support/static-host.ts';

const VIEWS = 'https://views.example.edu';

/** A backend with one user, and a host that counts page views. Returns the views, and the requests to other hosts. */
async function answer(page: Page, origin: string): Promise<{ views: unknown[]; elsewhere: string[] }> {
  const views: unknown[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) elsewhere.push(request.url());
  });
  await page.route(`${origin}/api/**`, answerForAmara);
  await page.route(`${VIEWS}/**`, (route) => {
    if (route.request().method() === 'POST') views.push(route.request().postDataJSON());
    return route.fulfill({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type',
      },
    });
  });
  return { views, elsewhere };
}

test('START-08 START-10 without sentryDsn and analyticsUrl nothing of them is loaded or sent; with analyticsUrl, each page view is reported without query and hash', async ({
  page,
  host,
}) => {
  const { views, elsewhere } = await answer(page, host.url);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const goToFinances = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Finances' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
  };
  await page.goto(`${host.url}/academics`);
  await goToFinances();
  expect(files.filter((file) => /page-views|error-reports/.test(file))).toEqual([]);
  expect([views, elsewhere]).toEqual([[], []]);

  await host.edit({ analyticsUrl: `${VIEWS}/page` }, [VIEWS]);
  await page.goto(`${host.url}/academics?show=secret#grades`);
  await expect.poll(() => views).toEqual([{ path: '/academics', title: 'Academics · Portico', referrer: '' }]);
  await goToFinances();
  await expect.poll(() => views.length).toBe(2);
  expect(views[1]).toEqual({ path: '/finances', title: 'Finances · Portico', referrer: `${host.url}/academics` });
});
