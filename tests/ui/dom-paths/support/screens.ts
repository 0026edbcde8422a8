import { screen, within } from '@testing-library/react';
import { type Screen, standaloneScreen } from '../../../support/expected-views/screens.ts';

/**
 * The screen that the user sees.
 * @throws Error if it is an unknown screen, such as a main menu without a page
 */
export function screenInView(): Screen {
  const main = screen.queryByRole('main');
  if (main === null) return 'nothing';
  const heading = within(main).queryByRole('heading', { level: 1 })?.textContent ?? '';
  const standalone = standaloneScreen(heading);
  if (standalone !== undefined) return standalone;
  const sections = within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link');
  if (sections.length > 0 && heading !== '') return 'page';
  if (sections.length > 0 && screen.queryByText('Loading') !== null) return 'page to come';
  if (sections.length > 0) throw new Error('the main menu is shown without a page');
  if (screen.queryByRole('dialog', { name: /^Please log in/ }) !== null) return 'provisional';
  if (screen.queryByText('Loading') !== null) return 'placeholder';
  throw new Error(`a shell without the main menu shows "${heading}"`);
}

/** "Head back and retry" on the error screens; null elsewhere. */
export const queryRetry = () => screen.queryByRole('link', { name: 'Head back and retry' });

/** The sign-in address that leads back to the current page. */
export const signIn = () => `/accounts/login/?next=${encodeURIComponent(window.location.pathname)}`;
export const SIGN_OUT_ADDRESS = '/accounts/logout/';
