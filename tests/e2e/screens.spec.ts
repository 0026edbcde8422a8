import { addDays, dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { expectNoViolation } from './support/accessibility.ts';
import { Calls } from './support/calls.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { layoutShiftOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { noticesRow } from './support/notices.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { taskTitleOf } from './support/tasks.ts';

test('the sign-in page is accessible and fits every width', async ({ page }) => {
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page);
  }
  await expectNoSidewaysScroll(page);
});

const today = dayIn(site.timeZone, new Date());
/** Calls for the parts above the toolbar, which are above all other blocks with one column. */
const HERO = '/api/pages';
const NOTICES = ['/api/notifications/user', '/api/integrations/finti/nudges'];
/** 9:35 or 10:35 AM on campus, with a class marked as the next one; and late in the evening, after all classes of the day. */
const TIMES = { morning: `${today}T17:35:00Z`, night: `${addDays(today, 1)}T06:30:00Z` };

for (const [time, width, last] of [
  ['morning', 800, 'notices'],
  ['night', 360, 'notices'],
  ['night', 1280, 'hero'],
] as const) {
  test(`nothing moves while the dashboard’s data load, with the ${last} last, at ${width} px, ${time}`, async ({
    page,
  }) => {
    // An alert may move the page, and also the end of one that the device remembers.
    const withoutAlerts = () => page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    await withoutAlerts();
    await signIn(page, 'Amara Okafor');
    await page.setViewportSize({ width, height: 740 });
    await page.clock.setFixedTime(new Date(TIMES[time]));
    // The hero block reserves its height from its second visit on.
    await page.reload();
    await expect(page.getByRole('region', { name: 'Highlight', exact: true })).toBeVisible();
    await recordLayoutShifts(page);
    const calls = await Calls.on(page);
    await withoutAlerts();
    calls.hold([HERO, ...NOTICES]);
    await reloadWithoutCache(page);
    await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('link', { name: /^Holds 1 hold/ })).toBeVisible();
    const comes = {
      hero: async () => {
        await calls.release(HERO);
        await expect(page.getByRole('region', { name: 'Highlight', exact: true })).toBeVisible();
      },
      notices: async () => {
        for (const path of NOTICES) await calls.release(path);
        await expect(noticesRow(page)).toBeVisible();
      },
    };
    await comes[last === 'hero' ? 'notices' : 'hero']();
    await comes[last]();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });
}

test('next class, due tasks and holds are on the first screen of a phone, below hero and notices', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Highlight', exact: true })).toBeVisible();
  await expect(noticesRow(page)).toBeVisible();
  for (const name of [/^Next class/, /^Due/, /^Holds 1 hold/]) {
    const fact = page.getByRole('link', { name });
    await expect(fact).toBeVisible();
    const box = await fact.boundingBox();
    expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
});

test('DASH-36 DASH-37 on the second visit of a day the lead story is low, and Today’s Classes begins on the first screen', async ({
  page,
}) => {
  const highlight = page.getByRole('region', { name: 'Highlight', exact: true });
  const heightOf = async () => (await highlight.boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.clock.setFixedTime(new Date(TIMES.morning));
  await signIn(page, 'Amara Okafor');
  await expect(highlight).toBeVisible();
  expect(await heightOf()).toBeGreaterThan(96);
  await page.reload();
  await expect(highlight).toBeVisible();
  expect(await heightOf()).toBeLessThanOrEqual(96);
  await expect(page.getByRole('heading', { name: "Today's Classes" })).toBeInViewport();
  await page.clock.setFixedTime(new Date(`${addDays(today, 1)}T17:35:00Z`));
  await page.reload();
  await expect(highlight).toBeVisible();
  expect(await heightOf()).toBeGreaterThan(96);
});

test('ROLE-09 DASH-13 DASH-23 DASH-29 staff see the employee card and no student blocks, and no calls for student data are sent', async ({
  page,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await signIn(page, 'Erik Lindqvist');
  await expect(page.getByText('Directory changes may take up to 15 minutes to appear.')).toBeVisible();
  await expect(page.getByRole('region', { name: "Today's Classes" })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' })).toHaveCount(0);
  expect(paths.filter((path) => /schedule|holds|mynextsteps/.test(path))).toEqual([]);
});

test('keyboard: from the sign-in page to marking a task done', async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (role: 'link' | 'button' | 'textbox', name: RegExp | string) => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await page.goto('/next-steps/task?show=up-next');
  await page.waitForURL(/\/accounts\/login\//);
  await tabTo('button', /Ben Whitaker/);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  await tabTo('link', 'Skip to content');
  await press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const first = page.getByRole('main').getByRole('listitem').nth(2).getByRole('link');
  await expect(first).toBeVisible();
  const title = await taskTitleOf(first);
  await tabTo('link', new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await tabTo('button', 'Mark done');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Mark not done' })).toBeFocused();
  await tabTo('button', 'Undo');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
});
