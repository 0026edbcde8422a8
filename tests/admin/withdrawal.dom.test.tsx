import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newMessage } from '../../admin/ui/MessageForm.tsx';
import { lossText, undoText } from '../../admin/withdrawal.ts';
import type { Change } from '../../src/api/admin/changes.ts';
import { NOW, openPage } from './support/admin-page.tsx';

const counts = { people: 288, read: 41, done: 0, dismissed: 0, not_reached: 3 };
const row = {
  ...{ version: 1, state: 'live', post_type: null, category: null, opens_on: NOW, closes_on: null },
  ...{ begins_on: null, ends_on: null, audience: ['all'], counts: null },
};

test('ADMIN-132 a message is withdrawn from its list after a question with its readers, and the row keeps the way back', async () => {
  let message = { ...row, kind: 'message', id: '7', key: 'hours', title: 'Library hours', counts };
  const stored = () => ({
    ...message,
    entry: { ...newMessage(NOW), title: message.title },
    changed_by: null,
    changed_on: null,
  });
  const sent = openPage('/admin/messages', {
    'get /admin/entries': ({ query }) => ({ count: 1, results: query.kind === 'message' ? [message] : [] }),
    'get /admin/entry': () => stored(),
    'post /admin/entry/publication': () => {
      message = { ...message, version: 2, state: 'ended' };
      return stored();
    },
    'get /admin/changes': () => ({ results: [{ id: 9, can_undo: true, entry_id: '7' }], next: null }),
    'post /admin/changes/9/undo': () => {
      message = { ...message, version: 3, state: 'live' };
      return { entry_id: '7' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Library hours' }));
  screen.getByText('288 people lose it. 41 of them have read it.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent.some(({ method }) => method === 'post')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Library hours' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Library hours' }));
  await screen.findByRole('button', { name: 'Withdraw Library hours' });
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'post').map(({ path }) => path)).toEqual([
      '/admin/entry/publication',
      '/admin/changes/9/undo',
    ]),
  );
});

test('ADMIN-132 a page that everybody needs is not withdrawn from the list', async () => {
  const page = { ...row, kind: 'page', opens_on: null, audience: null };
  openPage('/admin/pages', {
    'get /admin/entries': () => ({
      count: 2,
      results: [
        { ...page, id: 'finances', key: 'finances', title: 'Finances' },
        { ...page, id: 'clubs', key: 'clubs', title: 'Clubs' },
      ],
    }),
  });
  await screen.findByRole('link', { name: 'Finances' });
  expect(screen.getAllByRole('button', { name: /Withdraw/ }).map(({ textContent }) => textContent)).toEqual([
    'Withdraw Clubs',
  ]);
});

const live = { id: '7', state: 'live', counts } as const;

test('ADMIN-132 a question comes before people lose something, and before a message is back', () => {
  const change = (kind: string, was: boolean, is: boolean, key = 'x') =>
    undoText({ kind, key, before: { is_published: was }, after: { is_published: is } } as unknown as Change);
  expect([
    lossText({ ...live, kind: 'task', counts: { ...counts, people: 1 } }),
    lossText({ ...live, kind: 'message', counts: { ...counts, read: 1 } }),
    lossText({ ...live, kind: 'message', state: 'scheduled' }),
    lossText({ ...live, kind: 'message', counts: { ...counts, people: 0 } }),
    lossText({ ...live, kind: 'post', counts: null }),
    lossText({ ...live, kind: 'page', id: '/', counts: null }),
    lossText({ ...live, kind: 'page', id: 'clubs', counts: null }),
    change('message', true, false),
    change('task', false, true),
    change('page', false, true, 'academics'),
    change('page', true, false, 'academics'),
    change('post', true, false),
    change('message', true, true),
  ]).toEqual([
    '1 person loses it. None of them has done it.',
    '288 people lose it. 1 of them has read it.',
    null,
    null,
    null,
    'The portal then shows this page to everybody without its posts.',
    null,
    'The people who had this message see it again, and so does everybody whom it names.',
    'The people who have this task lose it.',
    'The portal then shows this page without its posts.',
    null,
    null,
    null,
  ]);
});
