import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('SHELL-10 on a phone the bar at the lower edge covers nothing that has the focus, opens the menu above it, leaves a text field its room, and grows with the text, as a message leaves its text room', async ({
  page,
}) => {
  await signIn(page, 'Amara');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Quick links' });
  const menu = page.getByRole('button', { name: 'Menu' });

  await page.getByRole('main').focus();
  const covered: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
      const focused = document.activeElement;
      const isCovered = bar !== undefined && (focused?.getBoundingClientRect().bottom ?? 0) > bar.top;
      return isCovered ? (focused?.textContent ?? '') : null;
    });
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);

  await menu.click();
  await expect(page.getByRole('link', { name: 'Other Safety Resources' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('navigation', { name: 'Other pages' }).getByRole('link', { name: 'Next steps' }).click();
  await expect(page).toHaveURL(/\/next-steps\/task/);
  await expect(links.locator('[aria-current]')).toHaveText('Next steps');

  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.locator('[data-bottom-bar]')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(links).toBeVisible();

  const icon = menu.locator('svg');
  expect(await icon.boundingBox()).toMatchObject({ width: 20, height: 20 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await icon.boundingBox()).toMatchObject({ width: 40, height: 40 });
  expect((await menu.boundingBox())?.height).toBeGreaterThan(100);
  const message = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Got it' }) });
  expect((await message.locator('> div').boundingBox())?.width).toBeGreaterThan(250);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });

  await page.setViewportSize({ width: 600, height: 740 });
  await expect(links).toBeHidden();
  await expect(menu).toBeVisible();
});
