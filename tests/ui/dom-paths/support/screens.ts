import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { BlockView } from '../../../support/expected-views/resource.ts';
import { type Screen, standaloneScreen } from '../../../support/expected-views/screens.ts';
import { TITLE } from './backend.ts';
import type { TestApp } from './test-app.tsx';

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

/** The dashboard's block "Upcoming Tasks"; null on other pages. */
export const queryTasksBlock = () => screen.queryByRole('region', { name: 'Upcoming Tasks' });
export const tasksBlock = () => within(screen.getByRole('region', { name: 'Upcoming Tasks' }));

/** What the block "Upcoming Tasks" shows. */
export function tasksBlockOnScreen(): BlockView {
  const button = tasksBlock().queryByRole('button');
  // On campus it is morning; in UTC it is afternoon.
  return {
    shows: contentOfTasksBlock(),
    hasAge: tasksBlock().queryByText(/^as of .* AM$/) !== null,
    isBusy: button === null ? null : button.getAttribute('aria-busy') === 'true',
  };
}

function contentOfTasksBlock(): BlockView['shows'] {
  if (tasksBlock().queryByText(/^(Error retrieving info|This needs a network)$/) !== null) return 'failure';
  if (tasksBlock().queryByText(/^You have no open tasks/) !== null) return 'no task';
  if (tasksBlock().queryByRole('link', { name: new RegExp(TITLE) }) !== null) return 'task';
  expect(tasksBlock().getByRole('status').textContent).toBe('Loading Upcoming Tasks');
  return 'nothing yet';
}

/** Presses "Bookmark" of the task that the checklist shows. */
export function pressBookmark({ press }: TestApp): Promise<void> {
  const detail = within(screen.getByRole('article', { name: TITLE }));
  return press(detail.getByRole('button', { name: /bookmark/i }));
}
