import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { INTEGRATION_TEXT } from '../../src/rules/banner.ts';
import { site } from '../../src/site.ts';
import { student } from '../machines/support/people.ts';
import { answerUser, HOLDS, NEXT_STEPS, STATUS, USER } from './dom-paths/support/backend.ts';
import { wireHold } from './dom-paths/support/banner.ts';
import { queryRetry, queryTasksBlock, screenInView, tasksBlock } from './dom-paths/support/screens.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
// Loads the code of the line before the tests, because the app asks for it only when it shows it.
import '../../src/ui/shell/StaffLine.tsx';

const REFUSAL = { kind: 'status', status: 500, detail: null };
const MAINTENANCE = { kind: 'status', status: 503, detail: 'Back at 6 AM.' };
const OUTAGE = { kind: 'status', status: 503, detail: null };

let testApp: TestApp;
afterEach(() => testApp.close());

const isToldOfOutage = () => screen.queryByText(INTEGRATION_TEXT) !== null;
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

test('ERR-01 the error state starts at 0: no error is shown before or with the page', async () => {
  testApp = openTestApp({ pendingCalls: [STATUS] });
  testApp.instantAnswers.set(HOLDS, [wireHold]);
  await testApp.go('/');
  expect([screenInView(), screen.queryByRole('heading', { level: 1 }), isToldOfOutage()]).toEqual([
    'placeholder',
    null,
    false,
  ]);
  await testApp.answer(STATUS, { status: 'ok' });
  expect([screenInView(), headings(), isToldOfOutage()]).toEqual(['page', ['Dashboard'], false]);
});

test('SHELL-08 the error screen replaces the page in error states 2 and 3, and the page stays in states 0 and 1', async () => {
  testApp = openTestApp({ pendingCalls: [STATUS, NEXT_STEPS] });
  const expectNoPage = () => {
    expect([screen.queryAllByRole('heading', { level: 2 }), screen.queryAllByRole('navigation')]).toEqual([[], []]);
    expect(queryTasksBlock()).toBeNull();
  };
  const retry = () => testApp.press(queryRetry() as HTMLElement);
  await testApp.go('/');
  await testApp.fail(STATUS, REFUSAL);
  expect(screenInView()).toBe('500');
  expectNoPage();

  await retry();
  await testApp.answer(STATUS, { status: 'integrations_unavailable' });
  expect([screenInView(), headings(), isToldOfOutage()]).toEqual(['page', ['Dashboard'], true]);

  // A retry without a network leads to error state 3 and replaces the page.
  await testApp.fail(NEXT_STEPS, REFUSAL);
  await testApp.press(tasksBlock().getByRole('button', { name: 'Try again' }));
  await testApp.fail(NEXT_STEPS, OUTAGE);
  expect(screenInView()).toBe('503');
  expectNoPage();

  await retry();
  await testApp.answer(STATUS, { status: 'ok' });
  expect([screenInView(), headings(), isToldOfOutage()]).toEqual(['page', ['Dashboard'], false]);
});

/** Whether maintenance is named, and the links after the two that every error screen has. */
const staffLine = () => [
  screen.queryByText('Maintenance is on.') !== null,
  ...screen
    .getAllByRole('link')
    .slice(2)
    .map((link) => [link.textContent, link.getAttribute('href')]),
];

test('ADMIN-73 the screen of maintenance has a way to its switch: to the sign-in, or for staff to the admin pages', async () => {
  testApp = openTestApp({ pendingCalls: [STATUS, USER] });
  await testApp.go('/');
  await testApp.fail(STATUS, OUTAGE);
  expect(staffLine()).toEqual([false]);

  const retry = () => testApp.press(queryRetry() as HTMLElement);
  await retry();
  await testApp.fail(STATUS, MAINTENANCE);
  expect(staffLine()).toEqual([false]);
  await answerUser(testApp, 'anonymous');
  expect(staffLine()).toEqual([false, ['Staff: sign in', '/accounts/login/?next=%2Fadmin%2F']]);

  await retry();
  await testApp.fail(STATUS, MAINTENANCE);
  await answerUser(testApp, 'signedIn', { ...student, is_staff: true });
  expect(staffLine()).toEqual([true, ['Go to the switch', '/admin/']]);
  expect([screenInView(), testApp.left]).toEqual(['503', []]);
});

test('ADMIN-73 a student who is signed in sees no line for staff on the screen of maintenance', async () => {
  testApp = openTestApp({ pendingCalls: [STATUS] });
  await testApp.go('/');
  await testApp.fail(STATUS, MAINTENANCE);
  expect([screenInView(), staffLine()]).toEqual(['503', [false]]);
});

test('OLD-01 where the browser lacks a function, the page ends in the 500 screen, whose links work', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sort = Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted') ?? {};
  const missing = { value: undefined, configurable: true };
  Object.defineProperty(Array.prototype, 'toSorted', missing);
  Object.defineProperty(URL, 'canParse', missing);
  try {
    testApp = openTestApp({ pendingCalls: [] });
    await testApp.go('/');
    expect([screenInView(), headings()]).toEqual(['500', ['Uh-oh! (500 Error)']]);
    expect(screen.getByRole('link', { name: 'Send feedback' }).getAttribute('href')).toBe(site.links.feedback);
    expect(consoleError).toHaveBeenCalled();
  } finally {
    Object.defineProperty(Array.prototype, 'toSorted', sort);
    // The class of jsdom inherits it.
    Reflect.deleteProperty(URL, 'canParse');
    consoleError.mockRestore();
  }
});
