import { expect, type Page } from '@playwright/test';

/** The app sets it once the browser has accepted the service worker. */
export const WORKER_COOKIE = 'service-workers-cleared';

/** How long the app waits with the worker after its start, so that the worker's files do not delay the user's data. */
const WORKER_DELAY_MS = 4_000;

/** Pages that are opened from now on start the service worker at once. */
export const startWorkersAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript((delay) => {
    const { setTimeout } = window;
    const hurry = (task: () => void, ms?: number, ...given: []) => setTimeout(task, ms === delay ? 0 : ms, ...given);
    Object.assign(window, { setTimeout: hurry });
  }, WORKER_DELAY_MS);

/** Waits until the browser has accepted the worker of the page. */
export const untilCookie = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name), { intervals: [50], timeout: 20_000 })
    .toContain(WORKER_COOKIE);

/** Waits until the worker of the page is active. */
export async function untilWorker(page: Page): Promise<void> {
  await untilCookie(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}
