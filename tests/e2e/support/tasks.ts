import type { Locator } from '@playwright/test';

/** The title of a task's row, without its date. */
export const titleOf = async (link: Locator): Promise<string> =>
  (await link.locator('span').first().textContent()) ?? '';
