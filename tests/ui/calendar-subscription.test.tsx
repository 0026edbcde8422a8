import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { queryBlock } from './support/blocks.ts';

let testApp: TestApp | null = null;
afterEach(() => {
  testApp?.close();
  testApp = null;
  document.querySelector('#portal-config')?.remove();
});

const SCHEDULE = 'GET /integrations/finti/schedule';

/** Opens a page with these settings of the deployment. */
async function open(address: string, settings: object, isDemo = false): Promise<void> {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'portal-config';
  config.textContent = JSON.stringify(settings);
  document.body.append(config);
  testApp = openTestApp({ pendingCalls: [], isDemo });
  testApp.instantAnswers.set(SCHEDULE, [
    { COURSEREGISTRATIONNUMBER: '40219', SUBJECTCODE: 'CS', COURSENUMBER: '333', COURSETITLE: 'Operating Systems' },
  ]);
  await testApp.go(address);
}

const offer = () => queryBlock('Calendar subscription');

test('CAL-05 with calendarUrl Account has the block of the subscription', async () => {
  await open('/account', { calendarUrl: '/calendar' });
  expect(offer()).not.toBeNull();
});

test('CAL-07 without calendarUrl there is no offer of a subscription', async () => {
  await open('/account', {});
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).not.toBeNull();
  expect(offer()).toBeNull();
});

test('CAL-07 in demo mode there is no offer of a subscription', async () => {
  await open('/account', { calendarUrl: '/calendar' }, true);
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).not.toBeNull();
  expect(offer()).toBeNull();
});

test.each([
  ['with calendarUrl', { calendarUrl: '/calendar' }, false, '/account#calendar'],
  ['without calendarUrl', {}, false, null],
  ['in demo mode', { calendarUrl: '/calendar' }, true, null],
])('CAL-07 CAL-08 below the schedule, %s: the link to the subscription', async (_, settings, isDemo, address) => {
  await open('/academics', settings, isDemo);
  expect(screen.getByRole('region', { name: 'Schedule' }).textContent).toContain('CS 333');
  const link = screen.queryByRole('link', { name: 'Show my classes in my own calendar, always up to date' });
  expect(link?.getAttribute('href') ?? null).toBe(address);
});
