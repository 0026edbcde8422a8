import type { Page } from '@playwright/test';
import { FIRST_DRAW_LIMIT_MS } from '../../src/browser/when-idle.ts';
import { Calls, DASHBOARD_DATA } from './support/calls.ts';
import { Code, laterScripts } from './support/code.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const STATUS = '/api/status';
const USER = '/api/users/user';
/** POST calls leave from the app. */
const ROLES = '/api/users/roles';
const SCHEDULE = '/api/integrations/finti/schedule';
/** For students only. */
const OF_STUDENTS = [
  SCHEDULE,
  ...['holds', 'nudges', 'financial-account-summary'].map((name) => `/api/integrations/finti/${name}`),
];
const TASKS = '/api/integrations/mynextsteps/tasks';
const FRAME_DATA = [
  '/api/psu_user_profile',
  '/api/integrations/rave-messages',
  '/api/notifications/user',
  '/api/integrations/finti/holds',
  '/api/integrations/finti/nudges',
];
const EARLY = DASHBOARD_DATA.filter((path) => path !== ROLES);
/** Requests for scripts and styles on a first screen. */
const MAX_CODE_REQUESTS = 20;

/** Loads the page again, without stored answers and with the app's script held back. */
async function reloadWithoutApp(page: Page): Promise<{ calls: Calls; code: Code }> {
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  code.holdApp();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload({ waitUntil: 'commit' });
  return { calls, code };
}

/** Once another call that follows the user answer has left, no early call can be missing. */
const left = (calls: Calls) => expect.poll(() => calls.paths().sort());

test('FAST-03 FAST-05 every GET call of the dashboard leaves before the app has arrived, and none leaves twice', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  const { calls, code } = await reloadWithoutApp(page);
  await left(calls).toEqual([STATUS, USER, ...EARLY].sort());
  for (const { path, authorization } of calls.sent) {
    if (path === STATUS || path === USER) expect(authorization).toBeNull();
    else expect(authorization).toMatch(/^Token \S+$/);
  }

  await code.release();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  expect(calls.paths().sort()).toEqual([STATUS, USER, ...DASHBOARD_DATA].sort());
  expect(code.requested.filter((path, index) => code.requested.indexOf(path) !== index)).toEqual([]);
});

test('FAST-03 on a device that knows no term, the calls by term follow the current term', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  const { calls, code } = await reloadWithoutApp(page);
  await left(calls).toEqual([STATUS, USER, ...EARLY].sort());
  await code.release();
  await expect(page.locator('#today').getByRole('listitem')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(calls.count(SCHEDULE)).toBe(1);
});

test('FAST-03 FAST-05 the calls of the checklist leave before the app has arrived, and none leaves twice', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/next-steps/task');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const { calls, code } = await reloadWithoutApp(page);
  const early = [STATUS, USER, '/api/user/', '/api/user_task/', '/api/category/', ...FRAME_DATA];
  await left(calls).toEqual([...early].sort());
  const tokens = (paths: string[]) =>
    new Set(calls.sent.filter(({ path }) => paths.includes(path)).map(({ authorization }) => authorization));
  expect(tokens(['/api/user/'])).toEqual(new Set([null]));
  expect(tokens(['/api/user_task/', '/api/category/']).size).toBe(1);
  await code.release();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Whether this is the user's first visit matters only once the list is there.
  expect(calls.paths().sort()).toEqual([...early, ROLES, '/api/user_preference/'].sort());
});

test('FAST-03 a page whose address is part of its call', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/somewhere');
  const { calls } = await reloadWithoutApp(page);
  // Links of editors to the certification of veterans depend on the person (ACCT-21).
  const early = [STATUS, USER, '/api/pages', '/api/integrations/finti/person-info', ...FRAME_DATA];
  await left(calls).toEqual(early.sort());
});

test.describe('FAST-04 with the app’s script held back, no data call leaves', () => {
  test('in demo mode', async ({ page }) => {
    await signIn(page, 'Amara Okafor');
    await page.context().addCookies([{ name: 'demo', value: '1', url: new URL(page.url()).origin }]);
    const { calls, code } = await reloadWithoutApp(page);
    await left(calls).toEqual([STATUS, USER]);
    await code.release();
    await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible();
    expect(calls.paths().sort()).toEqual([STATUS, USER]);
  });

  test('with "refresh" in the address', async ({ page }) => {
    await signIn(page, 'Amara Okafor');
    await page.goto('/dashboard?a=b&refresh');
    await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
    const { calls, code } = await reloadWithoutApp(page);
    await expect.poll(() => calls.paths().sort()).toEqual([STATUS, USER]);
    await code.release();
    await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
    const firstData = calls.paths().indexOf('/api/integrations/finti/clear-cache');
    expect(calls.paths().slice(0, 2).sort()).toEqual([STATUS, USER]);
    expect(firstData).toBeGreaterThan(1);
  });

  test('without a token', async ({ page }) => {
    const calls = await Calls.on(page);
    const code = await Code.on(page);
    code.holdApp();
    await page.goto('/', { waitUntil: 'commit' });
    const answered = page.waitForResponse(`**${USER}`);
    await answered;
    expect(calls.paths().sort()).toEqual([STATUS, USER]);
    await code.release();
    await page.waitForURL(/\/accounts\/login\//);
    expect(calls.paths().sort()).toEqual([STATUS, USER]);
  });

  test('for a provisional account', async ({ page }) => {
    await page.goto('/');
    await page.waitForURL(/\/accounts\/login\//);
    await page.getByRole('button', { name: /Gia Moretti/ }).click();
    await expect(page.getByRole('dialog', { name: 'Please log in with your Odin account' })).toBeVisible();
    const { calls, code } = await reloadWithoutApp(page);
    await left(calls).toEqual([STATUS, USER]);
    await code.release();
    await expect(page.getByRole('dialog', { name: 'Please log in with your Odin account' })).toBeVisible();
    expect(calls.paths().sort()).toEqual([STATUS, USER]);
  });

  test('for a role that does not get the call', async ({ page }) => {
    await signIn(page, 'Dolores Vega');
    const { calls } = await reloadWithoutApp(page);
    const others = EARLY.filter((path) => ![...OF_STUDENTS, TASKS].includes(path));
    await left(calls).toEqual([STATUS, USER, ...others].sort());
  });

  test('where this tab has stored answers, of which the app asks for the old ones', async ({ page }) => {
    await signIn(page, 'Amara Okafor');
    await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
    const calls = await Calls.on(page);
    const code = await Code.on(page);
    code.holdApp();
    const stale = '/api/integrations/finti/term-info';
    await page.evaluate(() => {
      const key = 'portico.kept.termInfo/';
      const entry = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...entry, receivedAt: '2020-01-01T00:00:00Z' }));
    });
    await page.reload({ waitUntil: 'commit' });
    await left(calls).toEqual([STATUS, USER]);
    await code.release();
    await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
    await left(calls).toEqual([stale, STATUS, USER].sort());
  });
});

