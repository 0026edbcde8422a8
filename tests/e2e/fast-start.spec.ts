import type { Page } from '@playwright/test';
import { publishAlert } from '../../server/alerts/own-alerts.ts';
import { FIRST_DRAW_LIMIT_MS } from '../../src/browser/when-idle.ts';
import { Calls, DASHBOARD_DATA, EARLY_DASHBOARD_DATA, FRAME_DATA, ROLES } from './support/calls.ts';
import { Code, laterScripts } from './support/code.ts';
import { layoutShiftOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const STATUS = '/api/status';
const USER = '/api/users/user';
const TASKS = '/api/integrations/mynextsteps/tasks';

// `tests/build/first-requests.test.ts` runs the page's own script for other addresses, people and devices.

/** Opens an address as Amara, on a new device, with the app's script held back. */
async function openWithoutApp(page: Page, address: string): Promise<{ calls: Calls; code: Code }> {
  await bringSession(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  code.holdApp();
  await page.goto(address, { waitUntil: 'commit' });
  return { calls, code };
}

/** Once another call that follows the user answer has left, no early call can be missing. */
const left = (calls: Calls) => expect.poll(() => calls.paths().sort());

/** The scripts and styles that the page asks for before the app runs, as paths. */
async function codeOfPage(page: Page): Promise<string[]> {
  await expect(page.locator('head link[href*="/frame-"]').first()).toBeAttached();
  return page
    .locator('link[href*="/assets/"], script[src*="/assets/"]')
    .evaluateAll((all) =>
      all.map((each) => new URL(each.getAttribute('href') ?? each.getAttribute('src') ?? '', location.href).pathname),
    );
}

/**
 * What the app has loaded beyond the code of its page. The parser of RSS loads where a feed is RSS; the icons of links, what the
 * first screen does without and the service worker's code later.
 */
function loadedBeyond(named: string[], { requested }: Code): string[] {
  const ofLater = laterScripts();
  const isLate = (path: string) => /\/(browser|effects|icon-paths|later)-/.test(path) || ofLater.includes(path);
  return requested.filter((path) => !named.includes(path) && !isLate(path));
}

const twice = (paths: string[]) => paths.filter((path, index) => paths.indexOf(path) !== index);

test('FAST-03 FAST-05 FAST-06 MODAL-03 on the dashboard every GET call and all code leave before the app has arrived, once, and what the app does not need is aborted', async ({
  page,
}) => {
  const { calls, code } = await openWithoutApp(page, '/');
  await left(calls).toEqual([STATUS, USER, ...EARLY_DASHBOARD_DATA].sort());
  for (const { path, authorization } of calls.sent) {
    if (path === STATUS || path === USER) expect(authorization).toBeNull();
    else expect(authorization).toMatch(/^Token \S+$/);
  }
  const named = await codeOfPage(page);
  await page.evaluate(() => {
    const calls = window.earlyCalls?.calls ?? {};
    calls['/api/unneeded'] = {
      answer: Promise.resolve(new Response()),
      stop: () => {
        document.documentElement.dataset.aborted = '';
      },
    };
  });

  await code.release();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  // By then the app has sent all calls of the first screen.
  await expect(page.locator('html[data-aborted]')).toBeAttached();
  expect(await page.evaluate(() => Object.keys(window.earlyCalls?.calls ?? {}))).toEqual([]);
  expect(calls.paths().sort()).toEqual([STATUS, USER, ...DASHBOARD_DATA].sort());
  expect(twice(code.requested)).toEqual([]);
  expect(loadedBeyond(named, code)).toEqual([]);
});

test('FAST-03 FAST-05 FAST-06 the calls and the code of the checklist leave before the app has arrived, and none leaves twice', async ({
  page,
}) => {
  const { calls, code } = await openWithoutApp(page, '/next-steps/task');
  const early = [STATUS, USER, '/api/user/', '/api/user_task/', '/api/category/', ...FRAME_DATA];
  await left(calls).toEqual([...early].sort());
  const tokens = (paths: string[]) =>
    new Set(calls.sent.filter(({ path }) => paths.includes(path)).map(({ authorization }) => authorization));
  expect(tokens(['/api/user/'])).toEqual(new Set([null]));
  expect(tokens(['/api/user_task/', '/api/category/']).size).toBe(1);
  const named = await codeOfPage(page);

  await code.release();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Whether this is the user's first visit matters only once the list is there.
  expect(calls.paths().sort()).toEqual([...early, ROLES, '/api/user_preference/'].sort());
  expect(loadedBeyond(named, code)).toEqual([]);
});

test('FAST-10 what the first screen does without loads once no call is running', async ({ page }) => {
  await bringSession(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  const isThere = () => code.requested.some((path) => path.includes('/later-'));
  calls.hold([TASKS]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
  await expect.poll(() => calls.count(ROLES)).toBe(1);
  expect(isThere()).toBe(false);
  await calls.release(TASKS);
  await expect.poll(isThere).toBe(true);
});

test('FAST-12 answers that arrive before the page’s code need no placeholder', async ({ page }) => {
  await bringSession(page, 'Amara Okafor');
  const code = await Code.on(page);
  code.holdDashboard();
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const note = () => {
      for (const { textContent } of document.querySelectorAll('main [role="status"]')) seen.add(textContent);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const stored = () => page.evaluate(() => Object.keys(sessionStorage).map((key) => key.split('.').at(-1)));
  await expect
    .poll(stored)
    .toEqual(
      expect.arrayContaining([
        'personInfo/',
        'page/slug=dashboard',
        'myNextSteps/',
        expect.stringMatching(/^schedule\/\d{6}$/),
      ]),
    );
  await code.release();
  await expect(page.locator('#today').getByRole('listitem')).not.toHaveCount(0);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((text) => /Loading (Today's Classes|Resources|Upcoming Tasks)/.test(text))).toEqual([]);
});

test('FAST-02 FAST-13 CACHE-22 on a second visit, the first draw is the whole page with all stored answers, and a menu that was pressed opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'Film club this week: Big Buck Bunny' })).toBeAttached();
  await expect(page.locator('main [role="status"]').filter({ hasText: 'Loading' })).toHaveCount(0);
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  code.holdApp();
  await page.addInitScript((limit) => {
    const { requestIdleCallback } = window;
    // The test decides when the browser is idle for the first time.
    window.requestIdleCallback = (task, options) => {
      if (options?.timeout !== limit) return requestIdleCallback(task, options);
      Object.assign(window, { beIdle: () => task({ didTimeout: false, timeRemaining: () => 0 }) });
      return 0;
    };
    const pages: string[] = [];
    Object.assign(window, { pages });
    // The shell has no heading.
    new MutationObserver(() => {
      const main = document.querySelector('main:has(h1)');
      if (main !== null) pages.push(main.textContent);
    }).observe(document, { childList: true, subtree: true });
  }, FIRST_DRAW_LIMIT_MS);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => code.requested.filter((path) => /\/(dashboard|frame)-.*\.js$/.test(path))).toHaveLength(2);
  await code.release();
  const isReady = () => page.evaluate(() => 'beIdle' in window);
  await expect.poll(isReady).toBe(true);
  await page.waitForLoadState('networkidle');
  const safety = page.getByRole('button', { name: 'Campus safety' });
  await safety.click();
  await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  await expect(safety).toHaveAttribute('aria-expanded', 'true');
  await expect(safety).toBeFocused();
  const [first] = await page.evaluate(() => (window as unknown as { pages: string[] }).pages);
  for (const text of ['Hello Amara', "Today's Classes", 'Upcoming Tasks', 'Film club this week', 'Holds'])
    expect(first).toContain(text);
  expect(first).not.toContain('Loading');
  expect(calls.paths()).toEqual([STATUS, USER]);
});

/** The page in view without ids, which the app chooses anew. */
const markup = (page: Page) =>
  page
    .locator('#root')
    .evaluate((root) =>
      root.innerHTML.replaceAll(/ (id|aria-controls|aria-labelledby|for)="_[^"]*"/g, '').replaceAll('<!-- -->', ''),
    );

/** Where each element of the page is, in CSS pixels. */
const boxes = (page: Page) =>
  page.locator('#root').evaluate((root) =>
    [...root.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height];
    }),
  );

/** The same at several widths, one after the other. */
async function boxesAt(page: Page, widths: readonly number[]) {
  const all = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    all.push(await boxes(page));
  }
  return all;
}

/** Opens Academics as Amara with the status call held back. */
async function openWithoutStatus(page: Page, hold: (code: Code) => void): Promise<Code> {
  await bringSession(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  calls.hold([STATUS]);
  hold(code);
  await page.goto('/academics', { waitUntil: 'commit' });
  return code;
}

// Each color scheme and both forms of the menu once: neither changes where the other is drawn.
for (const [colorScheme, width] of [
  ['dark', 360],
  ['light', 1280],
] as const) {
  test(`FAST-01 FAST-02 the shell is there before the app, and the app’s first commit equals it: ${colorScheme}, ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // The parts around the page come after the first commit.
    const code = await openWithoutStatus(page, (each) => each.holdAppAndFrame());
    const root = page.locator('#root');
    await expect(root).toHaveAttribute('data-static');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Portico, to the dashboard' })).toBeVisible();
    await expect(page.getByRole('button', { name: width < 1024 ? 'Menu' : 'Campus safety' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    const widths = [800, width];
    const before = { markup: await markup(page), boxes: await boxesAt(page, widths) };

    await code.releaseApp();
    await expect(root).not.toHaveAttribute('data-static');
    expect({ markup: await markup(page), boxes: await boxesAt(page, widths) }).toEqual(before);
  });
}

test('FAST-01 FAST-02 a menu that is pressed before the app has arrived opens when the app draws', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const code = await openWithoutStatus(page, (each) => each.holdApp());
  const safety = page.getByRole('button', { name: 'Campus safety' });
  const phone = page.getByRole('link', { name: 'Call Campus Safety' });
  await safety.click();
  await expect(phone).toBeHidden();
  await code.release();
  await expect(page.locator('#root')).not.toHaveAttribute('data-static');
  await expect(phone).toBeVisible();
  await expect(safety).toHaveAttribute('aria-expanded', 'true');
  await expect(safety).toBeFocused();
  await safety.click();
  await expect(phone).toBeHidden();
});

test('PART-07 SHELL-09 FAST-02 an emergency is on the screen before any code; a press on “Dismiss” counts once the app is there, nothing moves, and no call for the alerts leaves', async ({
  page,
  portal,
}) => {
  // The server reads the alerts anew.
  portal.passMinutes(1);
  const at = new Date(Date.now() + 60_000);
  for (const title of ['Campus is closed', 'No water in Lincoln Hall']) {
    const content = { title, description: 'Stay where you are.', link: null };
    await publishAlert(portal.database.orm, { ...content, severity: 'emergency', hours: 72 }, 'sasha', at, 20);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await recordLayoutShifts(page);
  const { calls, code } = await openWithoutApp(page, '/');
  const lines = page.locator('[data-kind="alert"]');
  await expect(lines.filter({ hasText: 'Campus is closed' })).toBeInViewport({ ratio: 1 });
  const height = async () => (await lines.first().boundingBox())?.height;
  const before = await height();
  await lines.filter({ hasText: 'No water' }).getByRole('button', { name: 'Dismiss' }).click();
  await code.release();
  await expect(lines).toHaveText([/^Campus is closed/]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await height()).toBe(before);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
  expect(calls.paths()).not.toContain('/api/integrations/rave-messages');
});
