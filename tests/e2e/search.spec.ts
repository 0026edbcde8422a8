import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessibility.ts';
import { Calls } from './support/calls.ts';
import { Code, isSearchDialog } from './support/code.ts';
import { layoutShiftOf, recordLayoutShifts } from './support/layout-shifts.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const button = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const options = (page: Page) => dialog(page).getByRole('option');

async function open(page: Page): Promise<void> {
  await button(page).click();
  await expect(field(page)).toBeFocused();
}

test('FIND-01 button and keys open it with the focus in its field; Escape and the backdrop close it and give the focus back', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Meta+k');
  await expect(field(page)).toBeFocused();
  await page.mouse.click(5, 400);
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test('FIND-01 what the user types while the code of the dialog loads is searched, and reaches nothing else', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  const code = await Code.on(page);
  code.holdSearchDialog();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).focus();
  await page.keyboard.press('Control+k');
  await expect.poll(() => code.requested.filter(isSearchDialog).length).toBe(1);
  await page.keyboard.type('holdz');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await code.release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('holds');
  expect(new URL(page.url()).pathname).toBe('/');
  // Typing goes on at the end of the text.
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('hold');
  await expect(options(page).first()).toContainText('Holds');
});

test('FIND-01 Escape while the code of the dialog loads: it does not open', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  const code = await Code.on(page);
  code.holdSearchDialog();
  await page.keyboard.press('Control+k');
  await expect.poll(() => code.requested.filter(isSearchDialog).length).toBe(1);
  // The text shows below whether Escape has closed the search: closing forgets it.
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  const arrived = page.waitForResponse((response) => isSearchDialog(response.url()));
  await code.release();
  await (await arrived).finished();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('FIND-01 FIND-04 the dialog with results, and without any, is accessible and fits 320 px', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 320, height: 740 });
  await open(page);
  for (const text of ['li', 'parking ticket']) {
    await field(page).fill(text);
    if (text === 'li') await expect(options(page).first()).toBeVisible();
    else await expect(dialog(page).getByText('No results')).toBeVisible();
    await expectNoViolation(page);
    const excess = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
});

test('FIND-02 FIND-03 FIND-05 FIND-09 finds what is loaded by its title; only the posts of Resources are asked for, once, and no text is kept', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Messages, 4 unread/ })).toBeVisible();
  // The search opens before the last parts of the app have asked for what they show.
  await page.waitForLoadState('networkidle');
  const calls = await Calls.on(page);
  for (const _ of ['with the call', 'from the answers of this tab']) {
    await page.keyboard.press('Control+k');
    await field(page).fill('transcript');
    await expect(options(page).filter({ hasText: 'Order a transcript' })).toContainText('Resource');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await open(page);
  await field(page).pressSequentially('li');
  for (const [name, kind] of [
    [/^Library/, 'Tool'],
    [/Linear Algebra/, 'Course'],
    [/loan laptop/, 'Task'],
    [/The library stays open/, 'Message'],
  ] as const) {
    await expect(options(page).filter({ hasText: name })).toContainText(kind);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('library stays');
  await expect(options(page)).toHaveCount(1);
  expect(calls.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/pages']);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, history.state, location.href]));
  expect(kept).not.toContain('library stays');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/messages\?open=102$/);
  await expect(page.getByRole('heading', { name: 'The library stays open until 2 AM' })).toBeFocused();
});

test('FIND-07 FIND-10 a course opens in its place, and a dialog of a post over the page in view', async ({ page }) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await open(page);
  await field(page).fill('operating systems');
  await expect(options(page).first()).toContainText('Course');
  await page.keyboard.press('Enter');
  const course = page.getByRole('button', { name: /^CS 333 Operating Systems/, expanded: true });
  await expect(course).toBeFocused();
  await expect(course).toBeInViewport();
  await expect(page).toHaveURL(/\/academics\?course=\d+$/);
  await open(page);
  await field(page).fill('apply for graduation');
  await expect(options(page).first()).toContainText('Apply for graduation');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Apply for graduation' })).toBeVisible();
  await expect(course).toBeVisible();
});

test('FIND-02 what another page of this tab has loaded is found too', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/resources');
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await page.goto('/messages');
  await open(page);
  await field(page).fill('tutoring');
  await expect(options(page).first()).toContainText('Resource');
});

test('FIND-02 GUARD-12 Enter on a part of a page scrolls to it and focuses its heading, also on the same page', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 360, height: 700 });
  const heading = page.getByRole('heading', { level: 2, name: 'Holds', exact: true });
  for (const start of ['/', '/account']) {
    await page.goto(start);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await open(page);
    await field(page).fill('holds');
    await expect(options(page).filter({ hasText: 'Account' })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page).toHaveURL('/account#holds');
  }
});

test('FIND-06 it is not there for a provisional account', async ({ page }) => {
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia/ }).click();
  await expect(page.getByRole('dialog', { name: 'Please log in with your Odin account' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`nothing moves when the button comes, at ${width} px`, async ({ page }) => {
    // An emergency alert may move the page. The tab would keep one that arrives before the reload.
    await page.route('**/api/integrations/rave-messages', (route) => route.fulfill({ json: [] }));
    await signIn(page, 'Amara Okafor', '/resources');
    await page.setViewportSize({ width, height: 740 });
    await recordLayoutShifts(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.05);
  });
}

test('the code of the search is missing: the dialog says so, and "Try again" finds everything as soon as it is there', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/resources');
  await page.route('**/assets/find-*.js', (route) => route.fulfill({ status: 404 }));
  await open(page);
  await field(page).fill('li');
  await expect(dialog(page).getByText('The search could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/find-*.js');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).filter({ hasText: /^Library/ })).toHaveCount(1);
  await expect(field(page)).toBeFocused();
});
