import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { findBlock } from './support/blocks.ts';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';

let testApp: TestApp | null = null;
afterEach(() => {
  testApp?.close();
  testApp = null;
  removePortalConfig();
});

test.each([
  ['where mails are sent', { remindersUrl: '/accounts/reminders/' }, false, '/accounts/reminders/'],
  ['where no mails are sent', {}, false, null],
  ['in demo mode', { remindersUrl: '/accounts/reminders/' }, true, null],
])('REMIND-13 Preferences %s: the link to the page about mails', async (_, settings, isDemo, address) => {
  writePortalConfig(settings);
  testApp = openTestApp({ pendingCalls: [], isDemo });
  await testApp.go('/next-steps/preferences');
  expect(await findBlock('Notifications')).not.toBeNull();
  const link = screen.queryByRole('link', { name: 'Choose your emails, or send yourself a test' });
  expect(link?.getAttribute('href') ?? null).toBe(address);
});

test('REMIND-11 without a notification type, Preferences says that there are none to choose', async () => {
  testApp = openTestApp({ pendingCalls: [] });
  testApp.instantAnswers.set('GET /api/notification_type/', []);
  await testApp.go('/next-steps/preferences');
  const block = await findBlock('Notifications');
  expect(block.textContent).toBe('NotificationsThere are no reminders to choose.');
});

test('REMIND-11 without a notification type but with notifications on devices, Preferences denies only the other reminders', async () => {
  writePortalConfig({ pushKey: 'key' });
  testApp = openTestApp({ pendingCalls: [] });
  testApp.instantAnswers.set('GET /api/notification_type/', []);
  testApp.instantAnswers.set('GET /users/push-devices', []);
  await testApp.go('/next-steps/preferences');
  const block = await findBlock('Notifications');
  expect(block.textContent).toBe('NotificationsThere are no reminders by email or text message to choose.');
});
