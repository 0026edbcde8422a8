import type { Page } from '@playwright/test';
import { addDays, dayIn, weekdayLetter } from '../../src/rules/dates.ts';
import { addTerms } from '../../src/rules/term-choice.ts';
import { termName } from '../../src/rules/terms.ts';
import { sampleTerm } from '../../src/sample/terms.ts';
import { site } from '../../src/site.ts';
import { blockOf } from './support/blocks.ts';
import { Calls } from './support/calls.ts';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const today = dayIn(site.timeZone, new Date());
const past = addTerms(sampleTerm(today).term, -1) ?? '';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('TERM-06 on a phone the choice of the term is as wide before the terms are known', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await bringSession(page, 'Amara Okafor');
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/finti/current-term**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/academics');
  const choice = page.getByRole('combobox', { name: 'Term' });
  await expect(choice).toBeDisabled();
  const before = await choice.boundingBox();
  release();
  await expect(choice).toBeEnabled();
  expect(await choice.boundingBox()).toEqual(before);
});

test('ACAD-16 ACAD-18 the week is an hour grid from 900 px on, where a class of 50 minutes shows its whole room, also as the next class; the choice of a term keeps place and focus', async ({
  page,
}) => {
  const wednesday = addDays(today, 2 - 'MTWRFSU'.indexOf(weekdayLetter(today)));
  await page.setViewportSize({ width: 1280, height: 800 });
  // 8:30 or 9:30 AM on campus: before this class, or during it.
  await page.clock.setFixedTime(new Date(`${wednesday}T16:30:00Z`));
  await signIn(page, 'Amara Okafor', '/academics');
  const schedule = block(page, 'Schedule');
  const classes = schedule.getByRole('button', { name: /^MTH 261/ });
  await expect(classes).toHaveCount(3);
  await expect(schedule.locator('[data-marked]').filter({ hasText: 'MTH 261' })).toHaveCount(1);
  const cut = await classes.getByText('Neuberger Hall 454', { exact: true }).evaluateAll((rooms) =>
    rooms.map((room) => {
      const content = room.parentElement?.getBoundingClientRect().bottom ?? 0;
      return Math.max(0, Math.round(room.getBoundingClientRect().bottom - content));
    }),
  );
  expect(cut).toEqual([0, 0, 0]);

  const grid = schedule.getByRole('group', { name: / of / });
  const days = schedule.getByRole('radiogroup', { name: 'Day' });
  await page.setViewportSize({ width: 899, height: 700 });
  await expect(days).toBeVisible();
  await expect(grid).toHaveCount(0);
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(grid).toBeVisible();
  await expect(days).toHaveCount(0);

  const choice = page.getByRole('combobox', { name: 'Term' });
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(40);
  await choice.focus();
  await choice.selectOption(past);
  await expect(page).toHaveURL(`/academics?term=${past}`);
  await expect(
    block(page, `Courses, ${termName(past)}`).getByRole('button', { name: /Data Structures/ }),
  ).toBeVisible();
  await expect(choice).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
});

test('ACAD-20 ACAD-21 ACAD-35 a class on the grid opens a panel by keyboard, inside the window; Escape closes it, and it leads to the course; with forced colours the chosen view differs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'Amara Okafor', '/academics');
  const slot = block(page, 'Schedule')
    .getByRole('button', { name: /Linear Algebra/ })
    .first();
  await slot.focus();
  await page.keyboard.press('Enter');
  const map = block(page, 'Schedule').getByRole('link', { name: 'Map to Neuberger Hall' });
  await expect(map).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(map).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);
  await expect(slot).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Course details' }).click();
  const course = block(page, 'Courses').getByRole('button', { name: /Linear Algebra/ });
  await expect(course).toBeFocused();
  await expect(course).toHaveAttribute('aria-expanded', 'true');
  await expect(block(page, 'Courses').getByText('Owen Brightwater')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const low = block(page, 'Schedule')
    .getByRole('button', { name: /Technical Writing/ })
    .first();
  await low.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Course details' })).toBeInViewport({ ratio: 1 });

  await page.emulateMedia({ forcedColors: 'active' });
  const borderOf = (name: string) =>
    block(page, 'Schedule')
      .getByRole('radio', { name, exact: true })
      .evaluate((choice) => getComputedStyle(choice.closest('label') ?? choice).borderBottomWidth);
  expect([await borderOf('Week'), await borderOf('List')]).toEqual(['4px', '1px']);
});

test('HIDE-05 SHELL-14 ACAD-24 print shows the week as a grid on one page, from a phone too, and "All terms" as one table without covered grades', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/academics');
  await page.setViewportSize({ width: 360, height: 740 });
  const courses = block(page, 'Courses');
  await expect(courses.getByRole('button', { name: /Operating Systems/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const schedule = block(page, 'Schedule');
  const week = schedule.getByRole('group', { name: / of / });
  await expect(week.getByRole('heading', { level: 3, name: /^MON/ })).toHaveCount(1);
  await expect(week.getByText('Neuberger Hall 454').first()).toBeVisible();
  for (const hidden of [courses, page.getByRole('navigation', { name: 'Main' }), page.getByRole('contentinfo')]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: null });
  expect(await pagesOf(page)).toBe(1);

  await page.getByRole('switch', { name: 'Hide grades and balances' }).click();
  const grades = block(page, 'Grades');
  await grades.getByRole('button', { name: 'All terms' }).click();
  await expect(grades.getByRole('rowheader')).toHaveCount(10);
  await expect(grades.getByRole('row', { name: /CS 302/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(grades.getByRole('row', { name: /CS 302/ })).toContainText('Hidden.');
  await expect(grades.getByRole('row', { name: /CS 302/ })).not.toContainText('A-');
});

test('nothing on Academics moves when it is opened from the dashboard with data in the tab, and no call for records leaves', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/academics');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(block(page, 'Courses').getByRole('button', { name: /Operating Systems/ })).toBeVisible();
  // The tab has all answers.
  await page.waitForLoadState('networkidle');
  // The notices move up to the place of the dashboard's lead story. They are no part of this page.
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      for (const { node } of entries.flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.closest('#schedule, #program, #courses, #gpa, #grades, #advisors')) moved.push(element.outerHTML);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const link = page.getByRole('link', { name: 'View full schedule' });
  await page.goto('/');
  await expect(link).toBeVisible();
  const calls = await Calls.on(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await link.click();
    await expect(blockOf(page, 'Advisors').getByText('Dolores Vega')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), `${width} px`).toEqual([]);
    await page.goBack();
    await expect(link).toBeVisible();
  }
  expect(calls.paths().filter((path) => path.startsWith('/api/integrations/finti/'))).toEqual([]);
});

/** The number of sheets of paper that the page prints on. */
async function pagesOf(page: Page): Promise<number> {
  const margin = '12mm';
  const pdf = await page.pdf({
    format: 'Letter',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
