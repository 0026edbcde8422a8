import { type Browser, expect, test } from '@playwright/test';
import type { Screen } from '../../../support/expected-views/screens.ts';
import { STATUS } from '../../../ui/dom-paths/support/backend.ts';
import { retryOf, screenInView } from './screens.ts';
import { openStage } from './test-browser.ts';

/**
 * A page whose code is gone while the backend stands: one reload by itself, then error state 3 until the code is back. No
 * machine knows of code that loads, so these steps are written by hand.
 */
export async function walkCodeFailed(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const stage = await openStage(context, [STATUS]);
  const { page, recorder } = stage;
  const documents: string[] = [];
  page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname));
  const status = (content: string) => stage.answer(STATUS, { status: content });
  const shows = (screen: Screen) => expect.poll(() => screenInView(page)).toBe(screen);

  await test.step('a page is open', async () => {
    await page.goto('/messages');
    await status('ok');
    await shows('page');
  });
  const restore = await stage.lose(/\/assets\/task\..*\.js$/);
  await test.step('another page is chosen, and its code is gone: the status is asked anew, the old page stays', async () => {
    await page.getByRole('link', { name: 'Next Steps', exact: true }).click();
    await expect.poll(() => stage.isHeld(STATUS)).toBe(true);
    await shows('page');
    expect(documents).toEqual(['/messages']);
  });
  await test.step('the backend stands: the page reloads itself where the person wanted to go', async () => {
    await status('ok');
    await expect.poll(() => documents).toEqual(['/messages', '/next-steps/task']);
    await shows('placeholder');
  });
  await test.step('the code is still gone: the status once more, and no second reload', async () => {
    await status('ok');
    await expect.poll(() => stage.isHeld(STATUS)).toBe(true);
    await status('ok');
    await stage.settlesIn('appStatus', 'networkFailure');
    await shows('503');
    expect(recorder.takenBy('portal')).toContain('portal|code.failed|0');
  });
  await test.step('a retry that fails stays', async () => {
    await retryOf(page).click();
    await expect(retryOf(page)).toHaveAttribute('aria-busy', 'true');
    await stage.fail(STATUS, { kind: 'status', status: 500, detail: null });
    await expect(retryOf(page)).toHaveAttribute('aria-busy', 'false');
    await shows('503');
    expect(documents).toHaveLength(2);
  });
  await test.step('the code is back: a retry reloads, and the page opens', async () => {
    await restore();
    await retryOf(page).click();
    await status('ok');
    await expect.poll(() => documents).toHaveLength(3);
    await status('ok');
    await shows('page');
    await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  });
  await context.close();
}
