import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NOW, openPage } from './support/admin-page.tsx';

const change = (id: number, facts: object) => ({
  id,
  changed_on: NOW,
  changed_by: 'sasha',
  entry_id: null,
  before: null,
  undoes: null,
  undone_by: null,
  can_undo: false,
  ...facts,
});

const TYPES = { count: 1, results: [{ kind: 'student_type', id: '2', key: '#2', title: 'Transfer students' }] };

test('ADMIN-06 ADMIN-78 the changes say what was done, with texts instead of HTML unless only the markup differs', async () => {
  const list = '<h2>Hours</h2><ul><li>Open until <a href="/library">ten</a></li><li><p>Sunday: closed</p></li></ul>';
  openPage(
    '/admin/changes',
    {
      'get /admin/entries': () => TYPES,
      'get /admin/changes': () => ({
        results: [
          change(5, { kind: 'person', key: '13', after: { is_exported: true } }),
          change(4, { kind: 'person', key: '13', before: { is_staff: false }, after: { is_staff: true } }),
          change(3, { kind: 'alert', key: '7', after: { title: 'Gas leak' } }),
          change(2, {
            kind: 'post',
            key: 'hours',
            entry_id: '4',
            before: { body: list },
            after: { body: '<p>Closed.</p>' },
          }),
          change(7, {
            kind: 'message',
            key: 'hours',
            entry_id: '6',
            before: { audience: ['role:student', 'user:amara'] },
            after: { audience: ['type:#2'] },
          }),
          change(6, { kind: 'student_type', key: '#2', entry_id: '2', before: { name: 'T' }, after: { name: 'U' } }),
          change(1, {
            kind: 'post',
            key: 'hours',
            entry_id: '4',
            before: { body: '<p>Closed.</p>' },
            after: { body: '<p><b>Closed.</b></p>' },
          }),
        ],
        next: null,
      }),
    },
    { is_superuser: true },
  );
  await screen.findByRole('heading', { name: 'Changes', level: 1 });
  const titles = screen.getAllByText(/^(added|changed|had)/).map((verb) => verb.closest('p')?.textContent);
  expect(titles).toEqual([
    'Person 13 had their data exported',
    'Person 13 changed',
    'Alert Gas leak added',
    'Post hours changed',
    'Message hours changed',
    'Student type Transfer students changed',
    'Post hours changed',
  ]);
  await screen.findByText(/^Hours/);
  const values = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(values.slice(-8)).toEqual([
    'Hours\n• Open until ten (/library)\n• Sunday: closed',
    'Closed.',
    'Students\namara',
    'Transfer students',
    'T',
    'U',
    '<p>Closed.</p>',
    '<p><b>Closed.</b></p>',
  ]);
  await userEvent.click(screen.getAllByRole('link', { name: 'sasha' })[0] as HTMLElement);
  await screen.findByText('By sasha, the newest first');
});

test('ADMIN-62 the undo of maintenance asks first', async () => {
  const before = { message: 'Back at 6 AM.' };
  const sent = openPage('/admin/changes', {
    'get /admin/entries': () => TYPES,
    'get /admin/changes': () => ({
      results: [change(8, { kind: 'maintenance', key: 'message', before, after: { message: null }, can_undo: true })],
      next: null,
    }),
    'post /admin/changes/8/undo': () => change(9, { kind: 'maintenance', key: 'message', before: null, after: before }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Maintenance message' }));
  await screen.findByText('Maintenance is then on, and all users see its message in place of the portal at once.');
  const methods = () => sent.filter(({ path }) => path.startsWith('/admin/changes')).map(({ method }) => method);
  expect(methods()).toEqual(['get']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(methods()).toEqual(['get', 'post', 'get']));
});
