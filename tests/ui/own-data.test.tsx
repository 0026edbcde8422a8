import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';

let testApp: TestApp | null = null;
afterEach(() => {
  testApp?.close();
  testApp = null;
  removePortalConfig();
});

test.each([
  ['with dataUrl', { dataUrl: '/accounts/data' }, false, '/accounts/data'],
  ['without dataUrl', {}, false, null],
  ['in demo mode', { dataUrl: '/accounts/data' }, true, null],
])('DATA-04 Account %s: the link to the own data', async (_, settings, isDemo, address) => {
  writePortalConfig(settings);
  testApp = openTestApp({ pendingCalls: [], isDemo });
  await testApp.go('/account');
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).not.toBeNull();
  const link = screen.queryByRole('link', { name: 'Download my data' });
  expect(link?.getAttribute('href') ?? null).toBe(address);
});
