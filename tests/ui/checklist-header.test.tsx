import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Filter } from '../../src/rules/task-list.ts';
import { ChecklistHeader } from '../../src/ui/checklist/ChecklistHeader.tsx';
import { draw, makeTask } from './test-app.tsx';

/** Seven open tasks (one overdue, two bookmarked) and four done tasks. */
const tasks = Array.from({ length: 11 }, (_, id) =>
  makeTask({ id, overdue: id === 0, starred: id < 2, completed_on: id < 7 ? null : '2025-01-20T10:00:00Z' }),
);
const head = (filter: Filter = 'up-next') => <ChecklistHeader filter={filter} tasks={tasks} />;
const button = () => screen.getByRole('button', { name: 'FILTER' });
const focused = () => document.activeElement?.textContent;

test.each([
  ['up-next', 'Up Next'],
  ['overdue', 'Overdue'],
  ['bookmarks', 'Bookmarks'],
  ['done', 'Done'],
  ['dismissed', 'Dismissed'],
  ['important', 'Important'],
] as const)('LIST-01 the heading of %s is "%s"', async (filter, name) => {
  await draw(head(filter));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
});

test('LIST-02 LIST-05 the menu has five links and a divider; the counts are hidden from screen readers', async () => {
  const { user } = await draw(head('overdue'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  const menu = screen.getByRole('menu', { name: 'FILTER' });
  expect(button().getAttribute('aria-controls')).toBe(menu.id);
  const parts = [...menu.children].map((part) => part.getAttribute('href') ?? part.tagName);
  expect(parts).toEqual([
    '/next-steps/task',
    '/next-steps/task?show=overdue',
    '/next-steps/task?show=bookmarks',
    'HR',
    '/next-steps/task?show=done',
    '/next-steps/task?show=dismissed',
  ]);
  const names = ['Up Next', 'Overdue', 'Bookmarks', 'Done', 'Dismissed'];
  const entries = names.map((name) => within(menu).getByRole('menuitemradio', { name }));
  expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
    'false',
    'false',
    'false',
  ]);
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Up Next7',
    'Overdue1',
    'Bookmarks2',
    'Done4',
    'Dismissed0',
  ]);
});

test('LIST-03 LIST-05 an entry opens its filter and closes the menu; the focus returns to the button', async () => {
  const { user, address } = await draw(head(), { at: '/next-steps/task/7' });
  await user.click(button());
  await user.click(screen.getByRole('menuitemradio', { name: 'Done' }));
  expect(address()).toBe('/next-steps/task?show=done');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('LIST-04 a click outside closes the menu and keeps the filter', async () => {
  const { user, address } = await draw(head(), { at: '/next-steps/task?show=done' });
  await user.click(button());
  await user.click(screen.getByRole('heading'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(address()).toBe('/next-steps/task?show=done');
});

test('a second press on the button closes the menu', async () => {
  const { user } = await draw(head());
  await user.click(button());
  await user.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each([
  ['{Enter}', 'Up Next7'],
  [' ', 'Up Next7'],
  ['{ArrowDown}', 'Up Next7'],
  ['{ArrowUp}', 'Dismissed0'],
])('the key "%s" on the button opens the menu at %s', async (key, entry) => {
  const { user } = await draw(head());
  act(() => button().focus());
  await user.keyboard(key);
  expect(focused()).toBe(entry);
});

test('arrow keys wrap around, Home and End go to the ends', async () => {
  const { user } = await draw(head());
  await user.click(button());
  const stops = [];
  for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}', '{End}', '{Home}']) {
    await user.keyboard(key);
    stops.push(focused());
  }
  expect(stops).toEqual(['Overdue1', 'Up Next7', 'Dismissed0', 'Up Next7', 'Dismissed0', 'Up Next7']);
});

test('Escape closes the menu and returns the focus', async () => {
  const { user } = await draw(head());
  await user.click(button());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test.each([
  [false, 'after'],
  [true, 'Preferences'],
])('Tab (shift: %s) closes the menu and moves the focus to the neighbor of the button: %s', async (shift, name) => {
  const { user } = await draw(
    <>
      {head()}
      <button type="button">after</button>
    </>,
  );
  await user.click(button());
  await user.tab({ shift });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe(name);
});

test.each(['{Enter}', ' '])('the key "%s" chooses the entry', async (key) => {
  const { user, address } = await draw(head());
  await user.click(button());
  await user.keyboard(`{ArrowDown}${key}`);
  expect(address()).toBe('/next-steps/task?show=overdue');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('until the tasks are loaded the menu has no counts', async () => {
  const { user } = await draw(<ChecklistHeader filter="up-next" tasks={null} />);
  await user.click(button());
  expect(screen.getByRole('menu').textContent).toBe('Up NextOverdueBookmarksDoneDismissed');
});
