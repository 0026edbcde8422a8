import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { demoEnd } from '../../src/browser/demo-cookie.ts';
import { getChild } from '../../src/machines/portal/children.ts';
import { student } from '../machines/support/people.ts';
import { answers, USER } from './dom-paths/support/backend.ts';
import { openStage } from './dom-paths/support/test-app.tsx';

const SWITCH = 'POST /demo/state';
const MINUTE = 60_000;
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

describe('the toggle', () => {
  test('DEMO-02 DEMO-15 users who may use the demo have one in the sidebar and one in the footer', async () => {
    await arrive(mayUse);
    expect(sidebar().getByRole('button', { name: 'Start Demo' })).toBeInstanceOf(HTMLButtonElement);
    expect(footer().getByRole('button', { name: 'Start Demo' })).toBeInstanceOf(HTMLButtonElement);
    expect(sidebar().queryByText('DEMO')).toBeNull();
  });

  const { can_use_demo: _, ...without } = student;
  test.each([
    ['a user without permission', student],
    ['a user without the flag', without],
    ['a user with null as the flag', { ...student, can_use_demo: null }],
  ])('DEMO-02 %s has none', async (_title, user) => {
    await arrive(user);
    expect(toggles()).toEqual([]);
  });

  test('DEMO-02 it is not shown until the user is known', async () => {
    const stage = openStage({ held: [USER], inspect: () => {} });
    open.push(stage);
    await stage.go('/messages');
    expect(toggles()).toEqual([]);
    await stage.answer(USER, mayUse);
    expect(toggles()).toEqual(['Start Demo', 'Start Demo']);
  });
});

describe('a press', () => {
  test('DEMO-04 the button keeps the focus during the call, and a second press sends nothing', async () => {
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

  test('DEMO-06 in the footer it does not reload, and a text there tells what happens next', async () => {
    const stage = await arrive(mayUse);
    await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
    await stage.answer(SWITCH, { is_demo: true, expires_on: null });
    expect(stage.left).toEqual([]);
    expect(footer().getByRole('status').textContent).toContain('the next page that you open shows sample data');
    expect(sidebar().getByText('from the next page')).toBeInstanceOf(HTMLElement);
    expect(toggles()).toEqual(['End Demo', 'End Demo']);
  });

  test.each([
    [401, 'your session has ended'],
    [403, 'your account may not use demo mode'],
    [500, 'Check your connection'],
  ])('a call that is answered %i is reported only at the toggle that was pressed', async (status, text) => {
    const stage = await arrive(mayUse);
    if (status === 401) stage.ready.set(USER, { ...answers[USER], is_authenticated: false });
    await stage.press(sidebar().getByRole('button', { name: 'Start Demo' }));
    await stage.fail(SWITCH, { kind: 'status', status, detail: null });
    expect(sidebar().getByRole('status').textContent).toContain(text);
    expect(footer().getByRole('status').textContent).toBe('');
    expect(stage.left).toEqual([]);
    expect(getChild(stage.portal, 'demo').getSnapshot().value).toEqual({ off: 'refused' });
  });
});

test('DEMO-12 a demo that another tab has restarted does not end after the hour of this tab', async () => {
  const stage = await arrive(mayUse);
  const demo = getChild(stage.portal, 'demo');
  await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  // The other tab restarted it, so that 40 minutes remain when the timer of this tab fires.
  const now = new Date('2026-09-28T15:00:00Z');
  demoEnd.note(new Date(now.getTime() + 40 * MINUTE).toISOString(), now);
  const isOver = { is: false };
  await stage.pass(60 * MINUTE, () => {
    const was = isOver.is;
    isOver.is = true;
    return was;
  });
  expect(stage.calls.isHeld(SWITCH)).toBe(false);
  expect(demo.getSnapshot()).toMatchObject({
    value: { on: 'resting' },
    context: { isOn: true, remaining: 40 * MINUTE },
  });

  // The other tab has ended it meanwhile.
  demoEnd.forget();
  await stage.pass(40 * MINUTE, () => demo.getSnapshot().matches('over'));
  expect(stage.calls.held(SWITCH).body).toEqual({ is_demo: false });
  expect(stage.left).toEqual([]);
});

test('DEMO-12 an end more than an hour away is ignored, because the clock was set back', async () => {
  const stage = await arrive(mayUse);
  const demo = getChild(stage.portal, 'demo');
  await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  demoEnd.note(null, new Date('2026-09-28T15:01:00Z'));
  await stage.pass(60 * MINUTE, () => demo.getSnapshot().matches('over'));
  expect(stage.calls.held(SWITCH).body).toEqual({ is_demo: false });
});

test('DEMO-02 DEMO-12 a leftover demo on this device does not affect users who may not use it', async () => {
  const stage = await arrive(student);
  const demo = getChild(stage.portal, 'demo');
  await act(async () => demo.send({ type: 'demo.start', place: 'sidebar' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  expect(demo.getSnapshot().value).toBe('leaving');
  expect(stage.left).toEqual([]);
});
