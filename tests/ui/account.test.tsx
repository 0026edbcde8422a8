import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { student } from '../machines/support/people.ts';
import { USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

const SAVE = 'PUT /preferences/7';
const PREFERENCES = {
  pk: 7,
  use_profile_photo: false,
  contact_by_email: true,
  contact_by_text: true,
  sms_number: null,
};
const apps: TestApp[] = [];

afterEach(() => {
  for (const app of apps.splice(0)) app.close();
});

async function openAccount(answers: Record<string, unknown>, settings = '{}'): Promise<TestApp> {
  const config = document.createElement('script');
  Object.assign(config, { type: 'application/json', id: 'portal-config', textContent: settings });
  document.head.append(config);
  const app = openTestApp({ pendingCalls: [SAVE] });
  apps.push(app);
  for (const [name, content] of Object.entries(answers)) app.instantAnswers.set(name, content);
  app.instantAnswers.set(USER, { ...student, preferences: PREFERENCES });
  await app.go('/account');
  config.remove();
  return app;
}

test('ACCT-25 a switch says that the choice is saved, until the next press, and never after a failure', async () => {
  const app = await openAccount({ 'GET /preferences/user': PREFERENCES });
  const byEmail = screen.getByRole('switch', { name: 'Contact me by email' });
  const said = () => within(screen.getByRole('region', { name: 'How we contact you' })).queryAllByText('Saved').length;
  expect(said()).toBe(0);
  await app.press(byEmail);
  expect(said()).toBe(0);
  const saved = { ...PREFERENCES, contact_by_email: false };
  app.instantAnswers.set('GET /preferences/user', saved);
  await app.answer(SAVE, saved);
  expect([byEmail.getAttribute('aria-checked'), said()]).toEqual(['false', 1]);
  await app.press(byEmail);
  expect(said()).toBe(0);
  await app.fail(SAVE, { kind: 'status', status: 500, detail: null });
  expect([byEmail.getAttribute('aria-checked'), said()]).toEqual(['false', 0]);
});

test('SESS-10 more sessions than three are folded', async () => {
  const sessions = Array.from({ length: 5 }, (_, index) => ({
    id: index + 1,
    device: `Device ${index + 1}`,
    started_on: '2026-09-28T14:00:00Z',
    last_used_on: '2026-09-28T14:30:00Z',
    is_current: index === 0,
  }));
  const app = await openAccount({ 'GET /users/sessions': sessions }, '{"sessionList":true}');
  const block = within(screen.getByRole('region', { name: 'Where you are signed in' }));
  const devices = () => block.getAllByRole('listitem').map((row) => /Device \d/.exec(row.textContent ?? '')?.[0]);
  const fold = () => block.getByRole('button', { name: /^Show/ });
  expect(devices()).toEqual(['Device 1', 'Device 2', 'Device 3']);
  expect([fold().textContent, fold().getAttribute('aria-expanded')]).toEqual(['Show 2 more sessions', 'false']);
  await app.press(fold());
  expect(devices()).toEqual(['Device 1', 'Device 2', 'Device 3', 'Device 4', 'Device 5']);
  expect([fold().textContent, fold().getAttribute('aria-expanded')]).toEqual(['Show fewer sessions', 'true']);
});
