import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

let testApp: TestApp | null = null;
afterEach(() => {
  testApp?.close();
  testApp = null;
  document.querySelector('#portal-config')?.remove();
});

/** Opens Account with these settings of the deployment. */
async function openAccount(settings: object, isDemo = false): Promise<void> {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'portal-config';
  config.textContent = JSON.stringify(settings);
  document.body.append(config);
  testApp = openTestApp({ pendingCalls: [], isDemo });
  await testApp.go('/account');
}

const offer = () => screen.queryByRole('region', { name: 'Calendar subscription' });

test('CAL-05 with calendarUrl Account has the block of the subscription', async () => {
  await openAccount({ calendarUrl: '/calendar' });
  expect(offer()).not.toBeNull();
});

test('CAL-07 without calendarUrl there is no offer of a subscription', async () => {
  await openAccount({});
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).not.toBeNull();
  expect(offer()).toBeNull();
});

test('CAL-07 in demo mode there is no offer of a subscription', async () => {
  await openAccount({ calendarUrl: '/calendar' }, true);
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).not.toBeNull();
  expect(offer()).toBeNull();
});
