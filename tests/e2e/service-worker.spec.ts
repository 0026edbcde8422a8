import type { Page } from '@playwright/test';
import { answerForAmara, expect, test } from './support/static-host.ts';
import { startWorkersAtOnce, untilCookie, untilWorker, WORKER_COOKIE } from './support/workers.ts';

// These tests need the service worker, so it is not blocked and its cookie is not set.
test.use({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [] } });

/** A backend, and pages that do not wait with the worker. */
async function prepare(page: Page): Promise<void> {
  await startWorkersAtOnce(page);
  await page.context().route('**/api/**', answerForAmara);
}

async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilWorker(page);
}

/** Opens Academics, and then again under the control of the worker. */
async function openTwice(page: Page, origin: string): Promise<void> {
  await openWithWorker(page, `${origin}/academics`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL));

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('START-05 START-06 the first load removes registered workers, registers the worker, and then sets the cookie; without a network, every page shows one sentence, a retry and the safety phone number', async ({
  page,
  host,
}) => {
  await host.edit({ site: { name: 'Gate <b>House</b>', safetyPhone: '+15035550199' } });
  await prepare(page);
  await page.addInitScript((name) => {
    const order: string[] = [];
    Object.assign(window, { order });
    const { register } = navigator.serviceWorker;
    navigator.serviceWorker.register = function noted(...given) {
      if (document.cookie.includes(name)) order.push('cookie');
      order.push('register');
      return register.apply(this, given);
    };
    const { unregister } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.unregister = function noted() {
      order.push('unregister');
      return unregister.apply(this);
    };
  }, WORKER_COOKIE);
  await openWithWorker(page, `${host.url}/academics`);
  expect(await registrations(page)).toEqual([`${host.url}/service-worker.js`]);
  const order = () => page.evaluate(() => (window as never as { order: string[] }).order);
  expect(await order()).toEqual(['register']);
  const cookie = (await page.context().cookies()).find(({ name }) => name === WORKER_COOKIE);
  expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', path: '/', httpOnly: false });
  expect((cookie?.expires ?? 0) - (await page.evaluate(() => Date.now())) / 1000).toBeGreaterThan(86_000);

  await page.context().setOffline(true);
  await page.goto(`${host.url}/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'You seem to be offline' })).toBeVisible();
  await expect(page.getByText('Gate <b>House</b> cannot be reached')).toBeVisible();
  await expect(page.getByRole('link', { name: '+1 (503) 555-0199' })).toHaveAttribute('href', 'tel:+15035550199');
  expect(page.url()).toBe(`${host.url}/account`);
  await page.context().setOffline(false);
  // One day later.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await untilWorker(page);
  expect(await order()).toEqual(['unregister', 'register']);
  expect(await registrations(page)).toEqual([`${host.url}/service-worker.js`]);
});

test('on a second visit, files of the build come from the cache, also when the host has deleted them, and calls go to the network; neither answers nor sign-in are cached', async ({
  page,
  host,
}) => {
  await prepare(page);
  await openTwice(page, host.url);
  const sources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, workerFinalSourceType } = entry as PerformanceEntry & { workerFinalSourceType: string };
      return `${/\/(assets|api)\//.exec(name)?.[1]}: ${workerFinalSourceType}`;
    }),
  );
  // The others are the icon of the page and pictures.
  expect([...new Set(sources)].filter((source) => !source.startsWith('undefined')).sort()).toEqual([
    'api: network',
    'assets: cache',
  ]);
  await page.evaluate(() => fetch('/accounts/login/'));
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => !/^\/assets\/[\w.~-]+\.(js|css)$/.test(path))).toEqual(['/offline']);
  expect(paths.length).toBeGreaterThan(20);

  // Neither the host nor the browser's own cache has the files now, as in a tab from before a deployment.
  await host.dropAssets();
  const statuses = await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')];
    return Promise.all(scripts.map(async ({ src }) => (await fetch(src, { cache: 'no-store' })).status));
  });
  expect(statuses).toEqual([200]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Finances' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
});

test('PUSH-13 a push that the browser delivers shows a notification and sets the number on the icon', async ({
  page,
  host,
}) => {
  const context = page.context();
  await prepare(page);
  await openWithWorker(page, `${host.url}/academics`);
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
test('a disabled worker unregisters itself and reloads each open page once', async ({ page, host }) => {
  await prepare(page);
  await openTwice(page, host.url);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await host.change('service-worker.js', (script) => script.replace('IS_OFF = false', 'IS_OFF = true'));
  const reloaded = page.waitForEvent('load');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await reloaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  await expect.poll(() => registrations(page)).toEqual([]);
  expect(await cachedPaths(page)).toEqual([]);

  // On the next day the worker is registered and removed again, without a reload.
  await page.context().clearCookies();
  await page.goto(`${host.url}/academics`);
  await untilCookie(page);
  await expect.poll(() => registrations(page)).toEqual([]);
  expect(loads).toBe(2);
});
