import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PAGE_CODE, PERSON_INFO, STATUS, TERM_INFO, USER_PREFERENCE } from './dom-paths/support/backend.ts';
import { queryRetry } from './dom-paths/support/screens.ts';
import { openTestApp } from './dom-paths/support/test-app.tsx';
import { getBlock } from './support/blocks.ts';

test('CACHE-04 an answer that arrives while the code of the page loads is not fetched again', async () => {
  const testApp = openTestApp({ pendingCalls: [PAGE_CODE, PERSON_INFO] });
  await testApp.go('/dashboard');
  testApp.setTime('2026-09-28T15:00:05.000Z');
  await testApp.answer(PERSON_INFO, null);
  testApp.setTime('2026-09-28T15:00:06.000Z');
  await testApp.answer(PAGE_CODE, undefined);
  expect(testApp.calls.isPending(PERSON_INFO)).toBe(false);
  testApp.close();
});

test('ERR-25 after a retry that succeeds the focus is on the heading of the page', async () => {
  const testApp = openTestApp({ pendingCalls: [STATUS] });
  await testApp.go('/account');
  await testApp.fail(STATUS, { kind: 'status', status: 500, detail: null });
  await testApp.press(queryRetry() as HTMLElement);
  await testApp.fail(STATUS, { kind: 'status', status: 500, detail: null });
  expect(document.activeElement).toBe(queryRetry());
  await testApp.press(queryRetry() as HTMLElement);
  await testApp.answer(STATUS, { status: 'ok' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Account' }));
  testApp.close();
});

test('DASH-34 Today’s Classes names the current term and its week', async () => {
  const testApp = openTestApp({ pendingCalls: [TERM_INFO] });
  await testApp.go('/dashboard');
  const block = within(screen.getByRole('region', { name: "Today's Classes" }));
  block.getByText('Fall 2026');
  await testApp.answer(TERM_INFO, { term: '202604', start_date: '2026-09-21', end_date: '2026-12-05' });
  expect(block.getByText(/Fall 2026/).textContent).toBe('Fall 2026, Week 2');
  testApp.close();
});

test.each([[{ p_result: 'Warning' }], [[]]])(
  'NEXT-24 preferences that are answered with %j: nothing to choose yet',
  async (content) => {
    const testApp = openTestApp({ pendingCalls: [] });
    testApp.instantAnswers.set('GET /api/user_student_types/', content);
    testApp.instantAnswers.set(USER_PREFERENCE, content);
    await testApp.go('/next-steps/preferences');
    const groups = ['Notifications', 'Student types'].map((name) => getBlock(name).textContent);
    expect(groups).toEqual([
      'NotificationsThere is nothing to choose yet.',
      'Student typesThere is nothing to choose yet.',
    ]);
    testApp.close();
  },
);
