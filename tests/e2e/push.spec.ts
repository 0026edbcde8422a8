import type { Page } from '@playwright/test';
import { answerForAmara, expect, test } from './support/static-host.ts';

// These tests need the service worker, so it is not blocked and its cookie is not set.
test.use({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [] } });

const COOKIE = 'service-workers-cleared';

/** Opens a page until its worker is active. */
async function openWithWorker(page: Page, origin: string): Promise<void> {
  await page.context().route('**/api/**', answerForAmara);
  await page.goto(`${origin}/academics`);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name), { timeout: 20_000 })
    .toContain(COOKIE);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

test('PUSH-14 the daily renewal of the worker leaves one with a subscription, and asks for its script again', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    // No push service can be reached here, so the subscription is replaced.
    PushManager.prototype.getSubscription = async () => ({}) as PushSubscription;
    const { unregister, update } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.unregister = function noted() {
      order.push('unregister');
      return unregister.apply(this);
    };
    ServiceWorkerRegistration.prototype.update = function noted() {
      order.push('update');
      return update.apply(this);
    };
  });
  await openWithWorker(page, host.url);
  // One day later.
  await page.context().clearCookies();
  await page.goto(`${host.url}/academics`);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name), { timeout: 20_000 })
    .toContain(COOKIE);
  expect(await page.evaluate(() => (window as never as { order: string[] }).order)).toEqual(['update']);
});
