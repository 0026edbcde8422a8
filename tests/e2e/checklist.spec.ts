import type { Page } from '@playwright/test';
import { bringSession, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { taskTitleOf } from './support/tasks.ts';

const rows = (page: Page) => page.locator('[data-active-pane]').getByRole('listitem');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('LIST-21 LIST-24 on two columns a long list scrolls in its pane and not the page; a click on a task scrolls the page to the top; the row of the selected task and the ends of both panes are in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, 'Amara Okafor', '/next-steps');
  await expect(rows(page).first()).toBeVisible();
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

  // The page can scroll because the footer is below the panes.
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => scrollTop(page)).toBe(120);
  const title = await taskTitleOf(last.getByRole('link'));
  await last.getByRole('link').click();
  const selected = page.getByRole('heading', { level: 2, name: title });
  await expect(selected).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await page.reload();
  await expect(selected).toBeVisible();
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

test('LIST-24 TASK-17 on one column a click on a task scrolls the page to the top, which begins with the link to the list and the title, its buttons stay above the bar of the window, and what a press saved and its Undo are in view and not covered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await bringSession(page, 'Amara Okafor');
  await page.goto('/next-steps');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => scrollTop(page)).toBe(120);
  const row = rows(page).nth(2).getByRole('link');
  const title = await taskTitleOf(row);
  await row.click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);

  const article = page.getByRole('article');
  await expect(page.getByRole('button', { name: 'FILTER' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Got it' })).toBeHidden();
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  for (const name of ['Mark done', 'Do now', 'Bookmark', 'Dismiss']) {
    const button = article.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 640), name).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await article.getByRole('link', { name: /^Next: / }).scrollIntoViewIfNeeded();
  expect(await scrollTop(page)).toBeGreaterThan(0);
  for (const [name, said] of [
    ['Mark done', 'Marked done'],
    ['Do now', 'To do now'],
    ['Dismiss', 'Dismissed'],
  ] as const) {
    await article.getByRole('button', { name, exact: true }).click();
    const line = page.locator('[aria-live]').filter({ hasText: said });
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(
      await line.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
      }),
    ).toBe(true);
  }
});
