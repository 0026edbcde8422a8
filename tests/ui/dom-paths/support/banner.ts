import { screen, within } from '@testing-library/react';
import { ALERTS as ALERTS_KEY } from '../../../../src/browser/device-storage.ts';
import { getActor } from '../../../../src/machines/shared/actors.ts';
import { ALERTS, HOLDS, MESSAGES, NUDGES } from './backend.ts';
import type { TestApp } from './test-app.tsx';

export const wireMessage = {
  pk: 31,
  title: 'Registration opens on Monday',
  body: '<p>From 8:00 AM.</p>',
  read: false,
  user_read_on: null,
  created_on: '2026-09-27T15:00:00Z',
  action_link: '/academics',
  display_as_banner: true,
  is_nudge: false,
  nudge_type: null,
  app_message: null,
};
export const wireHold = { HOLD: 'AR', HOLDDESCRIPTION: 'Unpaid balance' };
export const READ = 'PATCH /notifications/31';
export const POST_NUDGE = 'POST /integrations/finti/nudges';

/** Sets the answers so that the banner has one message and one hold. */
export function fillBanner({ instantAnswers }: TestApp): void {
  instantAnswers.set(MESSAGES, [wireMessage]);
  instantAnswers.set(HOLDS, [wireHold]);
  instantAnswers.set(ALERTS, []);
  instantAnswers.set(NUDGES, []);
}

/** Opens the notices, also before they have arrived. */
export const openNotices = ({ portal, sendDirectly }: TestApp): Promise<void> =>
  sendDirectly(() => getActor(portal.system, 'banner').send({ type: 'banner.toggle' }));

/** Simulates that another tab dismissed alerts. */
export function dismissElsewhere(keys: string[]): void {
  localStorage.setItem(ALERTS_KEY, JSON.stringify(keys));
  window.dispatchEvent(new StorageEvent('storage', { key: ALERTS_KEY }));
}

const queryBanner = () => screen.queryByRole('region', { name: 'Notices' });

/** The texts of the banner's lines, from top to bottom. */
export function linesInView(): string[] {
  const banner = queryBanner();
  return banner === null
    ? []
    : within(banner)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent ?? '');
}

/** The "Dismiss" button of the line with this text; null if there is none. */
export function queryDismiss(text: string): HTMLElement | null {
  const banner = queryBanner();
  if (banner === null) return null;
  const buttons = within(banner).queryAllByRole('button', { name: 'Dismiss' });
  return buttons.find((button) => button.closest('li')?.textContent?.includes(text)) ?? null;
}
