import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

test.beforeEach(async ({ portal }) => {
  await portal.stop();
  await portal.start({ drawsPages: true });
});
test.afterEach(({ portal }) => portal.stop());

/** The cookie that the app has set on an earlier page. */
const tellDevice = (page: Page, device: string) =>
  page.context().addCookies([{ name: 'portico_device', value: device, domain: 'localhost', path: '/' }]);

/** Opens a page until the server was quick enough to draw it: a busy machine may take longer than the server waits. */
const openDrawn = (page: Page, address: string) =>
  expect(async () => {
    const answer = await page.goto(address);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
  }).toPass({ timeout: 60_000 });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('DRAW-01 a student sees the dashboard, Academics, Finances and the checklist', async ({ page, portal }) => {
    await tellDevice(page, '1280.00.America/Los_Angeles..');
    const form = { username: 'amara', password: portal.password, next: '/' };
    await page.request.post('/accounts/login/', { form, headers: { origin: portal.url } });
    for (const [address, texts] of [
      ['/', ['Hello Amara', '$1,174.50', 'Your registration time is set']],
      ['/academics', ['Operating Systems', 'Engineering Building']],
      ['/finances', ['Amount due', '$1,174.50']],
      ['/next-steps/task', ['Submit your immunization record']],
    ] as const) {
      await openDrawn(page, address);
      for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    }
  });
});

test('DRAW-02 on a device of which the server knew nothing, the app draws anew, and tells it for the next page', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await signIn(page, 'Amara Okafor', '/community');
  await page.context().clearCookies({ name: 'portico_device' });
  await openDrawn(page, '/finances');
  await expect(page.getByRole('main').getByText('$1,174.50').first()).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'portico_device')?.value)
    .toMatch(/^1280\.00\./);
  expect(errors).toEqual([]);
});
