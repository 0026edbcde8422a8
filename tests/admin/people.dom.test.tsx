import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NEEDS_SIGN_IN } from '../../src/rules/old-sign-in.ts';
import { fail, NOW, openPage } from './support/admin-page.tsx';

const SUPERUSER = { username: 'sasha', is_superuser: true };
const person = (changes: object = {}) => ({
  id: 1,
  username: 'amara',
  first_name: 'Amara',
  last_name: 'Okafor',
  email: null,
  primary_role: 'student',
  other_roles: [],
  is_staff: false,
  is_superuser: false,
  can_use_demo: true,
  has_provisional_account: false,
  financial_dashboard_access: false,
  rights: [],
  signed_in_on: NOW,
  student_types: ['New students'],
  sessions: [{ id: 5, device: 'Firefox on Linux', started_on: NOW, last_used_on: NOW }],
  ...changes,
});

test('ADMIN-66 a superuser finds a person; without two letters nothing is asked', async () => {
  const sent = openPage('/admin/people', { 'get /admin/people': () => [person()] }, SUPERUSER);
  await screen.findByText(/Type the first two letters/);
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Username, name or email' }), 'am');
  const link = await screen.findByRole('link', { name: 'Amara Okafor' });
  expect(link.getAttribute('href')).toBe('/admin/people/1');
});

test('ADMIN-66 a right is given, and a session is ended; a refusal is shown where it was pressed', async () => {
  let shown = person();
  const sent = openPage(
    '/admin/people/1',
    {
      'get /admin/people/1': () => shown,
      'patch /admin/people/1': ({ body }) => {
        if ('is_superuser' in (body as object)) fail(400, 'This right is given by the sign-in.');
        shown = person(body as object);
        return shown;
      },
      'delete /admin/sessions/5': () => {
        shown = { ...shown, sessions: [] };
      },
    },
    SUPERUSER,
  );
  await userEvent.click(await screen.findByRole('switch', { name: /^Staff/ }));
  await screen.findByRole('switch', { name: /^Staff/, checked: true });
  await userEvent.click(screen.getByRole('switch', { name: /^Superuser/ }));
  await screen.findByText('This right is given by the sign-in.');
  await userEvent.click(screen.getByRole('button', { name: 'End session' }));
  await screen.findByText('Not signed in anywhere.');
  expect(sent.filter(({ method }) => method !== 'get')).toEqual([
    { method: 'patch', path: '/admin/people/1', body: { is_staff: true } },
    { method: 'patch', path: '/admin/people/1', body: { is_superuser: true } },
    { method: 'delete', path: '/admin/sessions/5', body: null },
  ]);
});

test('ADMIN-91 an export after an old sign-in asks for a new one in another tab, and says in its place what failed', async () => {
  const answers = {
    'get /admin/people/1': () => person(),
    'post /admin/people/1/export': () => fail(403, NEEDS_SIGN_IN),
  };
  openPage('/admin/people/1', answers, SUPERUSER);
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  const link = await screen.findByRole('link', { name: 'Sign in, in a new tab' });
  expect(link.getAttribute('href')).toBe('/accounts/login/?next=%2Fadmin%2Fsigned-in&for=staff');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(link);
  expect(open.mock.calls).toEqual([[link.getAttribute('href'), '_blank', 'noopener']]);
  open.mockRestore();
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText(NEEDS_SIGN_IN);
});

test('ADMIN-90 the menu has only the sections of the own rights', async () => {
  openPage('/admin/posts/new', {}, { rights: ['alerts', 'audit'] });
  await screen.findByRole('link', { name: 'Changes' });
  const names = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Today', 'Alerts', 'Changes']);
});

test('ADMIN-66 the menu has the section for superusers alone', async () => {
  openPage('/admin/posts/new', {});
  await screen.findByRole('link', { name: 'Changes' });
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
  cleanup();
  openPage('/admin/posts/new', {}, SUPERUSER);
  await screen.findByRole('link', { name: 'People' });
});
