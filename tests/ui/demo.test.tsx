import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { childOf } from '../../src/machines/children.ts';
import { demoEnd } from '../../src/platform/demo.ts';
import { student } from '../machines/support/people.ts';
import { answers, USER } from './walks/support/backend.ts';
import { openStage } from './walks/support/stage.tsx';

const SWITCH = 'POST /demo/state';
const mayUse = { ...student, can_use_demo: true };

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
  localStorage.clear();
});

async function arrive(user: object, held: readonly string[] = [SWITCH]) {
  const stage = openStage({ held, inspect: () => {} });
  open.push(stage);
  stage.ready.set(USER, user);
  await stage.go('/messages');
  return stage;
}

const sidebar = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const toggles = () => screen.queryAllByRole('button', { name: / Demo$/ }).map(({ textContent }) => textContent);

describe('who finds a toggle', () => {
  test('DEMO-02 DEMO-15 somebody who may use the demo: one in the sidebar, one in the footer', async () => {
    await arrive(mayUse);
    expect(sidebar().getByRole('button', { name: 'Start Demo' })).toBeInstanceOf(HTMLButtonElement);
    expect(footer().getByRole('button', { name: 'Start Demo' })).toBeInstanceOf(HTMLButtonElement);
    expect(sidebar().queryByText('DEMO')).toBeNull();
  });

  const { can_use_demo: _, ...without } = student;
  test.each([
    ['somebody who may not', student],
    ['somebody of whom it is not said', without],
    ['a person with null in the place of a flag', { ...student, can_use_demo: null }],
  ])('DEMO-02 %s: none', async (_title, user) => {
    await arrive(user);
    expect(toggles()).toEqual([]);
  });

  test('DEMO-02 not before anybody is known', async () => {
    const stage = openStage({ held: [USER], inspect: () => {} });
    open.push(stage);
    await stage.go('/messages');
    expect(toggles()).toEqual([]);
    await stage.answer(USER, mayUse);
    expect(toggles()).toEqual(['Start Demo', 'Start Demo']);
  });
});

describe('a press', () => {
  test('DEMO-04 the button keeps the focus while the call is on its way, and a second press sends nothing', async () => {
    const stage = await arrive(mayUse);
    const button = sidebar().getByRole('button', { name: 'Start Demo' });
    await stage.press(button);
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
    expect(button.hasAttribute('disabled')).toBe(false);
    await stage.press(button);
    await stage.answer(SWITCH, { is_demo: true, expires_on: null });
    expect(stage.calls.isHeld(SWITCH)).toBe(false);
    expect(stage.left).toEqual(['/']);
    expect(demoEnd.left(new Date('2026-09-28T15:00:00Z'))).toBe(60 * 60_000);
  });

  test('DEMO-06 in the footer: no reload at root, and what comes next is said where the press was', async () => {
    const stage = await arrive(mayUse);
    await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
    await stage.answer(SWITCH, { is_demo: true, expires_on: null });
    expect(stage.left).toEqual([]);
    expect(footer().getByRole('status').textContent).toContain('the next page that you open shows the sample data');
    expect(sidebar().getByText('from the next page on')).toBeInstanceOf(HTMLElement);
    expect(toggles()).toEqual(['End Demo', 'End Demo']);
  });

  test.each([
    [401, 'your session has ended'],
    [403, 'demo mode is not open to your account'],
    [500, 'Check your connection'],
  ])(
    'a call that is answered %i is said beside the toggle that was pressed, and nowhere else',
    async (status, text) => {
      const stage = await arrive(mayUse);
      if (status === 401) stage.ready.set(USER, { ...answers[USER], is_authenticated: false });
      await stage.press(sidebar().getByRole('button', { name: 'Start Demo' }));
      await stage.fail(SWITCH, { kind: 'status', status, detail: null });
      expect(sidebar().getByRole('status').textContent).toContain(text);
      expect(footer().getByRole('status').textContent).toBe('');
      expect(stage.left).toEqual([]);
      expect(childOf(stage.portal, 'demo').getSnapshot().value).toEqual({ off: 'refused' });
    },
  );
});

test('DEMO-02 DEMO-12 the end of a demo that somebody else left on this device moves nobody who may not use it', async () => {
  const stage = await arrive(student);
  const demo = childOf(stage.portal, 'demo');
  await act(async () => demo.send({ type: 'demo.start', place: 'sidebar' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  expect(demo.getSnapshot().value).toBe('leaving');
  expect(stage.left).toEqual([]);
});
