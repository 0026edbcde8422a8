import { type Browser, expect, test } from '@playwright/test';
import type { Screen } from '../../../support/expected-views/screens.ts';
import { STATUS } from '../../../ui/dom-paths/support/backend.ts';
import { retryOf, screenInView } from './screens.ts';
import { openTestBrowser } from './test-browser.ts';

/** The guard's transitions that this path takes and its tours do not. */
export const takenWithMissingCode = [
  'guard.code.loading|code.missing|0',
  'guard.gate.open|gate.codeMissing|0',
  'guard.visit.awaitingCode|always|1',
  'guard.visit.deciding|always|0',
  'guard.visit.checkingDeployment|xstate.done.actor.checkDeployment|0',
  'guard.visit.countingReloads|xstate.done.actor.countReload|0',
  'guard.visit.countingReloads|xstate.done.actor.countReload|1',
];

/**
 * A page with missing code on a working backend: the page reloads once, then shows error state 3 until the code exists
 * again. In the tours of the guard the code of every page loads at once, so these steps are written by hand.
 */
export async function runCodeFailedPath(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const testBrowser = await openTestBrowser(context, [STATUS]);
  const { page, recorder } = testBrowser;
  const documents: string[] = [];
  page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname));
  const status = (content: string) => testBrowser.answer(STATUS, { status: content });
  const shows = (screen: Screen) => expect.poll(() => screenInView(page)).toBe(screen);

  await test.step('a page is open', async () => {
    await page.goto('/');
    await status('ok');
    await shows('page');
  });
  const restoreFiles = await testBrowser.removeFiles(/\/assets\/task\..*\.js$/);
  await test.step('the user opens another page, and its code is missing: the status is checked, and the old page stays', async () => {
    await page.getByRole('link', { name: 'My Next Steps' }).click();
    await expect.poll(() => testBrowser.isPending(STATUS)).toBe(true);
    await shows('page');
    expect(documents).toEqual(['/']);
  });
  await test.step('the backend works: the browser loads the address of the new page', async () => {
    await status('ok');
    await expect.poll(() => documents).toEqual(['/', '/next-steps/task']);
    await shows('placeholder');
  });
  await test.step('the code is still missing: the status is checked again, and there is no second reload', async () => {
    await status('ok');
    await expect.poll(() => testBrowser.isPending(STATUS)).toBe(true);
    await status('ok');
    await testBrowser.waitForState('appStatus', { errorState: 'networkFailure', network: 'online' });
    await shows('503');
  });
  await test.step('a failed retry stays on the error screen', async () => {
    await retryOf(page).click();
    await expect(retryOf(page)).toHaveAttribute('aria-busy', 'true');
    await testBrowser.fail(STATUS, { kind: 'status', status: 500, detail: null });
    await expect(retryOf(page)).toHaveAttribute('aria-busy', 'false');
    await shows('503');
    expect(documents).toHaveLength(2);
  });
  await test.step('the code exists again: a retry reloads, and the page opens', async () => {
    await restoreFiles();
    await retryOf(page).click();
    await status('ok');
    await expect.poll(() => documents).toHaveLength(3);
    await status('ok');
    await shows('page');
    await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  });
  expect([...recorder.takenBy('guard')]).toEqual(expect.arrayContaining(takenWithMissingCode));
  await context.close();
}
