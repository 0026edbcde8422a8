import type { Page } from '@playwright/test';
import { HOLD_TEXT, NUDGE_TEXT } from '../../src/rules/banner.ts';
import { EMERGENCY, noticesRow, openNotices, showEmergency } from './support/notices.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const ALERT = EMERGENCY.title;

const banner = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });
const line = (page: Page, text: string) => banner(page).getByRole('listitem').filter({ hasText: text });
const dismiss = (page: Page, text: string) => line(page, text).getByRole('button', { name: 'Dismiss', exact: true });

async function dismissAndExpectGone(page: Page, text: string): Promise<void> {
  await dismiss(page, text).click();
  await expect(line(page, text)).toHaveCount(0);
}

test('BANNER-09 BANNER-10 BANNER-12 BANNER-13 BANNER-14 by keyboard alone: from line to line, each dismissed, down to the page’s heading; after a reload only the hold is back, in the row until the next page', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await openNotices(page);
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
  await reloadWithoutCache(page);
  await expect(noticesRow(page)).toHaveText('1 notice1 hold');
  await page.getByRole('link', { name: 'Academics' }).first().click();
  await expect(banner(page).getByRole('listitem')).toHaveText([HOLD_TEXT]);
});

test('BANNER-13 BANNER-17 an alert that is dismissed in one tab disappears in the other, and stays away after a reload', async ({
  page,
  context,
}) => {
  await showEmergency(context);
  await signIn(page, 'Amara Okafor', '/academics');
  await expect(dismiss(page, ALERT)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await dismissAndExpectGone(other, ALERT);
  await expect(line(page, ALERT)).toHaveCount(0);
  await page.reload();
  await expect(noticesRow(page)).toBeVisible();
  await expect(line(page, ALERT)).toHaveCount(0);
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

test('DASH-01 hero, notices and toolbar are in this order at every width; from page to page nothing moves', async ({
  page,
}) => {
  await showEmergency(page);
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dismiss(page, ALERT)).toBeVisible();
  await expect(noticesRow(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Highlight', exact: true })).toBeVisible();
  const go = async (name: string) => {
    await page.evaluate((address) => document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click(), name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name === '/' ? 'Dashboard' : 'Academics');
  };
  // The story is as high on each later visit as on the second one.
  await go('/academics');
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await go('/');
    const onDashboard = await topParts(page);
    expect(onDashboard.map(({ name }) => name)).toEqual(['Highlight', 'Notices', 'Dashboard']);
    const edges = onDashboard.flatMap(({ top, bottom }) => [top, bottom]);
    expect(edges).toEqual([...edges].sort((one, other) => one - other));

    await go('/academics');
    expect((await topParts(page)).map(({ name }) => name)).toEqual(['Notices', 'Academics']);
    const positions = await recordPositions(page);
    for (const address of ['/', '/academics', '/', '/academics']) await go(address);
    expect(await positions()).toEqual([
      expect.stringMatching(/^Notices at [\d.]+, Academics at [\d.]+$/),
      expect.stringMatching(/^Highlight at [\d.]+, Notices at [\d.]+, Dashboard at [\d.]+$/),
    ]);
  }
});

/** Records from now on, in each frame, where the parts at the top of the page are. @returns a function that ends this, with what was seen */
async function recordPositions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((parts) => {
    const seen = new Set<string>();
    const frame = { last: 0 };
    Object.assign(window, {
      endRecording: () => {
        cancelAnimationFrame(frame.last);
        return [...seen];
      },
    });
    const record = () => {
      const top = [...document.querySelectorAll(`main ${parts}`)];
      seen.add(
        top
          .map(
            (part) => `${part.getAttribute('aria-label') ?? part.textContent} at ${part.getBoundingClientRect().top}`,
          )
          .join(', '),
      );
      frame.last = requestAnimationFrame(record);
    };
    record();
  }, PARTS);
  return () => page.evaluate(() => (window as unknown as { endRecording: () => string[] }).endRecording());
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
