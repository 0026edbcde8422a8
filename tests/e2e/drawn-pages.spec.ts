import type { Page, Response } from '@playwright/test';
import { HOLD_TEXT } from '../../src/rules/banner.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { Code } from './support/code.ts';
import { forgetLayoutShifts, layoutShiftsOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { startWorkersAtOnce } from './support/workers.ts';
// The server runs in this process. The zone below gives this file a process of its own.
import '../support/patience.ts';

const ZONE = 'Asia/Tokyo';
/** The device knows that the dashboard was opened today, so that a page which came too late to be drawn changes nothing. */
const TODAY = dayIn(site.timeZone, new Date());

// The zone of the browser itself. Chromium forgets a zone that a test emulates while a page opens in another process.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, env: { ...process.env, TZ: ZONE } }),
    { scope: 'worker' },
  ],
});

test.beforeEach(async ({ portal }) => {
  await portal.stop();
  await portal.start({ drawsPages: true });
});
test.afterEach(({ portal }) => portal.stop());

/** The cookie that the app has set on an earlier page. */
const tellDevice = (page: Page, device: string) =>
  page.context().addCookies([{ name: 'portico_device', value: device, domain: 'localhost', path: '/' }]);

const expectDrawn = (answer: Response | null) => expect(answer?.headers()['cache-control']).toBe('private, no-store');

const openDrawn = async (page: Page, address: string) => expectDrawn(await page.goto(address));

