import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HOLD_TEXT, NUDGE_TEXT } from '../../src/rules/banner.ts';
import { layoutShiftOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { reloadWithoutCache, signIn, signInToDemo } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const ALERT = 'Test of the alert system';
const APP_MESSAGE = 'The checklist is part of the portal now';
const MESSAGE = 'Your registration time is set';
const OLDER_MESSAGE = 'FAFSA for next year is open';

/** Only the banner shows these; the holds are on the dashboard too. */
const BANNER_CALLS = ['/api/integrations/finti/nudges', '/api/notifications/user', '/api/integrations/rave-messages'];

const banner = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });
const line = (page: Page, text: string) => banner(page).getByRole('listitem').filter({ hasText: text });
const dismiss = (page: Page, text: string) => line(page, text).getByRole('button', { name: 'Dismiss', exact: true });

const showAll = (page: Page) => page.getByRole('button', { name: 'Show all notices', exact: true });

/** Signs in on a new device, whose first page shows few lines, and shows all of them. */
async function signInAndShowAll(page: Page): Promise<void> {
  await signIn(page, 'Amara Okafor');
  await showAll(page).click();
  await expect(dismiss(page, NUDGE_TEXT)).toBeVisible();
}

/** Records every write and every call about messages: "PATCH /api/notifications/7". */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || /notifications|\/api\/user\/$/.test(pathname)) {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

async function dismissAndExpectGone(page: Page, text: string): Promise<void> {
  await dismiss(page, text).click();
  await expect(line(page, text)).toHaveCount(0);
}

test('BANNER-01 BANNER-04 BANNER-06 BANNER-08 the banner shows alerts, messages, holds and nudges above the page', async ({
  page,
}) => {
  await signInAndShowAll(page);
  for (const text of [ALERT, MESSAGE, APP_MESSAGE, OLDER_MESSAGE, HOLD_TEXT, NUDGE_TEXT]) {
    await expect(dismiss(page, text)).toBeVisible();
  }
  const texts = await banner(page).getByRole('listitem').allTextContents();
  expect(texts[0]).toContain(ALERT);
  expect(texts.at(-1)).toBe(NUDGE_TEXT);
});

test('BANNER-09 the hold line is dismissed without a call until the page is loaded again', async ({ page }) => {
  await signInAndShowAll(page);
  await expect(dismiss(page, HOLD_TEXT)).toBeVisible();
  const calls = recordCalls(page);
  await dismissAndExpectGone(page, HOLD_TEXT);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  await expect(line(page, NUDGE_TEXT)).toBeVisible();
  await expect(line(page, HOLD_TEXT)).toHaveCount(0);
  expect(calls.filter((call) => !/roles|clear-cache/.test(call))).toEqual([]);
  await page.reload();
  await showAll(page).click();
  await expect(line(page, HOLD_TEXT)).toBeVisible();
});

test('BANNER-13 an emergency alert is dismissed on this device only, also after a reload and in a new tab', async ({
  page,
  context,
  browser,
  portal,
}) => {
  await signInAndShowAll(page);
  await expect(dismiss(page, ALERT)).toBeVisible();
  const calls = recordCalls(page);
  await dismissAndExpectGone(page, ALERT);
  expect(calls).toEqual([]);
  await expect(page.getByText('Alert dismissed on this device.')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  for (const each of [page, tab]) {
    if (each === page) await each.reload();
    await expect(line(each, HOLD_TEXT)).toBeVisible();
    await expect(line(each, ALERT)).toHaveCount(0);
  }
  const otherDevice = await browser.newContext({ baseURL: portal.url });
  const other = await otherDevice.newPage();
  await signIn(other, 'Amara Okafor');
  await expect(line(other, ALERT)).toBeVisible();
  await otherDevice.close();
});

test('BANNER-13 BANNER-17 an alert that is dismissed in one tab disappears in the other', async ({ page, context }) => {
  await signInAndShowAll(page);
  const other = await context.newPage();
  await other.goto('/academics');
  await expect(dismiss(other, ALERT)).toBeVisible();
  await dismissAndExpectGone(page, ALERT);
  await expect(line(other, ALERT)).toHaveCount(0);
  await expect(line(other, HOLD_TEXT)).toBeVisible();
});

test('BANNER-15 BANNER-17 ERR-10 if the messages cannot be fetched after a dismissal, the page does not change', async ({
  page,
}) => {
  await signInAndShowAll(page);
  await expect(dismiss(page, MESSAGE)).toBeVisible();
  let refused = 0;
  await page.route('**/api/notifications/user', async (route) => {
    await route.fulfill({ status: 503, json: { detail: 'away' } });
    refused += 1;
  });
  await dismissAndExpectGone(page, MESSAGE);
  // The client repeats the call once.
  await expect.poll(() => refused).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(line(page, OLDER_MESSAGE)).toBeVisible();
  await page.unroute('**/api/notifications/user');
  await page.reload();
  await expect(line(page, HOLD_TEXT)).toBeVisible();
  await expect(line(page, MESSAGE)).toHaveCount(0);
});

test('BANNER-10 the nudge line posts its nudges and does not come back', async ({ page }) => {
  await signInAndShowAll(page);
  await expect(dismiss(page, NUDGE_TEXT)).toBeVisible();
  const calls = recordCalls(page);
  await dismissAndExpectGone(page, NUDGE_TEXT);
  expect(calls[0]).toBe('POST /api/integrations/finti/nudges');
  await page.reload();
  await expect(line(page, HOLD_TEXT)).toBeVisible();
  await expect(line(page, NUDGE_TEXT)).toHaveCount(0);
});

test('BANNER-14 BANNER-15 BANNER-17 a message is marked read, the messages are fetched again, and it does not come back', async ({
  page,
}) => {
  await signInAndShowAll(page);
  await expect(dismiss(page, MESSAGE)).toBeVisible();
  const calls = recordCalls(page);
  const again = page.waitForResponse((response) => response.url().endsWith('/api/notifications/user'));
  await dismissAndExpectGone(page, MESSAGE);
  await again;
  expect(calls).toEqual([expect.stringMatching(/^PATCH \/api\/notifications\/\d+$/), 'GET /api/notifications/user']);
  await expect(line(page, APP_MESSAGE)).toBeVisible();
  await page.reload();
  await expect(line(page, APP_MESSAGE)).toBeVisible();
  await expect(line(page, MESSAGE)).toHaveCount(0);
});

test('BANNER-12 an app message is acknowledged on the checklist’s host, and not marked read on the portal’s host', async ({
  page,
}) => {
  await signInAndShowAll(page);
  await expect(dismiss(page, APP_MESSAGE)).toBeVisible();
  const calls = recordCalls(page);
  await dismissAndExpectGone(page, APP_MESSAGE);
  expect(calls.slice(0, 2)).toEqual(['GET /api/user/', expect.stringMatching(/^PATCH \/api\/user_message\/\d+\/$/)]);
  expect(calls.filter((call) => call.startsWith('PATCH /api/notifications'))).toEqual([]);
});

test('BANNER-16 a failed dismissal keeps the line with an error text, and a retry succeeds when the backend works again', async ({
  page,
}) => {
  await signInAndShowAll(page);
  await page.route('**/api/notifications/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.continue(),
  );
  await dismiss(page, MESSAGE).click();
  await expect(line(page, MESSAGE).getByRole('alert')).toContainText('This notice was not dismissed.');
  await page.unroute('**/api/notifications/*');
  await dismissAndExpectGone(page, MESSAGE);
});

test('demo mode shows the sample student’s notices, and a dismissal needs no call', async ({ page }) => {
  await signInToDemo(page);
  const calls = recordCalls(page);
  const messages = banner(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-icon="mail"]') });
  const title = await messages.first().getByRole('link').first().textContent();
  await messages.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(line(page, String(title))).toHaveCount(0);
  await page.reload();
  await expect(line(page, HOLD_TEXT).or(line(page, NUDGE_TEXT)).or(line(page, ALERT)).first()).toBeVisible();
  await expect(line(page, String(title))).toHaveCount(0);
  expect(calls).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the banner is accessible at every width, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signInAndShowAll(page);
    await expect(dismiss(page, NUDGE_TEXT)).toBeVisible();
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const { violations } = await new AxeBuilder({ page }).include('[aria-label="Notices"]').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    }
  });
}

