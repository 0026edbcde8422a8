import type { Page } from '@playwright/test';

type Shift = {
  value: number;
  /** The largest elements that moved: how they begin, and their boxes before and after. */
  moved: string[];
};

type RecordingWindow = Window & { shifts: Shift[] };

type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** From the next load on, the page records its layout shifts. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const textOf = (node: Node | null) =>
      node instanceof Element ? `${node.outerHTML.slice(0, 80)} “${node.textContent.slice(0, 40)}”` : node?.textContent;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${textOf(node)} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until the page is painted as it is now, and forgets what has moved until then. */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A shift is reported in a task after the frame that shows it.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await nextFrame();
    await nextFrame();
    (window as unknown as RecordingWindow).shifts.length = 0;
  });
}

/** All layout shifts since the load, as measured by the browser. */
export const layoutShiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as RecordingWindow).shifts);

/** Their sum; 0 if nothing moved. */
export async function layoutShiftOf(page: Page): Promise<number> {
  return (await layoutShiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
}
