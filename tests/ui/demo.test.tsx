import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { demoEnd } from '../../src/browser/demo-cookie.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { student } from '../machines/support/people.ts';
import { answers, USER } from './dom-paths/support/backend.ts';
import { openTestApp } from './dom-paths/support/test-app.tsx';
import { queryBlock } from './support/blocks.ts';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';

const SWITCH = 'POST /demo/state';
const MINUTE = 60_000;
const mayUse = { ...student, can_use_demo: true };

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
  localStorage.clear();
});

async function arrive(user: object, held: readonly string[] = [SWITCH]) {
  const stage = openTestApp({ pendingCalls: held });
  open.push(stage);
  stage.instantAnswers.set(USER, user);
  await stage.go('/not-found');
  return stage;
}

const sidebar = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const toggles = () => screen.queryAllByRole('button', { name: / Demo$/ }).map(({ textContent }) => textContent);

describe('who finds a toggle', () => {
  test('DEMO-02 DEMO-15 a user who may use demo mode has a toggle in the sidebar and one in the footer', async () => {
    await arrive(mayUse);
    expect(sidebar().getByRole('button', { name: 'Start Demo' })).toBeInstanceOf(HTMLButtonElement);
    expect(footer().getByRole('button', { name: 'Start Demo' })).toBeInstanceOf(HTMLButtonElement);
    expect(sidebar().queryByText('DEMO')).toBeNull();
    // The number of campus safety comes first.
    expect(
      sidebar()
        .getAllByRole('button')
        .map((button) => button.textContent)
        .slice(-2),
    ).toEqual(['Campus safety', 'Start Demo']);
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
    const stage = openTestApp({ pendingCalls: [USER] });
    open.push(stage);
    await stage.go('/not-found');
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
    expect(stage.calls.isPending(SWITCH)).toBe(false);
    expect(stage.left).toEqual(['/']);
    expect(demoEnd.left(new Date('2026-09-28T15:00:00Z'))).toBe(60 * 60_000);
  });

  test('DEMO-06 DEMO-13 in the footer: no reload; a new visit with the sample data begins on this page', async () => {
    const stage = await arrive(mayUse);
    await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
    await stage.answer(SWITCH, { is_demo: true, expires_on: null });
    expect([stage.left, stage.demos]).toEqual([[], [60 * MINUTE]]);
    expect(toggles()).toEqual(['End Demo', 'End Demo']);
  });

  test('DEMO-06 a start in the footer that is answered with "off" begins no new visit', async () => {
    const stage = await arrive(mayUse);
    await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
    await stage.answer(SWITCH, { is_demo: false, expires_on: null });
    expect([stage.left, stage.demos]).toEqual([[], []]);
    expect(toggles()).toEqual(['Start Demo', 'Start Demo']);
  });

  test.each([
    [401, 'your session has ended'],
    [403, 'your account may not use demo mode'],
    [500, 'Check your connection'],
  ])(
    'a call that is answered %i is said beside the toggle that was pressed, and nowhere else',
    async (status, text) => {
      const stage = await arrive(mayUse);
      if (status === 401) stage.instantAnswers.set(USER, { ...answers[USER], is_authenticated: false });
      await stage.press(sidebar().getByRole('button', { name: 'Start Demo' }));
      await stage.fail(SWITCH, { kind: 'status', status, detail: null });
      expect(sidebar().getByText(new RegExp(text)).closest('[aria-live]')).not.toBeNull();
      expect(footer().queryByText(new RegExp(text))).toBeNull();
      expect(stage.left).toEqual([]);
      expect(getActor(stage.portal.system, 'demo').getSnapshot().value).toEqual({ off: 'failed' });
    },
  );
});

test('DEMO-12 demo mode that another tab has started again does not end when the hour of this tab is over', async () => {
  const stage = await arrive(mayUse);
  const demo = getActor(stage.portal.system, 'demo');
  await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  // The other tab has started it 40 minutes from now; the hour of this one is over only for its own timer.
  const now = new Date('2026-09-28T15:00:00Z');
  demoEnd.note(new Date(now.getTime() + 40 * MINUTE).toISOString(), now);
  const isOver = { is: false };
  await stage.pass(60 * MINUTE, () => {
    const was = isOver.is;
    isOver.is = true;
    return was;
  });
  expect(stage.calls.isPending(SWITCH)).toBe(false);
  expect(demo.getSnapshot()).toMatchObject({
    value: { on: 'idle' },
    context: { isOn: true, remaining: 40 * MINUTE },
  });

  // Ended and forgotten there meanwhile.
  demoEnd.forget();
  await stage.pass(40 * MINUTE, () => demo.getSnapshot().matches('expired'));
  expect(stage.calls.pending(SWITCH).body).toEqual({ is_demo: false });
  expect(stage.left).toEqual([]);
});

test('DEMO-12 an end further off than an hour is no end: the clock was put back', async () => {
  const stage = await arrive(mayUse);
  const demo = getActor(stage.portal.system, 'demo');
  await stage.press(footer().getByRole('button', { name: 'Start Demo' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  demoEnd.note(null, new Date('2026-09-28T15:01:00Z'));
  await stage.pass(60 * MINUTE, () => demo.getSnapshot().matches('expired'));
  expect(stage.calls.pending(SWITCH).body).toEqual({ is_demo: false });
});

test('DEMO-02 DEMO-12 the end of another user’s demo on this device does not reload the page of a user who may not use demo mode', async () => {
  const stage = await arrive(student);
  const demo = getActor(stage.portal.system, 'demo');
  await act(async () => demo.send({ type: 'demo.start', place: 'sidebar' }));
  await stage.answer(SWITCH, { is_demo: true, expires_on: null });
  expect(demo.getSnapshot().value).toBe('leaving');
  expect(stage.left).toEqual([]);
});

test.each([
  ['with the setting', { sessionList: true }, false, true],
  ['without it', {}, false, false],
  ['in demo mode', { sessionList: true }, true, false],
])('SESS-07 the list of sessions on Account: %s', async (_, settings, isDemo, isShown) => {
  writePortalConfig(settings);
  const stage = openTestApp({ pendingCalls: [], isDemo });
  open.push(stage, { close: removePortalConfig });
  await stage.go('/account');
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeDefined();
  expect(queryBlock('Where you are signed in') !== null).toBe(isShown);
});
