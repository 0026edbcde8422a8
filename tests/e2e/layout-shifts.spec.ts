import type { Page } from '@playwright/test';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { Calls } from './support/calls.ts';
import { layoutShiftsOf, recordLayoutShifts } from './support/layout-shifts.ts';
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

/** Which of the pending calls is answered next. */
const ORDERS = [
  { name: 'first visit, oldest call first', isFirstVisit: true, next: (pending: string[]) => pending[0] },
  { name: 'latest call first', isFirstVisit: false, next: (pending: string[]) => pending.at(-1) },
  { name: 'from the middle', isFirstVisit: false, next: (pending: string[]) => pending[pending.length >> 1] },
];

test.describe.configure({ mode: 'parallel' });

for (const [width, height] of [
  [360, 740],
  [1280, 720],
] as const) {
  test(`SHELL-09 no page shifts by more than 0.02 while its answers arrive, in three orders, at ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'Amara Okafor');
    await page.setViewportSize({ width, height });
    await page.clock.setFixedTime(MORNING);
    await recordLayoutShifts(page);
    await neverShowHeldBackAfterTwoSeconds(page);
    const calls = await Calls.on(page);
    // An emergency alert may move the page.
    await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    calls.holdAllBut(['/api/status', '/api/users/user']);
    const found: string[] = [];
    for (const address of PAGES) {
      for (const { name, isFirstVisit, next } of ORDERS) {
        await forget(page, isFirstVisit);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await answerAll(page, calls, next);
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        const shifts = await layoutShiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        if (sum > MAX_SHIFT) {
          const large = shifts.filter(({ value }) => value > 0.001);
          found.push(
            `${address}, ${name}: ${sum}\n${large.flatMap(({ value, moved }) => [value, ...moved]).join('\n')}`,
          );
        }
      }
    }
    expect(found).toEqual([]);
  });
}

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

/** Answers one call after the other, each when the page has drawn the answer before. */
async function answerAll(page: Page, calls: Calls, next: (pending: string[]) => string | undefined): Promise<void> {
  const twoFrames = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await twoFrames();
  for (let path = next(calls.pending()); path !== undefined; path = next(calls.pending())) {
    await calls.answer(path);
    await twoFrames();
  }
}
