import type { Page } from '@playwright/test';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { answerHeldCalls, holdCalls, type Order } from './support/held-calls.ts';
import { layoutShiftOf, layoutShiftsOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { noticesRow } from './support/notices.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** What a page may shift by while it loads. */
const MAX_SHIFT = 0.02;
const PAGES = [
  '/',
  '/academics',
  '/next-steps/task',
  '/finances',
  '/next-steps/preferences',
  '/community',
  '/resources',
  '/messages',
  '/whats-new',
  '/whats-new/orchard',
  '/account',
  '/basic-needs',
];
/** 9:35 or 10:35 AM on campus, with a class marked as the next one. */
const MORNING = new Date(`${dayIn(site.timeZone, new Date())}T17:35:00Z`);

/** Two orders of answers on a phone, where blocks stand below each other, and two on a computer, where they stand beside each other. */
const SCREENS: { width: number; height: number; visits: { isFirst: boolean; order: Order }[] }[] = [
  {
    ...{ width: 360, height: 740 },
    visits: [
      { isFirst: true, order: 'oldest first' },
      { isFirst: false, order: 'latest first' },
    ],
  },
  {
    ...{ width: 1280, height: 720 },
    visits: [
      { isFirst: true, order: 'latest first' },
      { isFirst: false, order: 'from the middle' },
    ],
  },
];

test.describe.configure({ mode: 'parallel' });

for (const { width, height, visits } of SCREENS) {
  test(`SHELL-09 no page shifts by more than 0.02 while its answers arrive, in two orders, at ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'Amara Okafor');
    await page.setViewportSize({ width, height });
    await page.clock.setFixedTime(MORNING);
    await recordLayoutShifts(page);
    await neverShowHeldBackAfterTwoSeconds(page);
    // An emergency alert that is new to the device may move the page.
    await holdCalls(page, { free: ['/api/status', '/api/users/user'], empty: ['/api/integrations/rave-messages'] });
    const found: string[] = [];
    for (const address of PAGES) {
      for (const { isFirst, order } of visits) {
        await forget(page, isFirst);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(async () => {
          await answerHeldCalls(page, order);
          expect(await page.getByText(/^Loading/).count()).toBe(0);
        }).toPass();
        const shifts = await layoutShiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        if (sum > MAX_SHIFT) {
          const large = shifts.filter(({ value }) => value > 0.001);
          found.push(
            `${address}, ${order}: ${sum}\n${large.flatMap(({ value, moved }) => [value, ...moved]).join('\n')}`,
          );
        }
      }
    }
    expect(found).toEqual([]);
  });
}

test('SHELL-09 an emergency alert that was there the last time on this device moves nothing when it arrives', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(noticesRow(page)).toBeVisible();
  await recordLayoutShifts(page);
  await neverShowHeldBackAfterTwoSeconds(page);
  await holdCalls(page, { free: ['/api/status', '/api/users/user'], empty: [] });
  await forget(page, false);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(async () => {
    await answerHeldCalls(page, 'oldest first');
    expect(await noticesRow(page).count()).toBe(1);
  }).toPass();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
});

/** On a busy machine the answers of this test may take longer than the two seconds after which held back blocks are shown. */
async function neverShowHeldBackAfterTwoSeconds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-shown="false"] { animation: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Removes what the tab stores and, before a first visit, also what the device stores. Here no page stores it anew. */
async function forget(page: Page, isFirstVisit: boolean): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((isWhole) => {
    sessionStorage.clear();
    if (isWhole) localStorage.clear();
  }, isFirstVisit);
}
