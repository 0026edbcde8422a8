import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

let testApp: TestApp | null = null;
afterEach(() => {
  testApp?.close();
  testApp = null;
  document.querySelector('#portal-config')?.remove();
});

test.each([
  ['with dataUrl', { dataUrl: '/accounts/data' }, false, '/accounts/data'],
  ['without dataUrl', {}, false, null],
  ['in demo mode', { dataUrl: '/accounts/data' }, true, null],
])('DATA-04 Account %s: the link to the own data', async (_, settings, isDemo, address) => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'portal-config';
  config.textContent = JSON.stringify(settings);
  document.body.append(config);
  testApp = openTestApp({ pendingCalls: [], isDemo });
  await testApp.go('/account');
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).not.toBeNull();
  const link = screen.queryByRole('link', { name: 'Download my data' });
  expect(link?.getAttribute('href') ?? null).toBe(address);
});
