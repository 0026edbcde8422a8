import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = (page: Page) => page.locator('[data-active-pane]').getByRole('listitem');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.beforeEach(async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/next-steps');
  await expect(rows(page).first()).toBeVisible();
});

test('LIST-06 an address with "show" opens this filter, and Back returns to the previous filter', async ({ page }) => {
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await page.goto('/next-steps/task?show=done');
  await expect(heading(page, 'Done')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  // All listed tasks are done.
  await expect(rows(page).filter({ hasText: /Done [A-Z][a-z]{2} \d/ })).toHaveCount(await rows(page).count());
  await choose('Overdue');
  await expect(heading(page, 'Overdue')).toBeVisible();
  await choose('Up Next');
  await expect(heading(page, 'Up Next')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Overdue')).toBeVisible();
  await expect(page).toHaveURL(/\/next-steps\/task\?show=overdue$/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(heading(page, 'Done')).toBeVisible();
  await expect(page).toHaveURL(/\/next-steps\/task\?show=done$/);
  await page.goForward();
  await expect(heading(page, 'Overdue')).toBeVisible();
});

test('LIST-21 a list longer than its pane scrolls in the pane, and the page does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  const last = rows(page).last();
  await expect(last).not.toBeInViewport();
  const before = await scrollTop(page);
  const pane = page.locator('[data-active-pane] > div').first();
  const excess = await pane.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(excess).toBeGreaterThan(0);
  await rows(page).first().hover();
  await page.mouse.wheel(0, excess);
  await expect.poll(() => pane.evaluate((element) => Math.round(element.scrollTop))).toBe(excess);
  expect(await scrollTop(page)).toBe(before);
  await expect(last).toBeInViewport();
});

for (const [width, height] of [
  [360, 500],
  [1280, 420],
] as const) {
  test(`LIST-24 at ${width} px, a click on a task scrolls the page to the top`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // The page can scroll because the footer is below the panes.
    await page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(() => scrollTop(page)).toBe(120);
    const row = rows(page).nth(2).getByRole('link');
    const title = (await row.locator('span').first().textContent()) ?? '';
    await row.click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });
}

test('LIST-21 the row of the selected task is in view in its pane, and so are the ends of both panes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const last = rows(page).last().getByRole('link');
  const title = (await last.locator('span').first().textContent()) ?? '';
  await page.goto((await last.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(rows(page).last()).toBeInViewport({ ratio: 1 });
  expect(await scrollTop(page)).toBe(0);
  for (const button of [
    page.getByRole('button', { name: 'Print the list' }),
    page.getByRole('article').getByRole('button', { name: 'Add to calendar' }),
  ]) {
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  expect(await scrollTop(page)).toBe(0);
});

test('TASK-17 on one column, what a press saved and its Undo are in view and not covered', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await rows(page).first().getByRole('link').click();
  const article = page.getByRole('article');
  await article.getByRole('link', { name: /^Next: / }).scrollIntoViewIfNeeded();
  expect(await scrollTop(page)).toBeGreaterThan(0);
  for (const name of ['Mark done', 'Do now', 'Dismiss']) {
    await article.getByRole('button', { name, exact: true }).click();
    const line = page.getByRole('status').filter({ hasText: title(name) });
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(
      await line.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
      }),
    ).toBe(true);
  }
});

/** The beginning of the line that follows a press. */
const title = (button: string) => ({ 'Mark done': 'Marked done', 'Do now': 'To do now' })[button] ?? 'Dismissed';
