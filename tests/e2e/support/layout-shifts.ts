import type { Page } from '@playwright/test';

type Noting = Window & { shifts: number[] };

/** From the next load on, the page notes by how much anything in it jumps. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** By how much everything together has jumped since the load: the browser's layout shift, 0 where nothing has moved. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Noting).shifts.reduce((sum, each) => sum + each, 0));
