import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { newTask } from '../../admin/ui/TaskForm.tsx';
import { openPage } from './support/admin-page.tsx';

beforeEach(() => window.sessionStorage.clear());

test('ADMIN-67 ADMIN-76 a task has a category, a day and an audience by role and student type; its form says who has done it', async () => {
  const stored = {
    kind: 'task',
    id: '21',
    version: 1,
    state: 'live',
    entry: {
      ...newTask,
      key: 'apply-for-housing',
      title: 'Apply for housing',
      is_published: true,
      audience: ['role:student'],
    },
    counts: { people: 40, read: 0, done: 12, dismissed: 3, not_reached: 5 },
    changed_by: null,
    changed_on: null,
  };
  const sent = openPage('/admin/tasks/edit?id=21', {
    'get /admin/entries': () => ({
      count: 1,
      // One answer for both lists: a category and a student type of the same name.
      results: [{ kind: 'category', id: '1', key: 'transfer', title: 'Transfer' }],
    }),
    'get /admin/entry': () => stored,
    'put /admin/entry': ({ body }) => ({ ...stored, version: 2, entry: (body as typeof stored).entry }),
    'post /admin/recipients': () => ({ count: 40, unknown: [] }),
  });
  const reach = await screen.findByRole('region', { name: 'Reach' });
  expect(reach.textContent).toBe('ReachPeople40Have done it12Does not apply to them3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Transfer');
  const day = screen.getByLabelText('Ends on');
  await userEvent.type(day, '2025-10-13');
  // Possible, but probably the year is wrong.
  expect(screen.getByText('This day is over.').closest('[role="status"]')).not.toBeNull();
  await userEvent.clear(day);
  await userEvent.type(day, '2026-10-13');
  expect(screen.queryByText('This day is over.')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Transfer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(sent.find(({ method }) => method === 'put')?.body).toEqual({
    kind: 'task',
    id: '21',
    version: 1,
    entry: {
      ...stored.entry,
      category: 'transfer',
      ends_on: '2026-10-13',
      audience: ['role:student', 'type:transfer'],
    },
  });
});

test('ADMIN-85 a list of 10,000 entries says "or more", and goes on behind them', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...{ kind: 'task', id: String(index), version: 1, state: 'live', key: `task-${index}`, title: `Task ${index}` },
    ...{
      post_type: null,
      category: null,
      opens_on: null,
      closes_on: null,
      begins_on: null,
      ends_on: null,
      audience: [],
      counts: null,
    },
  }));
  openPage('/admin/tasks?from=10000', {
    'get /admin/entries': ({ query }) =>
      query.kind === 'task' ? { count: 10_000, results: rows } : { count: 0, results: [] },
  });
  const parts = await screen.findByRole('navigation', { name: 'Parts of the list' });
  expect(parts.textContent).toBe('10001 to 10050 of 10,000 or moreNewerOlder');
  expect(within(parts).getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/admin/tasks?from=10050');
  expect(screen.getByText('10,000 or more tasks')).not.toBeNull();
});
