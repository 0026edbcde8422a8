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

test('PUSH-13 a push that the browser delivers shows a notification and sets the number on the icon', async ({
  page,
  host,
}) => {
  const context = page.context();
  await openWithWorker(page, host.url);
  const [worker] = context.serviceWorkers();
  // A browser without windows shows no notifications.
  await worker?.evaluate(() => {
    const scope = globalThis as never as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push([title, options?.body]);
    navigator.setAppBadge = async (count) => void scope.shown.push(count);
  });
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(host.url));
      if (own !== undefined) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const message = {
    title: 'Portico',
    body: '1 task is due tomorrow',
    tag: 'reminders-7',
    path: '/next-steps',
    badge: 3,
  };
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin: host.url, registrationId, data });
  const shown = () => worker?.evaluate(() => (globalThis as never as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([['Portico', '1 task is due tomorrow'], 3]);
});
