import type { Page } from '@playwright/test';
import { addDays, dayIn, weekdayLetter } from '../../src/rules/dates.ts';
import { addTerms } from '../../src/rules/term-choice.ts';
import { termName } from '../../src/rules/terms.ts';
import { sampleTerm } from '../../src/sample/terms.ts';
import { site } from '../../src/site.ts';
import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const SCHEDULE = '/api/integrations/finti/schedule';
const COURSES = '/api/integrations/finti/courses';
const GRADES = '/api/integrations/finti/grades';

const current = sampleTerm(dayIn(site.timeZone, new Date())).term;
const past = addTerms(current, -1) ?? '';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const termChoice = (page: Page) => page.getByRole('combobox', { name: 'Term' });
const covers = (page: Page) => page.getByRole('button', { name: 'Hidden. Show' });

test('TERM-01 TERM-02 TERM-03 TERM-04 the term in the address decides; a loaded term costs no call, and the device keeps the current one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await signIn(page, 'Amara Okafor', '/academics');
  await expect(block(page, 'Courses').getByRole('button', { name: /Operating Systems/ })).toBeVisible();
  const toolbar = page.getByText(new RegExp(`^${termName(current)}, Week \\d+$`));
  await expect(toolbar).toBeVisible();
  await expect(page.getByText('Attendance not recorded yet')).toBeVisible();
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(40);

  await termChoice(page).focus();
  await termChoice(page).selectOption(past);
  await expect(page).toHaveURL(`/academics?term=${past}`);
  await expect(
    block(page, `Courses, ${termName(past)}`).getByRole('button', { name: /Data Structures/ }),
  ).toBeVisible();
  await expect(
    block(page, 'Schedule')
      .getByRole('button', { name: /Data Structures/ })
      .first(),
  ).toBeVisible();
  await expect(
    block(page, `Grades, ${termName(past)}`).getByRole('row', { name: 'CS 302 Data Structures A-' }),
  ).toBeVisible();
  await expect(termChoice(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
  // Week number and warnings are those of the current term.
  await expect(page.getByText(new RegExp(`^Now it is ${termName(current)}, Week \\d+$`))).toBeVisible();
  await expect(block(page, 'Schedule').getByText(/^Week \d+$/)).toHaveCount(0);
  await expect(page.getByText('Attendance not recorded yet')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('portico.term'))).toBe(current);

  const calls = await Calls.on(page);
  await termChoice(page).selectOption(current);
  await expect(page).toHaveURL('/academics');
  await expect(block(page, 'Courses').getByRole('button', { name: /Operating Systems/ })).toBeVisible();
  await page.goBack();
  await expect(
    block(page, `Courses, ${termName(past)}`).getByRole('button', { name: /Data Structures/ }),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.paths().filter((path) => [SCHEDULE, COURSES, GRADES].includes(path))).toEqual([]);

  await page.reload();
  await expect(termChoice(page)).toHaveValue(past);
  await expect(
    block(page, `Courses, ${termName(past)}`).getByRole('button', { name: /Data Structures/ }),
  ).toBeVisible();
  await page.goto('/academics?term=199901');
  await expect(termChoice(page)).toHaveValue(current);
  await expect(block(page, 'Courses').getByRole('button', { name: /Operating Systems/ })).toBeVisible();
});

test('ACAD-16 from 900 px the week is an hour grid, below one day at a time; the device remembers "List"', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/academics');
  await page.setViewportSize({ width: 900, height: 900 });
  const grid = block(page, 'Schedule').getByRole('group', { name: / of / });
  const days = block(page, 'Schedule').getByRole('radiogroup', { name: 'Day' });
  await expect(grid.getByRole('button', { name: /CS 333/ }).first()).toBeVisible();
  await expect(days).toHaveCount(0);
  await page.setViewportSize({ width: 899, height: 900 });
  await expect(days).toBeVisible();
  await expect(grid).toHaveCount(0);

  await block(page, 'Schedule').getByText('List', { exact: true }).click();
  await expect(days).toHaveCount(0);
  await page.reload();
  await expect(block(page, 'Schedule').getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(block(page, 'Schedule').getByRole('heading', { level: 3, name: /^MON/ })).toBeVisible();
});

