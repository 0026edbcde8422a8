import type { Page } from '@playwright/test';
import { HOLD_TEXT, NUDGE_TEXT } from '../../src/rules/banner.ts';
import { Calls } from './support/calls.ts';
import { noticesRow, openNotices } from './support/notices.ts';
import { reloadWithoutCache, signIn, signInToDemo } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const ALERT = 'Test of the alert system';
const APP_MESSAGE = 'The checklist is part of the portal now';
const MESSAGE = 'Your registration time is set';
const OLDER_MESSAGE = 'FAFSA for next year is open';

/** Only the banner shows these on Account; it has the holds too. */
const BANNER_CALLS = ['/api/integrations/finti/nudges', '/api/notifications/user'];

const banner = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });
const line = (page: Page, text: string) => banner(page).getByRole('listitem').filter({ hasText: text });
const dismiss = (page: Page, text: string) => line(page, text).getByRole('button', { name: 'Dismiss', exact: true });

/** Signs in on a new device, and opens the notices. */
async function signInAndOpen(page: Page): Promise<void> {
  await signIn(page, 'Amara Okafor');
  await openNotices(page);
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
  await signInAndOpen(page);
  for (const text of [ALERT, MESSAGE, APP_MESSAGE, OLDER_MESSAGE, HOLD_TEXT, NUDGE_TEXT]) {
    await expect(dismiss(page, text)).toBeVisible();
  }
  const texts = await banner(page).getByRole('listitem').allTextContents();
  expect(texts[0]).toContain(ALERT);
  expect(texts.at(-1)).toBe(NUDGE_TEXT);
});

test('BANNER-09 the hold line is dismissed without a call until the page is loaded again', async ({ page }) => {
  await signInAndOpen(page);
  await expect(dismiss(page, HOLD_TEXT)).toBeVisible();
  const calls = recordCalls(page);
  await dismissAndExpectGone(page, HOLD_TEXT);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
  await expect(line(page, NUDGE_TEXT)).toBeVisible();
  await expect(line(page, HOLD_TEXT)).toHaveCount(0);
  expect(calls.filter((call) => !/roles|clear-cache/.test(call))).toEqual([]);
  await page.reload();
  await expect(line(page, HOLD_TEXT)).toBeVisible();
});

test('BANNER-13 an emergency alert is dismissed on this device only, also after a reload and in a new tab', async ({
  page,
  context,
  browser,
  portal,
}) => {
  await signInAndOpen(page);
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
  await signInAndOpen(page);
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
  await signInAndOpen(page);
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
  await signInAndOpen(page);
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
  await signInAndOpen(page);
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
  await signInAndOpen(page);
  await expect(dismiss(page, APP_MESSAGE)).toBeVisible();
  const calls = recordCalls(page);
  await dismissAndExpectGone(page, APP_MESSAGE);
  expect(calls.slice(0, 2)).toEqual(['GET /api/user/', expect.stringMatching(/^PATCH \/api\/user_message\/\d+\/$/)]);
  expect(calls.filter((call) => call.startsWith('PATCH /api/notifications'))).toEqual([]);
});

