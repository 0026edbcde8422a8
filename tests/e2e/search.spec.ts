import type { Page } from '@playwright/test';
import { pressLikeSafari } from '../support/safari-press.ts';
import { expectNoViolation } from './support/accessibility.ts';
import { Code, isSearchDialog } from './support/code.ts';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const button = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const options = (page: Page) => dialog(page).getByRole('option');

async function open(page: Page): Promise<void> {
  await button(page).click();
  await expect(field(page)).toBeFocused();
}

test('FIND-01 FIND-04 button and keys open it with the focus in its field; Escape and the backdrop close it and give the focus back, also by the rules of Safari, and the end of a selection does not; with results and without any it is accessible and fits 320 px', async ({
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

  await page.keyboard.press('Meta+k');
  await field(page).fill('library');
  // A selection that ends beside the dialog.
  const text = await field(page).boundingBox();
  await page.mouse.move((text?.x ?? 0) + 5, (text?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.evaluate(pressLikeSafari);
  await button(page).evaluate((focused) => focused.blur());
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.mouse.click(5, 400);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 740 });
  await open(page);
  for (const [text, shown] of [
    ['li', options(page).first()],
    ['zzz qqq', dialog(page).getByText('Nothing found for “zzz qqq”.')],
  ] as const) {
    await field(page).fill(text);
    await expect(shown).toBeVisible();
    await expectNoViolation(page, { parts: ['dialog'] });
    const excess = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
});

test('FIND-01 while the code of the dialog loads, what the user types is searched and reaches nothing else, and Escape forgets it; where code of the search is missing, the dialog says so until "Try again" has it', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  const code = await Code.on(page);
  code.holdSearchDialog();
  await page.route('**/assets/find-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).focus();
  await page.keyboard.press('Control+k');
  await expect.poll(() => code.requested.filter(isSearchDialog).length).toBe(1);
  // The text shows below whether Escape has closed the search: closing forgets it.
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
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

  await expect(dialog(page).getByText('The search could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/find-*.js');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toContainText('Holds');
  await expect(field(page)).toBeFocused();
});

test('FIND-02 FIND-07 FIND-10 GUARD-12 Enter on a part of a page scrolls to it and focuses its heading, also on the same page; a course opens in its place, and a dialog of a post over the page in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await bringSession(page, 'Amara Okafor');
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
