import { within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SIGN_OUT_ADDRESS } from './dom-paths/support/screens.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock, queryBlock } from './support/blocks.ts';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';

const LIST = 'GET /users/sessions';
const END = 'DELETE /users/sessions/2';
const END_ALL = 'DELETE /users/sessions';
const TITLE = 'Where you are signed in';
const REFUSED = { kind: 'status', status: 500, detail: null } as const;

const AT = '2026-09-28T15:00:00.000Z';
const session = (id: number, device: string | null) => ({
  ...{ id, device, started_on: AT, last_used_on: AT, is_current: id === 1 },
});
const [HERE, PHONE, OTHER] = [session(1, 'Firefox on Linux'), session(2, 'Safari on iOS'), session(3, null)];

let testApp: TestApp;
afterEach(() => {
  testApp.close();
  removePortalConfig();
});

async function openAccount(): Promise<TestApp> {
  writePortalConfig({ sessionList: true, calendarUrl: null });
  testApp = openTestApp({ pendingCalls: [LIST, END, END_ALL] });
  await testApp.go('/account');
  return testApp;
}

const block = () => getBlock(TITLE);
const button = (name: string, where: HTMLElement = block()) => within(where).getByRole('button', { name });
const isBusy = (control: HTMLElement) => control.getAttribute('aria-busy') === 'true';

/** The lines of each session without the times, the name of its button or link, and what it says of a failure. */
const rows = () => within(block()).getAllByRole('listitem');
function rowText(row: HTMLElement): string {
  const lines = [...row.querySelectorAll('p:not([aria-live])')].map(({ textContent }) => textContent ?? '');
  const facts = lines.filter((line) => !/^(Last used|Signed in) /.test(line)).join(', ');
  const control = within(row).queryByRole('button') ?? within(row).getByRole('link');
  const failure = row.querySelector('[aria-live]')?.textContent ?? '';
  return [`${facts}: ${control.textContent}`, isBusy(control) ? 'busy' : '', failure].filter(Boolean).join(', ');
}
const shown = () => rows().map(rowText);
const said = () => [...block().querySelectorAll('[aria-live]')].at(-1)?.textContent;

const FIRST = 'Firefox on Linux, This device: Sign out';
const SECOND = 'Safari on iOS: Sign out there';
const THIRD = 'Unknown device: Sign out there';

test('SESS-03 the list says what it loads, what has failed, and loads again at each visit and on return to the page', async () => {
  const app = await openAccount();
  expect(within(block()).getByRole('status').textContent).toBe(`Loading ${TITLE}`);
  await app.fail(LIST, REFUSED);
  expect(block().textContent).toContain('The list of your sessions could not be loaded. That ends none of them.');
  await app.press(button('Try again'));
  expect(isBusy(button('Try again'))).toBe(true);
  await app.answer(LIST, [HERE, PHONE, OTHER]);
  expect(shown()).toEqual([FIRST, SECOND, THIRD]);
  await app.comeBack();
  await app.answer(LIST, [HERE, OTHER]);
  expect(shown()).toEqual([FIRST, THIRD]);
  await app.go('/resources');
  expect(queryBlock(TITLE)).toBeNull();
  await app.go('/academics');
  await app.go('/account');
  expect(within(block()).getByRole('status').textContent).toBe(`Loading ${TITLE}`);
  await app.answer(LIST, [HERE]);
  expect(shown()).toEqual([FIRST]);
});

test('SESS-04 a session stays in the list until the backend has ended it and the list without it is there; a failure says so in its row', async () => {
  const app = await openAccount();
  await app.answer(LIST, [HERE, PHONE, OTHER]);
  const [, phone] = rows() as [HTMLElement, HTMLElement];
  await app.press(button('Sign out there', phone));
  expect(shown()).toEqual([FIRST, `${SECOND}, busy`, THIRD]);
  await app.fail(END, REFUSED);
  const failure = ', This session may not have ended. Check your connection, then try again.';
  expect(shown()).toEqual([FIRST, `${SECOND}${failure}`, THIRD]);
  await app.press(button('Sign out there', phone));
  await app.answer(END, null);
  expect(shown()).toEqual([FIRST, `${SECOND}, busy`, THIRD]);
  await app.fail(LIST, REFUSED);
  expect(shown()).toEqual([FIRST, `${SECOND}${failure}`, THIRD]);
  // It has ended, so the backend does not know it any more.
  await app.press(button('Sign out there', phone));
  await app.fail(END, { kind: 'status', status: 404, detail: null });
  await app.answer(LIST, [HERE, OTHER]);
  expect(shown()).toEqual([FIRST, THIRD]);
});

test('SESS-04 a failure is gone when the user comes back to the page', async () => {
  const app = await openAccount();
  await app.answer(LIST, [HERE, PHONE]);
  await app.press(button('Sign out there'));
  await app.fail(END, REFUSED);
  await app.go('/resources');
  await app.go('/academics');
  await app.go('/account');
  await app.answer(LIST, [HERE, PHONE]);
  expect(shown()).toEqual([FIRST, SECOND]);
});

test('SESS-05 "Sign out everywhere" leads to the sign-out address once all sessions have ended; a failure says so', async () => {
  const app = await openAccount();
  await app.answer(LIST, [HERE, PHONE]);
  await app.press(button('Sign out everywhere'));
  expect([isBusy(button('Sign out everywhere')), app.left.at(-1)]).toEqual([true, undefined]);
  expect(button('Sign out there').getAttribute('aria-disabled')).toBe('true');
  await app.fail(END_ALL, { kind: 'timeout' });
  expect(said()).toBe('Some sessions may not have ended. Check your connection, then try again.');
  await app.press(button('Sign out everywhere'));
  await app.answer(END_ALL, null);
  expect(app.left.at(-1)).toBe(SIGN_OUT_ADDRESS);
});