test('BANNER-16 a failed dismissal keeps the line with an error text, and a retry succeeds when the backend works again', async ({
  page,
}) => {
  await signInAndOpen(page);
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
  await openNotices(page);
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

test('by keyboard alone: from line to line, each dismissed, down to the page’s heading', async ({ page }) => {
  await signInAndOpen(page);
  const buttons = banner(page).getByRole('button', { name: 'Dismiss', exact: true });
  await expect(buttons).toHaveCount(6);
  await buttons.first().focus();
  for (let left = 5; left > 0; left -= 1) {
    await page.keyboard.press('Enter');
    await expect(buttons).toHaveCount(left);
    await expect(buttons.first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('No notices');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
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

for (const width of [360, 1280]) {
  test(`BANNER-24 the row has its place from the first paint: nothing moves when the notices arrive, at ${width} px`, async ({
    page,
  }) => {
    // The device would remember an alert, and keep a place for it.
    const withoutAlerts = () => page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    await withoutAlerts();
    await signIn(page, 'Amara Okafor', '/account');
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => localStorage.clear());
    const calls = await Calls.on(page);
    await withoutAlerts();
    calls.hold(BANNER_CALLS);
    await reloadWithoutCache(page);
    const heading = page.getByRole('heading', { level: 1, name: 'Account' });
    await expect(heading).toBeVisible();
    const before = await heading.boundingBox();
    for (const path of BANNER_CALLS) await calls.release(path);
    await expect(noticesRow(page)).toHaveText(/^5 notices/);
    expect((await noticesRow(page).boundingBox())?.height).toBe(46);
    expect(await heading.boundingBox()).toEqual(before);
  });
}

/** Where the user's own part of each page begins, at most, in CSS pixels from the top of the window. */
for (const { width, height, most } of [
  { width: 360, height: 740, most: 360 },
  { width: 1280, height: 720, most: 420 },
]) {
  test(`BANNER-27 each page begins at most ${most} px from the top at ${width} x ${height}, on any load`, async ({
    page,
  }) => {
    // The device would remember an alert, and keep a place for it.
    await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    await signIn(page, 'Amara Okafor');
    await page.setViewportSize({ width, height });
    const names = ['Dashboard', 'Academics', 'Account', 'Finances', 'Community'];
    const topOf = async (name: string) => {
      const heading = page.getByRole('heading', { level: 1, name, exact: true });
      await expect(heading).toBeVisible();
      await expect(noticesRow(page)).toBeVisible();
      return (await heading.boundingBox())?.y ?? Number.NaN;
    };
    const tops: Record<string, number> = {};
    for (const name of names) {
      await page.evaluate(
        (address) => {
          document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
        },
        name === 'Dashboard' ? '/' : `/${name.toLowerCase()}`,
      );
      tops[`${name}, from another page`] = await topOf(name);
      await page.reload();
      tops[`${name}, loaded again`] = await topOf(name);
    }
    expect(Object.entries(tops).filter(([, top]) => !(top <= most))).toEqual([]);
    expect(Object.keys(tops)).toHaveLength(2 * names.length);
  });
}

test('BANNER-27 with an alert of four lines the greeting begins at most 360 px from the top of a phone', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  const alert = page.getByRole('alert').filter({ hasText: ALERT });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('region', { name: 'Highlight' }).getByRole('link')).toBeVisible();
  const greeting = page.getByRole('heading', { level: 2, name: 'Hello Amara' });
  const boxes = [await alert.boundingBox(), await greeting.boundingBox()];
  expect(boxes[0]?.height).toBeGreaterThanOrEqual(80);
  expect(boxes[1]?.y).toBeLessThanOrEqual(360);
});

test('BANNER-25 BANNER-26 the notices stay open until the browser closes; an address without a page has only the alert', async ({
  page,
  context,
}) => {
  await signInAndOpen(page);
  await page.reload();
  await expect(line(page, NUDGE_TEXT)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/no/such/page');
  await expect(tab.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(banner(tab).getByRole('listitem')).toHaveText([new RegExp(ALERT)]);
  await tab.goto('/finances');
  await expect(line(tab, NUDGE_TEXT)).toBeVisible();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'open_notices');
  expect(cookie).toMatchObject({ value: '1', expires: -1, sameSite: 'Strict', path: '/' });
  await noticesRow(tab).click();
  await expect(line(tab, NUDGE_TEXT)).toHaveCount(0);
  expect((await context.cookies()).filter(({ name }) => name === 'open_notices')).toEqual([]);
});

for (const [name, width] of [
  ['Amara Okafor', 360],
  ['Dolores', 1280],
] as const) {
  test(`BANNER-23 an emergency alert is whole at ${width} px`, async ({ page }) => {
    await signIn(page, name);
    await page.setViewportSize({ width, height: 740 });
    const alert = line(page, ALERT).getByRole('alert');
    await expect(alert.getByRole('link').or(alert.locator('strong'))).toBeInViewport({ ratio: 1 });
    await expect(alert.locator('time')).toBeInViewport({ ratio: 1 });
  });
}

test('BANNER-29 a press anywhere on a notice follows its link, but not on its button', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  await openNotices(page);
  const edge = async (text: string) => {
    const box = await line(page, text).boundingBox();
    if (box === null) throw new Error(`The line "${text}" is not on the page.`);
    return { x: box.x + 4, y: box.y + 4 };
  };
  const targetOf = (text: string) =>
    line(page, text).evaluate((row) => {
      const { left, top } = row.getBoundingClientRect();
      return (
        document
          .elementFromPoint(left + 4, top + 4)
          ?.closest('a')
          ?.getAttribute('href') ?? null
      );
    });
  await line(page, HOLD_TEXT).scrollIntoViewIfNeeded();
  expect(await targetOf(HOLD_TEXT)).toBe('/account#holds');
  await line(page, NUDGE_TEXT).scrollIntoViewIfNeeded();
  expect(await targetOf(NUDGE_TEXT)).toBe('/messages');
  await dismissAndExpectGone(page, HOLD_TEXT);
  const { x, y } = await edge(NUDGE_TEXT);
  await page.mouse.click(x, y);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});
