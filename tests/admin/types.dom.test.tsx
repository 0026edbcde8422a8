import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getBlock } from '../ui/support/blocks.ts';
import { openPage } from './support/admin-page.tsx';

beforeEach(() => window.sessionStorage.clear());

const summary = (kind: string, id: string, title: string) => ({ kind, id, key: title.toLowerCase(), title });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('ADMIN-68 the page of categories and types has a list of each, with links to the forms', async () => {
  const lists: Record<string, object[]> = {
    category: [summary('category', '1', 'Housing')],
    student_type: [summary('student_type', '2', 'Transfer'), summary('student_type', '3', 'Veteran')],
    notification_type: [],
  };
  openPage('/admin/types', {
    'get /admin/entries': ({ query }) => {
      const results = lists[String(query.kind)] ?? [];
      return { count: results.length, results };
    },
  });
  await screen.findByRole('heading', { name: 'Categories and types', level: 1 });
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent: name }) => [
    name,
    within(getBlock(name))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ]);
  expect(shown).toEqual([
    [
      'Categories of tasks',
      [
        ['Housing', '/admin/types/categories/edit?id=1'],
        ['New category', '/admin/types/categories/edit'],
      ],
    ],
    [
      'Student types',
      [
        ['Transfer', '/admin/types/student-types/edit?id=2'],
        ['Veteran', '/admin/types/student-types/edit?id=3'],
        ['New student type', '/admin/types/student-types/edit'],
      ],
    ],
    ['Notification types', [['New notification type', '/admin/types/notification-types/edit']]],
  ]);
  expect(screen.getByText('There is no notification type yet.')).toBeDefined();
});

test('ADMIN-68 a new notification type gets a short name from its name, and what the portal sends for it', async () => {
  let stored = { kind: 'notification_type', id: '7', version: 1, state: 'live', changed_by: 'erik', changed_on: null };
  const sent = openPage('/admin/types/notification-types/edit', {
    'post /admin/entries': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return stored;
    },
    'get /admin/entry': () => stored,
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Weekly mail');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What the portal sends' }), 'weekly');
  expect(screen.queryByRole('heading', { name: 'Publication' })).toBeNull();
  await press('Save');
  await screen.findByText('Saved.');
  expect(sent.find(({ method }) => method === 'post')?.body).toEqual({
    kind: 'notification_type',
    entry: { name: 'Weekly mail', key: 'weekly-mail', kind: 'weekly' },
  });
  expect(window.location.pathname + window.location.search).toBe('/admin/types/notification-types/edit?id=7');
});

test.each([
  ['categories', 'category', 'slug'],
  ['student-types', 'student_type', 'key'],
])(
  'ADMIN-68 a change of an entry of %s is saved with its version, and an empty name is refused',
  async (folder, kind, key) => {
    const stored = { kind, id: '1', version: 4, state: 'live', entry: { [key]: 'housing', name: 'Housing' } };
    const sent = openPage(`/admin/types/${folder}/edit?id=1`, {
      'get /admin/entry': () => stored,
      'put /admin/entry': ({ body }) => ({ ...stored, ...(body as object), version: 5 }),
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await press('Save');
    await screen.findByText('This must not be empty.');
    await userEvent.type(name, 'Living on campus');
    await press('Save');
    await screen.findByText('Saved.');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(sent.filter(({ method }) => method === 'put').map(({ body }) => body)).toEqual([
      { kind, id: '1', version: 4, entry: { [key]: 'housing', name: 'Living on campus' } },
    ]);
  },
);
