import type { Locator, Page } from '@playwright/test';

/** A block of a page, or a part of one, by its whole heading. Most are no landmarks, so that no role finds them. */
export const blockOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true }).locator('xpath=ancestor::section[1]');
