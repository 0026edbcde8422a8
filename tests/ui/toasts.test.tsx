import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getChild } from '../../src/machines/portal/children.ts';
import { type Toast, toastsMachine } from '../../src/machines/toasts/machine.ts';
import { selectFlash } from '../../src/machines/toasts/selectors.ts';
import { CHECKLIST_USER } from './dom-paths/support/backend.ts';
import { openStage, type Stage } from './dom-paths/support/test-app.tsx';

const photo: Toast = { kind: 'flash', message: 'Photo choice saved.', href: null };
const trouble: Toast = { kind: 'toast', message: 'Trouble connecting... Please try again in a moment', href: null };
const overdue: Toast = {
  kind: 'announcement',
  message: 'You have 1 overdue task(s). Click here to get started now',
  href: '/next-steps/task/1?show=overdue',
};

let opened: Stage | undefined;
afterEach(() => opened?.close());

/** The whole app, with these notices raised one after the other. */
async function say(...notices: Toast[]): Promise<Stage> {
  const stage = openStage({ held: [], inspect: () => {} });
  opened = stage;
  await stage.go('/messages');
  for (const notice of notices) await stage.told(() => stage.portal.send({ type: 'notice.raised', notice }));
  return stage;
}

const state = ({ portal }: Stage) => getChild(portal, 'notices').getSnapshot().value;
const area = () => document.querySelector('[data-notices]') as HTMLElement;
const noticeOf = (text: string) => screen.getByText(text).closest('[data-level]') as HTMLElement;
const dismissOf = (text: string) => within(noticeOf(text)).getByRole('button', { name: 'Dismiss' });

test('MSG-13 a flash message is there at 4.9 seconds and gone at 5.1', () => {
  const clock = new SimulatedClock();
  const notices = createActor(toastsMachine, { clock }).start();
  notices.send({ type: 'notice.add', notice: photo });
  clock.increment(4900);
  expect(selectFlash(notices.getSnapshot())).toEqual(photo);
  clock.increment(200);
  expect(selectFlash(notices.getSnapshot())).toBeNull();
});

test('both live regions are there, empty, before the first notice', async () => {
  const { told, portal } = await say();
  const alert = screen.getByRole('alert');
  const polite = area().querySelector('[aria-live="polite"]');
  expect([alert.textContent, polite?.textContent]).toEqual(['', '']);
  await told(() => portal.send({ type: 'notice.raised', notice: photo }));
  await told(() => portal.send({ type: 'notice.raised', notice: trouble }));
  expect(screen.getByRole('alert')).toBe(alert);
  expect([alert.textContent, polite?.textContent]).toEqual([trouble.message, photo.message]);
});

test('TOAST-02 the failure toast has level error and a button that says what it dismisses', async () => {
  const { told, portal } = await say();
  await told(() => portal.send({ type: 'connection.troubled' }));
  const toast = noticeOf('Trouble connecting... Please try again in a moment');
  expect(toast.dataset.level).toBe('error');
  expect(screen.getByRole('alert').contains(toast)).toBe(true);
  const describedBy = dismissOf(trouble.message).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe(trouble.message);
});

test('TOAST-01 TOAST-08 two equal toasts show once; dismissed, it may come again', async () => {
  const { told, portal } = await say(trouble, trouble);
  expect(screen.getAllByText(trouble.message)).toHaveLength(1);
  await userEvent.click(dismissOf(trouble.message));
  expect(screen.queryByText(trouble.message)).toBeNull();
  await told(() => portal.send({ type: 'notice.raised', notice: trouble }));
  expect(screen.getAllByText(trouble.message)).toHaveLength(1);
});

test('NEXT-01 NEXT-03 the announcement is a link to its task under the overdue filter', async () => {
  await say(overdue);
  expect(noticeOf(overdue.message).dataset.level).toBe('info');
  const link = screen.getByRole('link', { name: overdue.message });
  expect(link.getAttribute('href')).toBe('/next-steps/task/1?show=overdue');
});

test('two that stand and one flash message are in view, the others wait', async () => {
  await say(overdue, trouble, { ...overdue, message: 'A third one' }, photo, {
    ...photo,
    message: 'Preferences saved.',
  });
  expect(area().dataset.notices).toBe('3');
  expect(screen.queryByText('A third one')).toBeNull();
  expect(screen.queryByText('Preferences saved.')).toBeNull();
  await userEvent.click(dismissOf(trouble.message));
  expect(screen.getByText('A third one').tagName).toBe('A');
  await userEvent.click(dismissOf(photo.message));
  expect(screen.getByText('Preferences saved.').tagName).toBe('P');
});

test('the pointer holds the time, and gives it back when it leaves', async () => {
  const stage = await say(photo);
  expect(state(stage)).toBe('timing');
  await userEvent.hover(screen.getByText(photo.message));
  expect(state(stage)).toBe('held');
  await userEvent.unhover(screen.getByText(photo.message));
  expect(state(stage)).toBe('timing');
});

test('the focus holds the time too, and the pointer’s leaving does not end that', async () => {
  const stage = await say(photo, trouble);
  await stage.told(() => dismissOf(photo.message).focus());
  expect(state(stage)).toBe('held');
  fireEvent.pointerOut(area(), { relatedTarget: document.body });
  expect(state(stage)).toBe('held');
  await stage.told(() => dismissOf(trouble.message).focus());
  expect(state(stage)).toBe('held');
  await stage.told(() => dismissOf(trouble.message).blur());
  expect(state(stage)).toBe('timing');
});

test('an area that goes from under the pointer does not hold for ever', async () => {
  const stage = await say(photo);
  await userEvent.hover(screen.getByText(photo.message));
  await stage.told(() => stage.portal.send({ type: 'app.failed' }));
  expect(screen.queryByText(photo.message)).toBeNull();
  expect(state(stage)).toBe('timing');
});

test('a dismissal by keyboard takes the focus to the next notice, and after the last back to where it was', async () => {
  const stage = await say(photo, trouble);
  const link = screen.getByRole('link', { name: 'Skip to content' });
  await stage.told(() => link.focus());
  await stage.told(() => dismissOf(photo.message).focus());
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(dismissOf(trouble.message));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(link);
});

test('where nothing had the focus before, it goes to the page', async () => {
  await say(trouble);
  await userEvent.click(dismissOf(trouble.message));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('TOAST-06 TOAST-09 the error view stays, busy, while its retry is on its way', async () => {
  const stage = openStage({ held: [CHECKLIST_USER], inspect: () => {} });
  opened = stage;
  await stage.go('/next-steps/task');
  await stage.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  const failure = { kind: 'offline' } as const;
  for (let count = 0; count < 3; count += 1) {
    expect(screen.queryByRole('group', { name: 'Error retrieving info' })).toBeNull();
    await stage.told(() => stage.portal.send({ type: 'task.saveFailed', failure }));
  }
  const retry = () => screen.getByRole('button', { name: 'Try again' });
  await stage.press(retry());
  expect([retry().getAttribute('aria-busy'), document.activeElement]).toEqual(['true', retry()]);
  await stage.fail(CHECKLIST_USER, failure);
  expect(retry().getAttribute('aria-busy')).toBe('false');
});
