import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Menu } from '../../src/ui/components/Menu.tsx';
import { draw } from './test-app.tsx';

const button = () => screen.getByRole('button', { name: 'Sort' });
const focused = () => document.activeElement?.textContent;

const menu = (
  <Menu
    groups={[
      [
        { name: 'Name', isCurrent: false, href: '/people' },
        { name: 'Date', detail: 3, isCurrent: true, href: '/people?by=date' },
      ],
      [{ name: 'Help', isCurrent: false, href: '/help?from=menu' }],
    ]}
  >
    Sort
  </Menu>
);

test('a menu is named by its button and tells which entry is current; details are not read out', async () => {
  const { user } = await draw(menu);
  await user.click(button());
  const opened = screen.getByRole('menu', { name: 'Sort' });
  expect([...opened.children].map(({ tagName }) => tagName)).toEqual(['A', 'A', 'HR', 'A']);
  const entries = ['Name', 'Date', 'Help'].map((name) => within(opened).getByRole('menuitemradio', { name }));
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('aria-checked'), entry.tabIndex])).toEqual([
    ['Name', 'false', -1],
    ['Date3', 'true', -1],
    ['Help', 'false', -1],
  ]);
});

test.each(['{Enter}', ' '])('the key "%s" follows the entry, closes the menu and returns the focus', async (key) => {
  const { user, address } = await draw(menu);
  await user.tab();
  await user.keyboard(`{ArrowUp}${key}`);
  expect(address()).toBe('/help?from=menu');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('arrow keys wrap around across groups, Home and End go to the ends', async () => {
  const { user } = await draw(menu);
  await user.tab();
  await user.keyboard('{ArrowUp}');
  const stops = [focused()];
  for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Home}', '{ArrowDown}', '{End}']) {
    await user.keyboard(key);
    stops.push(focused());
  }
  expect(stops).toEqual(['Help', 'Name', 'Help', 'Date3', 'Name', 'Date3', 'Help']);
});

test('Escape, Tab and a click elsewhere close the menu and stay on the page', async () => {
  const { user, address } = await draw(
    <>
      {menu}
      <button type="button">Other</button>
      <p>Words</p>
    </>,
  );
  const focusAfter = [];
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.tab(),
    () => user.click(screen.getByText('Words')),
  ]) {
    await user.click(button());
    expect(focused()).toBe('Name');
    await leave();
    expect(screen.queryByRole('menu')).toBeNull();
    focusAfter.push(focused());
  }
  expect(focusAfter).toEqual(['Sort', 'Other', 'Sort']);
  expect(address()).toBe('/');
});
