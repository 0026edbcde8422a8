import { expect, type Page } from '@playwright/test';

const WIDTHS = [320, 360, 800, 1280];

/** Checks at each width that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}
