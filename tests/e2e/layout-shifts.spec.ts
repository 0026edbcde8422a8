import type { Page } from '@playwright/test';
import { addDays, dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { coveredPressesOf, lookForCoveredPresses } from './support/covered-presses.ts';
import { answerHeldCalls, holdCalls, type Order } from './support/held-calls.ts';
import { layoutShiftOf, layoutShiftsOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { noticesRow, showEmergency } from './support/notices.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** What a page may shift by while it loads. */
const MAX_SHIFT = 0.01;
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
];
/** Pages whose own part begins near the top. */
const NEAR_THE_TOP = ['/', '/academics', '/finances', '/community', '/account'];

const today = dayIn(site.timeZone, new Date());
/** 9:35 or 10:35 AM on campus, with a class marked as the next one. */
const MORNING = `${today}T17:35:00Z`;
/** Late in the evening on campus, after all classes of the day. */
const NIGHT = `${addDays(today, 1)}T06:30:00Z`;

/** The name of the window before a load that is the first one on its device. */
const NEW_DEVICE = 'new device';

type Visit = { isFirst: boolean; order: Order };

test.describe.configure({ mode: 'parallel' });

// Each page once with one column and once with two, as the two kinds of visits. A placeholder of the wrong height moves what
// is below it in any order of the answers.
for (const { width, height, most, ...visit } of [
  { width: 360, height: 740, most: 360, isFirst: true, order: 'oldest first' },
  { width: 1280, height: 720, most: 420, isFirst: false, order: 'latest first' },
] as const) {
  test(`SHELL-09 SHELL-16 SEV-03 BANNER-24 BANNER-27 no page shifts by more than 0.01 and nothing covers what can be pressed while its answers arrive, ${visit.order}, ${visit.isFirst ? 'among them a new emergency, ' : ''} and its own part begins at most ${most} px from the top, at ${width} x ${height}`, async ({
    page,
  }) => {
    test.slow();
    await arrive(page, 'Amara Okafor', { hasAlert: visit.isFirst });
    await page.setViewportSize({ width, height });
    await page.clock.setFixedTime(MORNING);
    const found: string[] = [];
    for (const address of PAGES) {
      found.push(...(await faultsOf(page, address, visit)));
      if (!NEAR_THE_TOP.includes(address)) continue;
      await expect(noticesRow(page)).toBeVisible();
      const box = await page.getByRole('heading', { level: 1 }).boundingBox();
      if (!((box?.y ?? Number.NaN) <= most)) found.push(`${address} begins at ${box?.y} px`);
      if (visit.isFirst) await expect(page.getByRole('alert')).toBeVisible();
    }
    expect(found).toEqual([]);
  });
}

test('SHELL-16 nothing covers what can be pressed while the answers of a page arrive, at 800 x 740', async ({
  page,
}) => {
  test.slow();
  await arrive(page, 'Amara Okafor');
  await page.setViewportSize({ width: 800, height: 740 });
  const found: string[] = [];
  for (const address of PAGES) {
    await load(page, address, { isFirst: false, order: 'from the middle' });
    found.push(...(await coveredPressesOf(page)));
  }
  expect(found).toEqual([]);
});

test('SHELL-09 SHELL-16 the dashboard shifts by no more than 0.01 and nothing covers what can be pressed, in the evening, and with the blocks of a student who is an employee too', async ({
  page,
}) => {
  test.slow();
  const found: string[] = [];
  const open = async (width: number, time: string, visit: Visit) => {
    await page.setViewportSize({ width, height: 740 });
    await page.clock.setFixedTime(time);
    for (const fault of await faultsOf(page, '/', visit)) found.push(`${width} px, ${time}: ${fault}`);
  };
  await arrive(page, 'Amara Okafor');
  await open(360, NIGHT, { isFirst: false, order: 'latest first' });
  await open(1280, NIGHT, { isFirst: true, order: 'from the middle' });
  await signIn(page, 'Jonas');
  await open(360, MORNING, { isFirst: false, order: 'oldest first' });
  await open(1280, MORNING, { isFirst: false, order: 'latest first' });
  expect(found).toEqual([]);
});

test('SHELL-09 SHELL-16 an emergency alert that was there the last time on this device moves and covers nothing when it arrives', async ({
  page,
}) => {
  await arrive(page, 'Amara Okafor', { hasAlert: true });
  await page.clock.setFixedTime(MORNING);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(async () => {
    await answerHeldCalls(page, 'oldest first');
    expect(await noticesRow(page).count()).toBe(1);
  }).toPass();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
  expect(await coveredPressesOf(page)).toEqual([]);
});

/**
 * Signs in on a new device, which then has seen the dashboard once. Later loads record what moves, begin without what the tab
 * stores, and get their answers one after the other.
 */
async function arrive(page: Page, name: string, { hasAlert = false } = {}): Promise<void> {
  if (hasAlert) await showEmergency(page);
  await signIn(page, name);
  await expect(page.getByRole('region', { name: 'Highlight', exact: true })).toBeVisible();
  await expect(noticesRow(page)).toBeVisible();
  if (hasAlert) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await recordLayoutShifts(page);
  await lookForCoveredPresses(page);
  await page.addInitScript((newDevice) => {
    sessionStorage.clear();
    if (window.name === newDevice) localStorage.clear();
    // On a busy machine the answers may take longer than the two seconds after which held back blocks are shown.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-shown="false"] { animation: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  }, NEW_DEVICE);
  await holdCalls(page, {
    free: ['/api/status', '/api/users/user'],
    empty: hasAlert ? [] : ['/api/integrations/rave-messages'],
  });
}

/** Loads a page and answers its calls. */
async function load(page: Page, address: string, { isFirst, order }: Visit): Promise<void> {
  await page.evaluate(
    (name) => {
      window.name = name;
    },
    isFirst ? NEW_DEVICE : '',
  );
  await page.goto(address);
  // The page is drawn without its answers. Some have their heading only with them.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.or(page.getByText('Loading page')).first()).toBeAttached();
  await expect(async () => {
    await answerHeldCalls(page, order);
    expect([await heading.count(), await page.getByText(/^Loading/).count()]).toEqual([1, 0]);
  }).toPass();
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
}

/**
 * Loads a page and answers its calls.
 * @returns one text with what has moved, if the page shifted too far, and one for each element that takes the presses of another
 */
async function faultsOf(page: Page, address: string, visit: Visit): Promise<string[]> {
  await load(page, address, visit);
  const shifts = await layoutShiftsOf(page);
  const covers = (await coveredPressesOf(page)).map((cover) => `${address}, ${visit.order}: ${cover}`);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MAX_SHIFT) return covers;
  const large = shifts.filter(({ value }) => value > 0.001);
  return [
    ...covers,
    `${address}, ${visit.order}: ${sum}\n${large.flatMap(({ value, moved }) => [value, ...moved]).join('\n')}`,
  ];
}
