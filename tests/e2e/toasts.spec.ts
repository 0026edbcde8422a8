import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const TROUBLE = 'Trouble connecting... Please try again in a moment';

test('TASK-13 toasts fit every width, and cover neither the line about the same press nor the focused element', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'Amara Okafor', '/next-steps/task/2');
  await page.route('**/api/user_task/*/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('alert').filter({ hasText: TROUBLE })).toBeVisible();
  for (const width of [320, 360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await page.locator('[data-toasts]').boundingBox();
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
    if (width > 360) continue;
    const retry = page.getByRole('article').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeInViewport({ ratio: 1 });
    const line = await retry.boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 740), `at ${width} px`).toBeLessThanOrEqual(box?.y ?? 0);
  }

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('main').focus();
  const covered: string[] = [];
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const area = document.querySelector('[data-toasts]');
      // After the last control, the focus is in the browser's own controls for one Tab press.
      if (focused === null || focused === document.body) return null;
      // The bar of the window is below the toasts.
      if (area === null || area.contains(focused) || focused.closest('[data-bottom-bar]') !== null) return null;
      const isCovered = focused.getBoundingClientRect().bottom > area.getBoundingClientRect().top;
      return isCovered ? focused.outerHTML : null;
    });
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);
});