test('ACAD-20 ACAD-21 ACAD-35 a class on the grid opens a panel by keyboard, inside the window; Escape closes it, and it leads to the course', async ({
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
});

test('ACAD-31 an attendance warning that was marked read stays away after a reload, and is there for another user', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/academics');
  const warning = block(page, 'Courses').getByText('Attendance not recorded yet');
  await block(page, 'Courses').getByRole('button', { name: 'Mark as read' }).click();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(block(page, 'Courses').getByRole('button', { name: /Operating Systems/ })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('HIDE-02 HIDE-03 HIDE-04 covered grades and GPA are never in the document, from the first drawing of a load on', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', `/academics?term=${past}`);
  await expect(block(page, `Grades, ${termName(past)}`).getByRole('row', { name: /CS 302/ })).toContainText('A-');
  await page.getByRole('switch', { name: 'Hide grades and balances' }).click();
  await expect(covers(page)).toHaveCount(4);

  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const text = document.body?.innerHTML ?? '';
      if (text.includes('3.42') || text.includes('>A-<')) seen.push(text);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await expect(covers(page)).toHaveCount(4);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);

  const gpa = block(page, 'Grade point average');
  const covered = await gpa.boundingBox();
  await gpa.getByRole('button', { name: 'Hidden. Show' }).click();
  await expect(gpa.getByText('3.42')).toBeFocused();
  expect((await gpa.boundingBox())?.height).toBe(covered?.height);
  await expect(covers(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Resources' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await page.goBack();
  await expect(covers(page)).toHaveCount(4);
});

test('HIDE-05 ACAD-24 print shows the week as a list on one page, and "All terms" as one table without covered grades', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInOnPhone(page, '/academics');
  const courses = block(page, 'Courses');
  await expect(courses.getByRole('button', { name: /Operating Systems/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const schedule = block(page, 'Schedule');
  await expect(schedule.getByRole('heading', { level: 3, name: /^MON/ })).toHaveCount(1);
  await expect(schedule.getByText('Neuberger Hall, room 454').first()).toBeVisible();
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

test('ACAD-18 at 1280 px a class of 50 minutes shows its whole room on the grid, also as the next class', async ({
  page,
}) => {
  const today = dayIn(site.timeZone, new Date());
  const wednesday = addDays(today, 2 - 'MTWRFSU'.indexOf(weekdayLetter(today)));
  await page.setViewportSize({ width: 1280, height: 800 });
  // 8:30 or 9:30 AM on campus: before this class, or during it.
  await page.clock.setFixedTime(new Date(`${wednesday}T16:30:00Z`));
  await signIn(page, 'Amara Okafor', '/academics');
  const classes = block(page, 'Schedule').getByRole('button', { name: /^MTH 261/ });
  await expect(classes).toHaveCount(3);
  await expect(block(page, 'Schedule').locator('[data-marked]').filter({ hasText: 'MTH 261' })).toHaveCount(1);
  const cut = await classes.getByText('Neuberger Hall 454', { exact: true }).evaluateAll((rooms) =>
    rooms.map((room) => {
      const content = room.parentElement?.getBoundingClientRect().bottom ?? 0;
      return Math.max(0, Math.round(room.getBoundingClientRect().bottom - content));
    }),
  );
  expect(cut).toEqual([0, 0, 0]);
});

test('with forced colours the chosen view still differs', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'Amara Okafor', '/academics');
  const borderOf = (name: string) =>
    block(page, 'Schedule')
      .getByText(name, { exact: true })
      .evaluate((choice) => getComputedStyle(choice).borderBottomWidth);
  expect([await borderOf('Week'), await borderOf('List')]).toEqual(['4px', '1px']);
});

for (const width of [360, 1280]) {
  test(`nothing on Academics moves when it is opened from the dashboard with data in the tab, at ${width} px`, async ({
    page,
  }) => {
    await signIn(page, 'Amara Okafor', '/academics');
    await page.setViewportSize({ width, height: 740 });
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
          if (element?.closest('#schedule, #program, #courses, #gpa, #grades, #advisors'))
            moved.push(element.outerHTML);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'View full schedule' })).toBeVisible();
    const calls = await Calls.on(page);
    await page.getByRole('link', { name: 'View full schedule' }).click();
    await expect(block(page, 'Advisors').getByText('Dolores Vega')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    expect(calls.paths().filter((path) => path.startsWith('/api/integrations/finti/'))).toEqual([]);
  });
}

async function signInOnPhone(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /Amara Okafor/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible();
}

/** The number of sheets of paper that the page prints on. */
async function pagesOf(page: Page): Promise<number> {
  const margin = '12mm';
  const pdf = await page.pdf({
    format: 'Letter',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
