import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearPerson } from '../../src/browser/device-storage.ts';
import { hidesFigures, setHidesFigures, watchHidesFigures } from '../../src/browser/hidden-figures.ts';
import { Figure } from '../../src/ui/components/Figure.tsx';
import { HideSwitch } from '../../src/ui/components/HideSwitch.tsx';
import { PageToolbar } from '../../src/ui/components/PageToolbar.tsx';
import { draw } from './test-app.tsx';

const LABEL = 'Hide grades and balances';
const KEY = 'portico.hide-figures';

afterEach(() => setHidesFigures(false));

const toggle = () => screen.getByRole('switch', { name: LABEL });
const covers = () => screen.queryAllByRole('button', { name: 'Hidden. Show' });
const Grades = () => (
  <>
    <p id="cs">CS 333</p>
    <Figure describedBy="cs">A−</Figure>
    <Figure>B+</Figure>
  </>
);

test.each([
  ['of a page', <PageToolbar key="page" heading="Academics" line="Fall 2026, Week 3" hasFigures />],
  ['of the dashboard', <HideSwitch key="dashboard" />],
])('HIDE-01 the toolbar %s has the switch, off at first', async (_, toolbar) => {
  const { user } = await draw(toolbar);
  expect(toggle().getAttribute('aria-checked')).toBe('false');
  await user.click(toggle());
  expect(toggle().getAttribute('aria-checked')).toBe('true');
  await user.click(toggle());
  expect(toggle().getAttribute('aria-checked')).toBe('false');
});

test('HIDE-01 a user without figures has no switch', async () => {
  await draw(<PageToolbar heading="Finances" hasFigures={false} />);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('HIDE-02 a covered figure is not in the document, and its button has the figure’s name as description', async () => {
  const { user, container } = await draw(
    <>
      <HideSwitch />
      <Grades />
    </>,
  );
  expect(container.textContent).toContain('A−');
  expect(covers()).toEqual([]);
  await user.click(toggle());
  expect(container.innerHTML).not.toMatch(/A−|B\+/);
  expect(covers().map((cover) => cover.getAttribute('aria-describedby'))).toEqual(['cs', null]);
  await user.click(toggle());
  expect(container.textContent).toContain('B+');
});

test('HIDE-03 "Hidden. Show" uncovers that figure alone and gives it the focus; drawn anew, it is covered again', async () => {
  setHidesFigures(true);
  const { user, container, redraw } = await draw(<Grades />);
  const [first] = covers();
  await user.click(first as HTMLElement);
  expect(container.textContent).toBe('CS 333A−Hidden. Show');
  expect(document.activeElement?.textContent).toBe('A−');

  redraw(<p>another page</p>);
  redraw(<Grades />);
  expect(container.textContent).toBe('CS 333Hidden. ShowHidden. Show');
});

test('HIDE-03 the switch covers an uncovered figure again', async () => {
  setHidesFigures(true);
  const { user } = await draw(
    <>
      <HideSwitch />
      <Grades />
    </>,
  );
  await user.click(covers()[0] as HTMLElement);
  await user.click(toggle());
  await user.click(toggle());
  expect(covers()).toHaveLength(2);
});

test('HIDE-04 the device keeps the switch, also through a sign-out; the first drawing has no figure', async () => {
  localStorage.setItem(KEY, 'on');
  clearPerson();
  const drawn: string[] = [];
  const observer = new MutationObserver(() => drawn.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await draw(<Grades />);
  observer.disconnect();
  expect(drawn.filter((text) => /A−|B\+/.test(text))).toEqual([]);
  expect(covers()).toHaveLength(2);
});

test('HIDE-04 other tabs of the device follow the switch', async () => {
  const { container } = await draw(<Grades />);
  act(() => {
    localStorage.setItem(KEY, 'on');
    window.dispatchEvent(new StorageEvent('storage', { key: 'portico.term' }));
  });
  expect(covers()).toEqual([]);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  });
  expect(container.textContent).toBe('CS 333Hidden. ShowHidden. Show');
});

test('HIDE-04 on a device that cannot store anything the switch works for the page load', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const changes: boolean[] = [];
  const end = watchHidesFigures(() => changes.push(hidesFigures()));
  setHidesFigures(true);
  end();
  setHidesFigures(false);
  setItem.mockRestore();
  expect(changes).toEqual([true]);
});
