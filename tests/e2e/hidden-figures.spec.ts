import type { Locator, Page } from '@playwright/test';
import { blockOf } from './support/blocks.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const toggle = (page: Page) => page.getByRole('switch', { name: 'Hide grades and balances' });
const cover = (part: Locator) => part.getByRole('button', { name: 'Hidden. Show' });

test('DASH-33 HIDE-02 HIDE-03 HIDE-04 nothing moves when figures are covered or uncovered, a cover lies on no other text, and a new tab has the switch too, which both tabs follow', async ({
  page,
  context,
}) => {
  await signIn(page, 'Amara Okafor', '/finances');
  const amounts = page.locator('main data');
  await expect(amounts).toHaveCount(9);
  await expect(page.getByRole('region', { name: 'Financial aid' }).getByRole('article')).toHaveCount(2);
  const positions = () =>
    page
      .locator('main h2, main tr')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  const before = await positions();
  await toggle(page).click();
  await expect(amounts).toHaveCount(0);
  expect(await positions()).toEqual(before);

  const other = await context.newPage();
  await other.goto('/');
  const tile = other.getByRole('main').getByRole('listitem').filter({ hasText: 'Amount due' });
  await expect(cover(tile)).toBeVisible();
  for (const width of [360, 1280]) {
    await other.setViewportSize({ width, height: 740 });
    expect(await touchedByCover(tile), `${width} px`).toEqual([]);
  }
  await cover(tile).click();
  await expect(tile).toContainText('$1,174.50');
  // The link covers the rest of the tile.
  await tile.getByText(/^by /).click({ force: true });
  await expect(other.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible();
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Academics' }).click();
  const gpa = blockOf(other, 'Grade point average');
  const covered = await cover(gpa)
    .boundingBox()
    .then(() => gpa.boundingBox());
  await cover(gpa).click();
  await expect(gpa.getByText('3.42')).toBeFocused();
  expect((await gpa.boundingBox())?.height).toBe(covered?.height);

  await toggle(other).click();
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).click();
  await expect(toggle(other)).toBeChecked();
});

/** The texts of a tile that the cover of its figure lies on. */
const touchedByCover = (tile: Locator): Promise<string[]> =>
  tile.evaluate((element) => {
    const cover = element.querySelector('button')?.getBoundingClientRect();
    if (cover === undefined) return ['no cover'];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const touched: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('button') != null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      // A line is higher than its letters by four pixels and more.
      const isBeside = text.bottom - 2 <= cover.top || text.top + 2 >= cover.bottom;
      if (text.width > 1 && !isBeside && text.right > cover.left && text.left < cover.right) {
        touched.push(node.textContent ?? '');
      }
    }
    return touched;
  });
