import { expect, test } from 'vitest';
import { PAGE_CODE, PERSON_INFO } from './dom-paths/support/backend.ts';
import { openTestApp } from './dom-paths/support/test-app.tsx';

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
