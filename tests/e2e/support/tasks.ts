import type { Locator } from '@playwright/test';

/** The title in a task's row, without its date. */
export const taskTitleOf = async (link: Locator): Promise<string> =>
  (await link.locator('span').first().textContent()) ?? '';
