import type { Locator } from '@playwright/test';
import { blockOf } from './support/blocks.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('CONTENT-18 posts are as wide as the page, a hero without text is low, and the link of a promo is below its text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const right = async (part: Locator) => {
    const box = await part.boundingBox();
    return box === null ? Number.NaN : Math.round(box.x + box.width);
  };
  await signIn(page, 'Amara Okafor', '/community');
  const end = await right(page.getByRole('navigation', { name: 'Events from' }));
  expect(await right(page.getByRole('listitem').filter({ hasText: 'From astronomy to zines.' }))).toBe(end);
  const promo = blockOf(page, 'Night bus, free to ride');
  expect(await right(promo)).toBe(end);
  const text = await promo.getByText('Every 15 minutes').boundingBox();
  const link = await promo.getByRole('link', { name: 'See stops' }).boundingBox();
  expect((link?.y ?? Number.NaN) - (text?.y ?? 0) - (text?.height ?? 0)).toBeLessThanOrEqual(16);

  await page.goto('/resources');
  const hero = page.getByRole('region', { name: 'Highlight: Resources' });
  await expect(hero).toBeVisible();
  expect((await hero.boundingBox())?.height).toBe(96);
  expect(await right(hero)).toBe(end);
});

test('CONTENT-19 a picture that does not arrive keeps its box, which is a plain field', async ({ page }) => {
  await page.route('**/sample/**', (route) => route.abort());
  await signIn(page, 'Amara Okafor');
  const picture = page
    .locator('section', { has: page.getByRole('heading', { name: 'On campus' }) })
    .locator('img')
    .first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]))
    .toEqual([true, 0]);
  const field = () =>
    picture.evaluate((image) => {
      const { position, inset, backgroundImage } = getComputedStyle(image, '::after');
      const { width, height } = image.getBoundingClientRect();
      return { position, inset, isFilled: backgroundImage.startsWith('linear-gradient'), width, height };
    });
  expect(await field()).toEqual({ position: 'absolute', inset: '0px', isFilled: true, width: 88, height: 72 });
});
