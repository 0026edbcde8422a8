import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { screenInView } from './dom-paths/support/screens.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

let testApp: TestApp | undefined;
afterEach(() => testApp?.close());

test.each([
  ['/?published=all&published=all', 'Dashboard'],
  ['/academics?term=202603&term=202602', 'Academics'],
  ['/academics?term=constructor', 'Academics'],
  ['/messages?show=read&show=unread&open=1&open=2', 'Messages'],
  ['/messages?show=constructor&open=constructor', 'Messages'],
  ['/next-steps/task?show=done&show=overdue', 'Up Next'],
  ['/next-steps/task/1?show=done&show=overdue', 'Up Next'],
  ['/next-steps/task?show=constructor', 'Up Next'],
])('ROUTE-30 %s shows its page as without the query', async (address, heading) => {
  testApp = openTestApp({ pendingCalls: [] });
  await testApp.go(address);
  expect(screenInView()).toBe('page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});
