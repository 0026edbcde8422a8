import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fail, NOW, openPage } from './support/admin-page.tsx';

const SUPERUSER = { username: 'sasha', is_superuser: true };
const person = () => ({
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
  sessions: [],
});

test('ADMIN-110 a superuser sees what a person has once they ask, and why the person does not see something else', async () => {
  const entry = { kind: 'task', id: '7', version: 1, state: 'live', key: 'tour', title: 'Take the tour' };
  const nothing = {
    post_type: null,
    category: null,
    opens_on: null,
    closes_on: null,
    begins_on: null,
    ends_on: null,
    audience: null,
    counts: null,
  };
  let answer: object = { reason: 'type', on: null, audience: ['type:transfer'], named: 2 };
  const sent = openPage(
    '/admin/people/1',
    {
      'get /admin/people/1': () => person(),
      'post /admin/people/1/content': () => ({
        tasks: { count: 1, results: [{ id: '3', title: 'Pay', reason: 'done', on: NOW }] },
        messages: { count: 201, results: [{ id: null, title: '<b>Hold</b>', reason: 'shown', on: null }] },
      }),
      'get /admin/entries': ({ query }) => ({
        count: 1,
        results:
          query.kind === 'student_type'
            ? [{ ...entry, ...nothing, kind: 'student_type', key: 'transfer', title: 'Transfer students' }]
            : query.q === 'tour'
              ? [{ ...entry, ...nothing }]
              : [],
      }),
      'post /admin/people/1/visibility': () => ({
        kind: 'task',
        title: 'Take the tour',
        category: null,
        pages: [],
        ...answer,
      }),
    },
    SUPERUSER,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show tasks and messages' }));
  const rows = async () =>
    within((await screen.findByText('Tasks: 1')).parentElement?.parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await rows()).toEqual(['PayDone September 28, 2026, 8:00 AM', '<b>Hold</b>Unread']);
  screen.getByText('The newest 1 are listed.');
  const words = screen.getByRole('searchbox', { name: 'Words of its title or text' });
  await userEvent.type(words, 'x'.repeat(3));
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('No task has these words.');
  await userEvent.clear(words);
  await userEvent.type(words, 'tour{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Take the tour' }));
  await screen.findByText(
    'Amara does not see it: it is for Transfer students and 2 people by name, and Amara has chosen New students.',
  );
  answer = { kind: 'post', reason: 'type', on: null, category: 'student', audience: ['type:transfer'], named: 0 };
  await userEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
  await screen.findByText('Amara does not see it: it is for Transfer students, and Amara has chosen New students.');
  answer = { reason: 'withdrawn', on: NOW, audience: [], named: 0 };
  await userEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
  await screen.findByText('Amara does not see it: it was withdrawn on September 28, 2026, 8:00 AM.');
  expect(sent.find(({ path }) => path === '/admin/people/1/visibility')?.body).toEqual({ kind: 'task', entry: '7' });
});

test('ADMIN-110 when the session ends, the look-up says so and shows nothing', async () => {
  const gone = () => fail(401);
  const answers = { 'get /admin/people/1': () => person(), 'post /admin/people/1/content': gone };
  openPage('/admin/people/1', answers, SUPERUSER);
  await userEvent.click(await screen.findByRole('button', { name: 'Show tasks and messages' }));
  await screen.findByText('Your session has ended. Sign in again in another tab, then try again.');
  expect(screen.queryByText(/^Tasks:/)).toBeNull();
});
