import type { Page } from '@playwright/test';
import { type Screen, standaloneScreen } from '../../../support/expected-views/screens.ts';

/** The screen that the user sees; a description in words if it is an unknown screen. */
export async function screenInView(page: Page): Promise<Screen | string> {
  const main = page.getByRole('main');
  const [heading = ''] = await main.getByRole('heading', { level: 1 }).allTextContents();
  const standalone = standaloneScreen(heading);
  if (standalone !== undefined) return standalone;
  const sections = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count();
  if (sections > 0) return heading === '' ? 'page to come' : 'page';
  if ((await page.getByRole('dialog', { name: /^Please log in/ }).count()) > 0) return 'provisional';
  return (await main.getByText('Loading', { exact: true }).count()) > 0 ? 'placeholder' : `a shell with "${heading}"`;
}

/** "Head back and retry" on the error screens. */
export const retryOf = (page: Page) => page.getByRole('link', { name: 'Head back and retry' });

/** Uses the link in the dialog of a provisional account, or in the footer of a page. */
export async function logOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole('contentinfo');
  await place.getByRole('link', { name: 'Log out' }).click();
}

/** The sign-in address that leads back to the current page. */
export function signInAddress(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return `/accounts/login/?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}

export const SIGN_OUT_ADDRESS = '/accounts/logout/';
