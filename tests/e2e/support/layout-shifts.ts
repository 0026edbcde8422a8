import type { Page } from '@playwright/test';

type RecordingWindow = Window & { shifts: number[] };

/** From the next load on, the page records its layout shifts. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all layout shifts since the load, as measured by the browser; 0 if nothing moved. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as RecordingWindow).shifts.reduce((sum, each) => sum + each, 0));
