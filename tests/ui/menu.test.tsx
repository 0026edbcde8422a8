import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Menu, type MenuEntry } from '../../src/ui/components/Menu.tsx';
import { draw } from './test-app.tsx';

const button = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;

describe('a menu of commands', () => {
  const commands = (print: () => void = () => {}): MenuEntry[][] => [
    [
      { name: 'Print', onChoose: print },
      { name: 'Export', detail: 3, onChoose: () => {} },
    ],
    [{ name: 'Help', href: '/help?from=menu' }],
  ];
  const menu = (print?: () => void) => <Menu groups={commands(print)}>More</Menu>;

  test('is named by its button; its entries are plain ones, and a detail is not read out', async () => {
    const { user } = await draw(menu());
    await user.click(button());
    const opened = screen.getByRole('menu', { name: 'More' });
    expect([...opened.children].map(({ tagName }) => tagName)).toEqual(['BUTTON', 'BUTTON', 'HR', 'A']);
    const names = ['Print', 'Export', 'Help'];
    const entries = names.map((name) => within(opened).getByRole('menuitem', { name }));
    expect(entries.map((entry) => [entry.textContent, entry.hasAttribute('aria-checked'), entry.tabIndex])).toEqual([
      ['Print', false, -1],
      ['Export3', false, -1],
      ['Help', false, -1],
    ]);
  });

  test.each(['{Enter}', ' '])('the key "%s" does the command once, closes it and returns the focus', async (key) => {
    const print = vi.fn();
    const { user } = await draw(menu(print));
    await user.tab();
    await user.keyboard(`{ArrowDown}${key}`);
    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('a click does so too, and a command may take the focus on from the button', async () => {
    const { user } = await draw(
      <>
        {menu(() => screen.getByRole('textbox').focus())}
        <input aria-label="Copies" />
      </>,
    );
    await user.click(button());
    await user.click(screen.getByRole('menuitem', { name: 'Print' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  test('an entry with an address is a link, and leads there', async () => {
    const { user, address } = await draw(menu());
    await user.click(button());
    await user.keyboard('{End}{Enter}');
    expect(address()).toBe('/help?from=menu');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('arrows go round across groups, Home and End go to the ends', async () => {
    const { user } = await draw(menu());
    await user.tab();
    await user.keyboard('{ArrowUp}');
    const stops = [focused()];
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Home}', '{ArrowDown}', '{End}']) {
      await user.keyboard(key);
      stops.push(focused());
    }
    expect(stops).toEqual(['Help', 'Print', 'Help', 'Export3', 'Print', 'Export3', 'Help']);
  });

  test('Escape, Tab and a click elsewhere close it and do nothing else', async () => {
    const print = vi.fn();
    const { user } = await draw(
      <>
        {menu(print)}
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
      expect(focused()).toBe('Print');
      await leave();
      expect(screen.queryByRole('menu')).toBeNull();
      focusAfter.push(focused());
    }
    expect(focusAfter).toEqual(['More', 'Other', 'More']);
    expect(print).not.toHaveBeenCalled();
  });
});

test('a menu of choices says which one is chosen, and chooses another', async () => {
  const choose = vi.fn();
  const entries = ['Name', 'Date'].map((name) => ({ name, isCurrent: name === 'Date', onChoose: () => choose(name) }));
  const { user } = await draw(<Menu groups={[entries]}>More</Menu>);
  await user.click(button());
  const choices = screen.getAllByRole('menuitemradio');
  expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
    ['Name', 'false'],
    ['Date', 'true'],
  ]);
  await user.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['Name']]);
});
