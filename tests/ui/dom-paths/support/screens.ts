import { screen, within } from '@testing-library/react';
import { type Screen, screenAlone } from '../../../support/expected-views/screens.ts';

/**
 * Which screen a person is looking at.
 * @throws when it is none of them: sections without a page, or neither page nor placeholder
 */
export function screenInView(): Screen {
  const main = screen.queryByRole('main');
  if (main === null) return 'nothing';
  const heading = within(main).queryByRole('heading', { level: 1 })?.textContent ?? '';
  const alone = screenAlone(heading);
  if (alone !== undefined) return alone;
  const sections = within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link');
  if (sections.length > 0 && heading !== '') return 'page';
  if (sections.length > 0 && screen.queryByText('Loading') !== null) return 'page to come';
  if (sections.length > 0) throw new Error('the sections are there and the page is not');
  if (screen.queryByRole('dialog', { name: /^Please log in/ }) !== null) return 'provisional';
  if (screen.queryByText('Loading') !== null) return 'placeholder';
  throw new Error(`a shell without sections shows "${heading}"`);
}

/** "Head back and retry" on the error screens; null elsewhere. */
export const queryRetry = () => screen.queryByRole('link', { name: 'Head back and retry' });

/** Where a person signs in who came to the page in view. */
export const signIn = () => `/accounts/login/?next=${encodeURIComponent(window.location.pathname)}`;
export const SIGN_OUT_ADDRESS = '/accounts/logout/';