test('FAST-05 a call that was started early and is not needed is aborted', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const { calls, code } = await reloadWithoutApp(page);
  await left(calls).toEqual([STATUS, USER, ...EARLY].sort());
  await page.evaluate(() => {
    const calls = window.earlyCalls?.calls ?? {};
    calls['/api/unneeded'] = {
      answer: Promise.resolve(new Response()),
      stop: () => {
        document.title = 'aborted';
      },
    };
  });
  await code.release();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.title)).toBe('aborted');
  expect(await page.evaluate(() => Object.keys(window.earlyCalls?.calls ?? {}))).toEqual([]);
});

for (const address of ['/', '/dashboard', '/resources', '/whats-new', '/academics', '/next-steps/task']) {
  test(`FAST-06 all code of ${address} is requested while every chunk is held back`, async ({ page }) => {
    await signIn(page, 'Amara Okafor', address);
    await page.waitForLoadState('networkidle');
    const code = await Code.on(page);
    code.holdAll();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect.poll(() => code.requested.some((path) => path.includes('/frame-'))).toBe(true);
    const held = [...code.requested];
    expect(held.length).toBeLessThanOrEqual(MAX_CODE_REQUESTS);

    await code.release();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
    await page.waitForLoadState('networkidle');
    // The parser of RSS loads where a feed is RSS; the icons of links, what the first screen does without and the service
    // worker's code later.
    const ofLater = laterScripts();
    const isLate = (path: string) => /\/(browser|effects|icon-paths|later)-/.test(path) || ofLater.includes(path);
    const later = code.requested.filter((path) => !held.includes(path) && !isLate(path));
    expect(later).toEqual([]);
  });
}

test('FAST-10 what the first screen does without loads once no call is running', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  const isThere = () => code.requested.some((path) => path.includes('/later-'));
  calls.hold([TASKS]);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
  await expect.poll(() => calls.count(ROLES)).toBe(1);
  expect(isThere()).toBe(false);
  await calls.release(TASKS);
  await expect.poll(isThere).toBe(true);
});

test('FAST-12 answers that arrive before the page’s code need no placeholder', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
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
  await page.evaluate(() => sessionStorage.clear());
  await page.reload({ waitUntil: 'commit' });
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

test('FAST-02 FAST-13 on a second visit, the first draw is the whole page with all stored answers, and a menu that was pressed opens', async ({
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 800, 1280]) {
    test(`FAST-01 FAST-02 the shell is there before the app, and the app’s first commit equals it: ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await signIn(page, 'Amara Okafor', '/academics');
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const calls = await Calls.on(page);
      const code = await Code.on(page);
      calls.hold([STATUS]);
      // The parts around the page come after the first commit.
      code.holdAppAndFrame();
      await page.reload({ waitUntil: 'commit' });
      const root = page.locator('#root');
      await expect(root).toHaveAttribute('data-static');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Portico, to the dashboard' })).toBeVisible();
      await expect(page.getByRole('button', { name: width < 1024 ? 'Menu' : 'Campus safety' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
      const before = { markup: await markup(page), boxes: await boxes(page) };

      await code.releaseApp();
      await expect(root).not.toHaveAttribute('data-static');
      expect({ markup: await markup(page), boxes: await boxes(page) }).toEqual(before);
    });
  }
}

test('FAST-01 FAST-02 a menu that is pressed before the app has arrived opens when the app draws', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'Amara Okafor', '/academics');
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  calls.hold([STATUS]);
  code.holdApp();
  await page.reload({ waitUntil: 'commit' });
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

test('FAST-08 a call that was started early and does not answer within 10 seconds counts as no network', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
  const calls = await Calls.on(page);
  const code = await Code.on(page);
  calls.hold([TASKS]);
  code.holdApp();
  await page.evaluate(() => sessionStorage.clear());
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith(TASKS),
    timeout: 30_000,
  });
  await page.reload({ waitUntil: 'commit' });
  await failed;
  await code.release();
  await expect(page.getByRole('heading', { name: 'One moment, please (503 Error)' })).toBeVisible();
  expect(calls.count(TASKS)).toBe(1);
});
