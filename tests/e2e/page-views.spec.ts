import { test as base, expect, type Page } from '@playwright/test';
import { type StaticHost, startStaticHost } from './support/static-host.ts';

const test = base.extend<{ host: StaticHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  host: async ({}, use) => {
    const host = await startStaticHost();
    await use(host);
    await host.stop();
  },
});

const VIEWS = 'https://views.example.edu';
const person = {
  username: 'amara',
  first_name: 'Amara',
  primary_role: 'staff',
  is_authenticated: true,
  auth_token: 'x',
};

/** A backend that knows one person, and a host that counts views. Answers what was asked of anybody else. */
async function answer(page: Page, origin: string): Promise<{ views: unknown[]; elsewhere: string[] }> {
  const views: unknown[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) elsewhere.push(request.url());
  });
  await page.route(`${origin}/api/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/status') return route.fulfill({ json: { status: 'ok' } });
    if (pathname === '/api/users/user') return route.fulfill({ json: person });
    return route.fulfill({ json: pathname === '/api/psu_user_profile' ? [] : null });
  });
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

test('START-10 with analyticsUrl each page view is reported there, without query and hash', async ({ page, host }) => {
  await host.edit({ analyticsUrl: `${VIEWS}/page` }, [VIEWS]);
  const { views } = await answer(page, host.url);
  await page.goto(`${host.url}/academics?show=secret#grades`);
  await expect.poll(() => views).toEqual([{ path: '/academics', title: 'Academics · Portico', referrer: '' }]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Finances' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
  await expect.poll(() => views.length).toBe(2);
  expect(views[1]).toEqual({ path: '/finances', title: 'Finances · Portico', referrer: `${host.url}/academics` });
});

test('START-08 START-10 without sentryDsn and analyticsUrl nothing of either is loaded and nobody is told', async ({
  page,
  host,
}) => {
  const { views, elsewhere } = await answer(page, host.url);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`${host.url}/academics`);
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Finances' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
  expect(files.filter((file) => /page-views|error-reports/.test(file))).toEqual([]);
  expect(views).toEqual([]);
  expect(elsewhere).toEqual([]);
});