/** Opens a page, and lets the app begin only when the whole page is painted: what moves from then on is moved by the app. */
async function openPainted(page: Page, address: string, code: Code): Promise<Response | null> {
  code.holdApp();
  const answer = await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await forgetLayoutShifts(page);
  await code.release();
  return answer;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('DRAW-01 a student sees the dashboard, Academics, Finances and the checklist', async ({ page, portal }) => {
    await tellDevice(page, `1280.00.${ZONE}..`);
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

test('OLD-02 OLD-03 OLD-04 a browser without import maps keeps the drawn pages and their links, and starts no app', async ({
  page,
  portal,
}) => {
  const calls: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'));
  const line = page.getByText('This browser is too old for all of the portal. Update it, or call the');
  await tellDevice(page, `1280.00.${ZONE}..`);
  await page.goto('/accounts/login/');
  await expect(line).toBeVisible();
  await page.getByLabel('Username').fill('amara');
  await page.getByLabel('Password', { exact: true }).fill(portal.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('/');

  await openDrawn(page, '/finances');
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Academics' }).first().click();
  await page.waitForURL('/academics');
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  await expect(line).toBeVisible();

  // The server does not draw an address with a query.
  await page.goto('/finances?as=file');
  await expect(page.locator('body')).toHaveText(/help desk at .* In an emergency on campus, call Public Safety: .*\./, {
    useInnerText: true,
  });
  await expect(page.locator('#root')).toBeHidden();
  expect([calls, [...new Set(errors)]]).toEqual([[], ['The app does not start here.']]);
});

/** Keeps what the server has drawn, before the app runs; but not what another part replaces later. */
const keepDrawn = () => {
  const kept = '#root :is(header, nav, main, section, h1, h2, button, svg):not([inert] *)';
  document.addEventListener(
    'readystatechange',
    () => Object.assign(window, { drawn: [...document.querySelectorAll(kept)] }),
    { once: true },
  );
};

const findReplaced = () => {
  const { drawn } = window as unknown as { drawn: Element[] };
  return drawn.filter((each) => !each.isConnected).map(({ outerHTML }) => outerHTML.slice(0, 120));
};

/**
 * Opens a drawn page and lets the app take it over.
 * @param open opens it in another way than by its address
 * @returns the elements that the app has replaced, what was reported, and the data calls
 */
async function takeOver(page: Page, address: string, open = () => page.goto(address)) {
  const reported: string[] = [];
  const calls: string[] = [];
  page.on('pageerror', (error) => reported.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  // What an earlier page has sent does not count.
  page.on('framenavigated', () => calls.splice(0));
  expectDrawn(await open());
  await untilLastPart(page);
  const replaced = await page.evaluate(findReplaced);
  page.removeAllListeners();
  return { address, replaced, reported, data: calls.filter((path) => !OWN_CALLS.test(path)) };
}

/** Waits until the last part of the app has loaded. */
const untilLastPart = (page: Page) =>
  expect(page.getByRole('contentinfo').getByRole('button', { name: /demo/i }).first()).toBeVisible();

/** Who the user is, and what only the browser asks for. */
const OWN_CALLS = /^\/api\/(status|users\/user|users\/sessions|user\/)$/;
/** The menu for safety moves up once, for the button of demo mode below it. */
const MAX_SHIFT = 0.001;
const UNTOUCHED = { replaced: [], reported: [], data: [] };

// On a phone the dashboard has other blocks first, and the checklist shows the list or one task; the rest is narrower only.
for (const [name, width, colorScheme, addresses] of [
  ['a wide window', 1280, 'light', ['/', '/academics', '/finances', '/next-steps/task']],
  ['a dark phone', 390, 'dark', ['/', '/next-steps/task']],
] as const) {
  test.describe(name, () => {
    test.use({ colorScheme });

    test(`DRAW-02 SHELL-09 the app takes over what the server has drawn for ${name}`, async ({ page }) => {
      test.slow();
      await page.addInitScript(keepDrawn);
      await recordLayoutShifts(page);
      await page.addInitScript((today) => localStorage.setItem('portico.dashboard-day', today), TODAY);
      await signIn(page, 'Amara Okafor', '/community');
      await page.setViewportSize({ width, height: 800 });
      await tellDevice(page, `${width}.00.${ZONE}..${TODAY}`);
      const code = await Code.on(page);
      for (const address of addresses) {
        const found = await takeOver(page, address, () => openPainted(page, address, code));
        expect(found).toEqual({ ...UNTOUCHED, address });
        expect((await layoutShiftsOf(page)).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
      }
    });
  });
}

test('DRAW-04 HIDE-02 with hidden figures no response has one before the app asks, and the app covers what it takes over', async ({
  page,
}) => {
  await page.addInitScript(keepDrawn);
  await page.addInitScript(() => localStorage.setItem('portico.hide-figures', 'on'));
  await bringSession(page, 'Amara Okafor');
  await tellDevice(page, `1280.10.${ZONE}..`);
  const { data, ...found } = await takeOver(page, '/finances');
  expect(found).toEqual({ address: '/finances', replaced: [], reported: [] });
  expect(data.toSorted()).toEqual([
    '/api/integrations/finti/financial-account-summary',
    '/api/integrations/finti/holds',
  ]);
  await expect(page.getByRole('main').getByText('1,174.50')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: /Show$/ }).first().click();
  await expect(page.getByRole('main').getByText('$1,174.50').first()).toBeVisible();
});

test('DRAW-03 of a drawn page that breaks off, the app draws all', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await bringSession(page, 'Amara Okafor');
  await tellDevice(page, `1280.00.${ZONE}..`);
  const whole = await (await page.request.get('/finances', { headers: { accept: 'text/html' } })).text();
  expect(whole).toContain('data-drawn');
  const body = whole.slice(0, whole.indexOf('Amount due'));
  await page.route('**/finances', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/finances');
  await expect(page.getByRole('main').getByText('$1,174.50').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(errors).toEqual([]);
});

test('DRAW-05 GUARD-11 after the sign-out, Back shows nothing of a drawn page, even before the app runs', async ({
  page,
}) => {
  await bringSession(page, 'Amara Okafor');
  await tellDevice(page, `1280.00.${ZONE}..`);
  await openDrawn(page, '/finances');
  await expect(page.getByRole('main').getByText('$1,174.50').first()).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\/\?signed-out$/);
  const code = await Code.on(page);
  code.holdAll();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await page.content()).not.toMatch(/1,?174\.5|amara/i);
  await code.release();
  await page.waitForURL(/\/accounts\/login\/\?next=%2Ffinances$/);
});

test('DRAW-02 DRAW-08 on a device of which the server knew nothing, the app draws anew, and tells it for the next page', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await bringSession(page, 'Amara Okafor');
  const report = page.waitForResponse('**/reports/take-over');
  await openDrawn(page, '/finances');
  await expect(page.getByRole('main').getByText('$1,174.50').first()).toBeVisible();
  const answer = await report;
  const { cookie, referer } = await answer.request().allHeaders();
  expect([answer.status(), answer.request().postData(), cookie, referer]).toEqual([
    ...[204, '{"failure":"device"}', undefined, undefined],
  ]);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'portico_device')?.value)
    .toMatch(/^1280\.00\./);
  expect(errors).toEqual([]);
});

test('DRAW-07 a session that ends after the server has drawn a page: the page stays, and a dialog says so', async ({
  page,
}) => {
  await bringSession(page, 'Amara Okafor');
  await tellDevice(page, `1280.00.${ZONE}..`);
  await page.route('**/api/users/user', (route) => route.fulfill({ status: 401, json: {} }));
  await openDrawn(page, '/finances');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.locator('main').getByText('$1,174.50').first()).toBeAttached();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [] } });

  test('DRAW-02 START-05 the app takes over drawn pages that the service worker passes on, also after Back, with its code from the cache', async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(keepDrawn);
    await startWorkersAtOnce(page);
    await signIn(page, 'Amara Okafor', '/community');
    await tellDevice(page, `1280.00.${ZONE}..`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    for (const address of ['/finances', '/academics']) {
      expect(await takeOver(page, address)).toEqual({ ...UNTOUCHED, address });
    }
    expect(await sourcesOfCode(page)).toEqual(['cache']);
    expect(await takeOver(page, '/finances', () => page.goBack())).toEqual({ ...UNTOUCHED, address: '/finances' });
  });
});

