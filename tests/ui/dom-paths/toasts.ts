import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { type ToastsSnapshot, toastsMachine } from '../../../src/machines/toasts/machine.ts';
import { model } from '../../../src/machines/toasts/model.ts';
import { selectFlash, selectStanding } from '../../../src/machines/toasts/selectors.ts';
import type { ToastTopic } from '../../../src/rules/toasts.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const FLASH_DURATION = 5000;

function wordsOf(topic: ToastTopic): string {
  switch (topic.name) {
    case 'alertDismissed':
      return 'Alert dismissed on this device.';
    case 'photoChoiceSaved':
      return 'Photo choice saved.';
    case 'connectionTrouble':
      return 'Trouble connecting... Please try again in a moment';
  }
}

const buttons = () => screen.queryAllByRole('button', { name: 'Dismiss' });
/** The words of the toast with this button, as a screen reader announces them. */
const wordsBeside = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

function driversOf(testApp: TestApp) {
  const toasts = getActor(testApp.portal.system, 'toasts');
  return {
    events: {
      'toast.add': (event) => testApp.sendDirectly(() => toasts.send(event)),
      'toast.dismiss': async (event) => {
        const button = buttons().find((each) => wordsBeside(each) === wordsOf(event.topic));
        // A toast that waits or is gone has no button.
        if (button === undefined) await testApp.sendDirectly(() => toasts.send(event));
        // Without a pointer that moves to the button, because it would hold the toast first.
        else await testApp.sendDirectly(() => button.click());
      },
      'toast.hold': async (event) => {
        const [button] = buttons();
        if (button === undefined) await testApp.sendDirectly(() => toasts.send(event));
        else await testApp.sendDirectly(() => button.focus());
      },
      'toast.release': (event) =>
        testApp.sendDirectly(() => {
          const { activeElement } = document;
          if (activeElement instanceof HTMLElement && buttons().includes(activeElement)) activeElement.blur();
          else toasts.send(event);
        }),
    },
    outcomes: {},
    delays: {
      flashDuration: async () => {
        const before = toasts.getSnapshot();
        await testApp.pass(FLASH_DURATION, () => toasts.getSnapshot() !== before);
      },
    },
  } satisfies DriversOf<typeof toastsMachine>;
}

const alertDismissed = { type: 'toast.add', toast: { kind: 'flash', topic: { name: 'alertDismissed' } } };
const trouble = { name: 'connectionTrouble' };
const addTrouble = { type: 'toast.add', toast: { kind: 'error', topic: trouble } };
const dismissTrouble = { type: 'toast.dismiss', topic: trouble };

export const toasts: Walk = {
  machine: toastsMachine,
  model,
  actorId: 'toasts',
  pendingCalls: [],
  setUp: ({ go }) => go('/not-found'),
  driversOf,
  extraPaths: [
    // The user holds a toast and leaves it, then dismisses another one.
    [alertDismissed, { type: 'toast.hold' }, { type: 'toast.release' }, addTrouble, dismissTrouble],
  ],
  shows: (snapshot) => {
    const current = snapshot as ToastsSnapshot;
    const flash = selectFlash(current);
    const expected = [...selectStanding(current), ...(flash === null ? [] : [flash])];
    expect(buttons().map(wordsBeside)).toEqual(expected.map(({ topic }) => wordsOf(topic)));
    const errors = expected.filter(({ kind }) => kind === 'error').map(({ topic }) => wordsOf(topic));
    const alert = within(screen.getByRole('alert'));
    expect(alert.queryAllByText(wordsOf({ name: 'connectionTrouble' }))).toHaveLength(errors.length);
  },
};
