import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { loadAndroidFaces } from '../../states/android-faces.ts';
import { expectNoViolation } from './support/accessibility.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { EMERGENCY, noticesRow, showEmergency } from './support/notices.ts';
import { signIn } from './support/people.ts';
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

test('DASH-36 DASH-37 DASH-39 on the second visit of a day the lead story is low, and Today’s Classes begins on the first screen; on a very wide screen the right column is two', async ({
  page,
}) => {
  const block = (name: string) =>
    page
      .getByRole('region', { name, exact: true })
      .or(page.locator('section', { has: page.getByRole('heading', { name, exact: true }) }));
  const heightOf = async (name: string) => (await block(name).boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 1280, height: 720 });
  // 9:35 or 10:35 AM on campus, with a class marked as the next one.
  await page.clock.setFixedTime(new Date(`${dayIn(site.timeZone, new Date())}T17:35:00Z`));
  await signIn(page, 'Amara Okafor');
  await expect(block('Highlight')).toBeVisible();
  expect(await heightOf('Highlight')).toBeGreaterThan(96);
  await page.reload();
  await expect(block('Highlight')).toBeVisible();
  expect(await heightOf('Highlight')).toBeLessThanOrEqual(96);
  await expect(page.getByRole('heading', { name: "Today's Classes" })).toBeInViewport();

  const columns = ["Today's Classes", 'On campus', 'Film club this week: Big Buck Bunny'];
  await expect(block(columns[2] ?? '')).toBeVisible();
  const [, right, film] = await Promise.all(columns.map((name) => block(name).boundingBox()));
  expect(film?.x).toBe(right?.x);
  // Until it plays, a film takes little room from the tasks below it.
  expect(
    (
      await block(columns[2] ?? '')
        .getByRole('button')
        .boundingBox()
    )?.height,
  ).toBe(160);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const boxes = await Promise.all(columns.map((name) => block(name).boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? -1))).size).toBe(1);
  expect(boxes.map((box) => box?.x ?? -1)).toEqual([...boxes.map((box) => box?.x ?? -1)].sort((a, b) => a - b));
});

test('BANNER-23 BANNER-27 HIDE-01 ACAD-43 on the first screen of a phone are the whole alert, the greeting, next class, due tasks and holds; the switch is beside the bell; on Academics it is beside heading and term, and the first class is on the first screen, in the faces of Android too', async ({
  page,
}) => {
  await showEmergency(page);
  await signIn(page, 'Amara Okafor', '/academics');
  await page.setViewportSize({ width: 360, height: 740 });
  // An alert that comes later than the page has its own place on the next one.
  const alert = page.getByRole('alert').filter({ hasText: EMERGENCY.title });
  await expect(alert).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await expect(alert.getByRole('link').or(alert.locator('strong'))).toBeInViewport({ ratio: 1 });
  await expect(alert.locator('time')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Highlight' }).getByRole('link')).toBeVisible();
  await expect(noticesRow(page)).toBeVisible();
  for (const name of [/^Next class/, /^Due/, /^Holds 1 hold/]) {
    const fact = page.getByRole('link', { name });
    await expect(fact).toBeVisible();
    const box = await fact.boundingBox();
    expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
  // The alert has four lines, and there is the sentence about a hold.
  expect((await alert.boundingBox())?.height).toBeGreaterThanOrEqual(80);
  expect((await page.getByRole('heading', { level: 2, name: 'Hello Amara' }).boundingBox())?.y).toBeLessThanOrEqual(
    440,
  );

  // On Academics the first class is on the first screen, in the faces of Android too.
  await loadAndroidFaces(page);
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Academics' }).click();
  const toggle = page.getByRole('switch', { name: 'Hide grades and balances' });
  const bell = page.getByRole('link', { name: /^Messages/ });
  const heading = page.getByRole('heading', { level: 1, name: 'Academics' });
  const boxes = [heading, page.getByRole('combobox', { name: 'Term' }), toggle].map((part) => part.boundingBox());
  const middles = (await Promise.all(boxes)).map((box) => (box === null ? -1 : box.y + box.height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  const firstClass = page.getByRole('region', { name: 'Schedule' }).getByRole('listitem').first();
  expect((await firstClass.boundingBox())?.y).toBeLessThanOrEqual(480);

  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(async () => {
    const [toggleBox, bellBox] = [await toggle.boundingBox(), await bell.boundingBox()];
    expect(toggleBox).toMatchObject({ width: 44, height: 44, y: bellBox?.y });
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // A window of 360 px with a scrollbar.
  await page.setViewportSize({ width: 354, height: 640 });
  const date = page
    .getByRole('main')
    .locator('p', { has: page.locator('time') })
    .first();
  expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(alert.getByRole('link').or(alert.locator('strong'))).toBeInViewport({ ratio: 1 });
  await expect(alert.locator('time')).toBeInViewport({ ratio: 1 });
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