/** From where the page has its scripts. */
const sourcesOfCode = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return [...new Set(files.map((file) => 'workerFinalSourceType' in file && file.workerFinalSourceType))];
  });

/** The blocks of the dashboard that the browser lays out now. */
const laidOut = (page: Page) =>
  page
    .locator('main section h2')
    .evaluateAll((headings) =>
      headings
        .filter((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ textContent }) => textContent),
    );

test('FAST-11 blocks outside the viewport of a drawn page are laid out once the start is over', async ({ page }) => {
  await bringSession(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 700 });
  await tellDevice(page, `360.00.${ZONE}..`);
  const code = await Code.on(page);
  code.holdLater();
  await openDrawn(page, '/');
  await expect(page.getByRole('heading', { name: 'Film club this week: Big Buck Bunny' })).toBeAttached();
  const atFirst = await laidOut(page);
  expect(atFirst).toContain('Hello Amara');
  expect(atFirst).not.toContain('Upcoming Tasks');
  await page.getByRole('heading', { name: 'Upcoming Tasks' }).scrollIntoViewIfNeeded();
  await expect.poll(() => laidOut(page)).toContain('Upcoming Tasks');
  expect(await laidOut(page)).not.toContain("Today's Classes");
  await code.release();
  await expect.poll(() => laidOut(page)).toEqual(expect.arrayContaining(["Today's Classes", 'Upcoming Tasks']));
});

test('BANNER-24 BANNER-27 the sentence about a hold is on the first screen of a phone, and moves the greeting no further than 440 px', async ({
  page,
}) => {
  await bringSession(page, 'Amara');
  await page.setViewportSize({ width: 360, height: 740 });
  await tellDevice(page, `360.00.${ZONE}..`);
  await openDrawn(page, '/');
  const hold = await page.getByRole('listitem').filter({ hasText: HOLD_TEXT }).boundingBox();
  expect(hold?.height).toBeLessThanOrEqual(96);
  const greeting = page.getByRole('heading', { level: 2, name: 'Hello Amara' });
  expect((await greeting.boundingBox())?.y).toBeLessThanOrEqual(440);
});