test('by keyboard alone: from line to line, each dismissed, down to the page’s heading', async ({ page }) => {
  await signInAndShowAll(page);
  const buttons = banner(page).getByRole('button', { name: 'Dismiss', exact: true });
  await expect(buttons).toHaveCount(6);
  await buttons.first().focus();
  for (let left = 5; left > 0; left -= 1) {
    await page.keyboard.press('Enter');
    await expect(buttons).toHaveCount(left);
    await expect(buttons.first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});

test('BANNER-03 on one column "N more" brings the third message', async ({ page }) => {
  await signInAndShowAll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(line(page, HOLD_TEXT)).toBeVisible();
  await expect(line(page, OLDER_MESSAGE)).toBeHidden();
  await banner(page).getByRole('button', { name: '1 more', exact: true }).click();
  await expect(line(page, OLDER_MESSAGE).getByRole('link', { name: OLDER_MESSAGE })).toBeFocused();
});

const PARTS = ':is([aria-label="Highlight"], [aria-label="Notices"], h1)';

/** The parts at the top of the page with their edges, in document order. */
const topParts = (page: Page) =>
  page.locator(`main ${PARTS}`).evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return { name: part.getAttribute('aria-label') ?? part.textContent, top, bottom };
    }),
  );

for (const width of [360, 800, 1280]) {
  test(`DASH-01 hero, notices and toolbar are in this order, at ${width} px; from page to page nothing moves`, async ({
    page,
  }) => {
    await signIn(page, 'Amara Okafor');
    await page.setViewportSize({ width, height: 740 });
    await page.reload();
    await expect(dismiss(page, ALERT)).toBeVisible();
    const highlight = page.getByRole('region', { name: 'Highlight', exact: true });
    await expect(highlight).toBeVisible();
    const onDashboard = await topParts(page);
    expect(onDashboard.map(({ name }) => name)).toEqual(['Highlight', 'Notices', 'Dashboard']);
    const edges = onDashboard.flatMap(({ top, bottom }) => [top, bottom]);
    expect(edges).toEqual([...edges].sort((one, other) => one - other));

    const go = async (name: string) => {
      await page.evaluate((address) => document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click(), name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name === '/' ? 'Dashboard' : 'Academics');
    };
    // From here on the banner is as high as its lines.
    await go('/academics');
    expect((await topParts(page)).map(({ name }) => name)).toEqual(['Notices', 'Academics']);
    await page.evaluate((parts) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const recordPositions = () => {
        const top = [...document.querySelectorAll(`main ${parts}`)];
        seen.add(
          top
            .map((part) => {
              const name = part.getAttribute('aria-label') ?? part.textContent;
              return `${name} at ${part.getBoundingClientRect().top}`;
            })
            .join(', '),
        );
        requestAnimationFrame(recordPositions);
      };
      recordPositions();
    }, PARTS);
    for (const address of ['/', '/academics', '/', '/academics']) await go(address);
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([
      expect.stringMatching(/^Notices at [\d.]+, Academics at [\d.]+$/),
      expect.stringMatching(/^Highlight at [\d.]+, Notices at [\d.]+, Dashboard at [\d.]+$/),
    ]);
  });
}

