import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getActor } from '../../src/machines/shared/actors.ts';
import { type Toast, toastsMachine } from '../../src/machines/toasts/machine.ts';
import { selectFlash } from '../../src/machines/toasts/selectors.ts';
import { toastWords } from '../../src/rules/toasts.ts';
import { CHECKLIST_USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

const dismissed: Toast = { kind: 'flash', topic: { name: 'alertDismissed' } };
const otherFlash: Toast = { kind: 'flash', topic: { name: 'photoChoiceSaved' } };
const trouble: Toast = { kind: 'error', topic: { name: 'connectionTrouble' } };

const wordsOf = ({ topic }: Toast) => toastWords(topic);

let opened: TestApp | undefined;
afterEach(() => opened?.close());

const toastsOf = ({ portal }: TestApp) => getActor(portal.system, 'toasts');
const state = (app: TestApp) => toastsOf(app).getSnapshot().value;
const add = (app: TestApp, toast: Toast) => app.sendDirectly(() => toastsOf(app).send({ type: 'toast.add', toast }));

/** Opens the whole app and adds these toasts one after the other. */
async function openWith(...toasts: Toast[]): Promise<TestApp> {
  const app = openTestApp({ pendingCalls: [] });
  opened = app;
  await app.go('/not-found');
  for (const toast of toasts) await add(app, toast);
  return app;
}

const area = () => document.querySelector('[data-toasts]') as HTMLElement;
const toastOf = (toast: Toast) => screen.getByText(wordsOf(toast)).closest('[data-level]') as HTMLElement;
const dismissOf = (toast: Toast) => within(toastOf(toast)).getByRole('button', { name: 'Dismiss' });

test('MSG-13 a flash message is there at 4.9 seconds and gone at 5.1', () => {
  const clock = new SimulatedClock();
  const toasts = createActor(toastsMachine, { clock }).start();
  toasts.send({ type: 'toast.add', toast: dismissed });
  clock.increment(4900);
  expect(selectFlash(toasts.getSnapshot())).toEqual(dismissed);
  clock.increment(200);
  expect(selectFlash(toasts.getSnapshot())).toBeNull();
});

test('both live regions are there, empty, before the first toast', async () => {
  const app = await openWith();
  const alert = screen.getByRole('alert');
  const polite = area().querySelector('[aria-live="polite"]');
  expect([alert.textContent, polite?.textContent]).toEqual(['', '']);
  await add(app, dismissed);
  await add(app, trouble);
  expect(screen.getByRole('alert')).toBe(alert);
  expect([alert.textContent, polite?.textContent]).toEqual([wordsOf(trouble), wordsOf(dismissed)]);
});

test('TOAST-02 the failure toast has level error and a button that says what it dismisses', async () => {
  const app = openTestApp({ pendingCalls: [CHECKLIST_USER] });
  opened = app;
  await app.go('/next-steps/task');
  await app.fail(CHECKLIST_USER, { kind: 'offline' });
  const words = 'Trouble connecting... Please try again in a moment';
  expect(screen.getByText(words)).toBe(screen.getByText(wordsOf(trouble)));
  expect(toastOf(trouble).dataset.level).toBe('error');
  expect(screen.getByRole('alert').contains(toastOf(trouble))).toBe(true);
  const describedBy = dismissOf(trouble).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe(words);
});

test('TOAST-01 TOAST-08 two equal toasts show once, and after it is dismissed the toast may come again', async () => {
  const app = await openWith(trouble, trouble);
  expect(screen.getAllByText(wordsOf(trouble))).toHaveLength(1);
  await userEvent.click(dismissOf(trouble));
  expect(screen.queryByText(wordsOf(trouble))).toBeNull();
  await add(app, trouble);
  expect(screen.getAllByText(wordsOf(trouble))).toHaveLength(1);
});

test('an error and one flash message are in view; the next flash message waits', async () => {
  await openWith(trouble, dismissed, otherFlash);
  expect(area().dataset.toasts).toBe('2');
  expect(screen.queryByText(wordsOf(otherFlash))).toBeNull();
  await userEvent.click(dismissOf(dismissed));
  expect(toastOf(otherFlash).dataset.level).toBe('success');
});

test('the pointer stops the timer, and the timer starts again when the pointer leaves', async () => {
  const app = await openWith(dismissed);
  expect(state(app)).toBe('timing');
  await userEvent.hover(screen.getByText(wordsOf(dismissed)));
  expect(state(app)).toBe('held');
  await userEvent.unhover(screen.getByText(wordsOf(dismissed)));
  expect(state(app)).toBe('timing');
});

test('the focus stops the timer too, also when the pointer leaves meanwhile', async () => {
  const app = await openWith(dismissed, trouble);
  await app.sendDirectly(() => dismissOf(dismissed).focus());
  expect(state(app)).toBe('held');
  fireEvent.pointerOut(area(), { relatedTarget: document.body });
  expect(state(app)).toBe('held');
  await app.sendDirectly(() => dismissOf(trouble).focus());
  expect(state(app)).toBe('held');
  await app.sendDirectly(() => dismissOf(trouble).blur());
  expect(state(app)).toBe('timing');
});

test('an area that is removed from under the pointer does not stop the timer for ever', async () => {
  const app = await openWith(dismissed);
  await userEvent.hover(screen.getByText(wordsOf(dismissed)));
  await app.sendDirectly(() => getActor(app.portal.system, 'appStatus').send({ type: 'app.failed' }));
  expect(screen.queryByText(wordsOf(dismissed))).toBeNull();
  expect(state(app)).toBe('timing');
});

test('a dismissal by keyboard moves the focus to the next toast, and after the last one back to where it was', async () => {
  const app = await openWith(dismissed, trouble);
  const link = screen.getByRole('link', { name: 'Skip to content' });
  await app.sendDirectly(() => link.focus());
  await app.sendDirectly(() => dismissOf(dismissed).focus());
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(dismissOf(trouble));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(link);
});

test('if nothing had the focus before, it moves to the page', async () => {
  await openWith(trouble);
  await userEvent.click(dismissOf(trouble));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('TOAST-06 TOAST-09 the error view stays, busy, while its retry is running', async () => {
  const app = openTestApp({ pendingCalls: [CHECKLIST_USER] });
  opened = app;
  await app.go('/next-steps/task');
  await app.answer(CHECKLIST_USER, [{ auth_token: 'checklist-token' }]);
  for (let count = 0; count < 3; count += 1) {
    expect(screen.queryByRole('group', { name: 'Error retrieving info' })).toBeNull();
    await app.sendDirectly(() => getActor(app.portal.system, 'checklistConnection').send({ type: 'action.failed' }));
  }
  const retry = () => screen.getByRole('button', { name: 'Try again' });
  await app.press(retry());
  expect([retry().getAttribute('aria-busy'), document.activeElement]).toEqual(['true', retry()]);
  await app.fail(CHECKLIST_USER, { kind: 'offline' });
  expect(retry().getAttribute('aria-busy')).toBe('false');
});