/** The layout shift of a page load that is accepted where the banner arrives for the first time. */
const MAX_SHIFT = 0.1;
/** Only rounding. */
const MAX_ROUNDING = 0.01;

for (const width of [360, 1280]) {
  test(`on a first visit the banner moves the page by little, at ${width} px; on the next visit by nothing`, async ({
    page,
  }) => {
    await signIn(page, 'Amara Okafor');
    await page.setViewportSize({ width, height: 740 });
    if (width === 360) await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    await page.evaluate(() => localStorage.clear());
    // The hero block reserves its height from its second visit on.
    await reloadWithoutCache(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('portico.banner-height'));
    await recordLayoutShifts(page);
    for (const [visit, most] of [
      ['first', MAX_SHIFT],
      ['second', MAX_ROUNDING],
    ] as const) {
      await reloadWithoutCache(page);
      // By its text, because a hidden line has no role.
      await expect(banner(page).getByText(NUDGE_TEXT.slice(0, 20))).toBeAttached();
      await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
      expect(await layoutShiftOf(page), visit).toBeLessThanOrEqual(most);
      if (width > 360) continue;
      for (const name of [/^Next class/, /^Due/, /^Holds 1 hold/]) {
        const box = await page.getByRole('link', { name }).boundingBox();
        expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
      }
    }
  });
}

test('notices that have arrived before the app move the page once', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  // An answer that arrives later would be stored, and not be requested again.
  await expect(showAll(page)).toBeVisible();
  // Not before the page ends: it stores the height of the notices whenever that changes.
  await page.addInitScript(() => localStorage.clear());
  // An emergency alert always shows whole, so it may be higher than the limit.
  await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
  await recordLayoutShifts(page);
  const answers = BANNER_CALLS.map((path) => page.waitForResponse((response) => response.url().includes(path)));
  // The page itself sends the calls before the app has started.
  await page.route(/\/assets\/(index|frame)-.+\.js$/, async (route) => {
    await Promise.all(answers);
    await route.continue();
  });
  await reloadWithoutCache(page);
  await expect(showAll(page)).toBeVisible();
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
});

for (const [name, width] of [
  ['Amara Okafor', 360],
  ['Dolores', 1280],
] as const) {
  test(`an emergency alert is whole at ${width} px, on the first visit and when the reserved height is too small`, async ({
    page,
  }) => {
    await signIn(page, name);
    await page.setViewportSize({ width, height: 740 });
    for (const height of ['', `${width}:60`]) {
      await page.evaluate((stored) => localStorage.setItem('portico.banner-height', stored), height);
      await reloadWithoutCache(page);
      const alert = line(page, ALERT).getByRole('alert');
      await expect(alert.getByRole('link').or(alert.locator('strong'))).toBeInViewport({ ratio: 1 });
      await expect(alert.locator('time')).toBeInViewport({ ratio: 1 });
    }
  });
}

test('space that was reserved for notices closes when there are none, and is not reserved again', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  const none = [...BANNER_CALLS, '/api/integrations/finti/holds'];
  await page.route(
    ({ pathname }) => none.includes(pathname),
    (route) => route.fulfill({ json: [] }),
  );
  await page.evaluate(() => localStorage.setItem('portico.banner-height', '360:200'));
  await reloadWithoutCache(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portico.banner-height'))).toBe('360:0');
  await expect(page.locator('[data-reserved]')).toHaveAttribute('data-reserved', 'false');
  await expect(page.getByText(/notices right now/)).toHaveCount(0);
  expect(await page.locator('[data-reserved]').evaluate((space) => space.getBoundingClientRect().height)).toBe(0);
});
