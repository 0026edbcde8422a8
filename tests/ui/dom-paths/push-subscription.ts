import { within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  type CheckedPush,
  type PushPermission,
  type PushSubscriptionSnapshot,
  pushSubscriptionMachine,
} from '../../../src/machines/push-subscription/machine.ts';
import { model } from '../../../src/machines/push-subscription/model.ts';
import { getBlock } from '../support/blocks.ts';
import { ASK_PUSH, CHECK_PUSH, END_PUSH, SUBSCRIBE_PUSH } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const TITLE = 'Notifications on your devices';
const block = () => getBlock(TITLE);
const button = (name: string) => within(block()).queryByRole('button', { name });

function driversOf(testApp: TestApp) {
  return {
    events: {
      'pushSubscription.turnOn': () =>
        testApp.press((button('Turn on for this device') ?? button('Try again')) as HTMLElement),
      'pushSubscription.turnOff': () => testApp.press(button('Turn off') as HTMLElement),
    },
    outcomes: {
      check: ({ output }) => testApp.answer(CHECK_PUSH, output as CheckedPush),
      ask: ({ output }) => testApp.answer(ASK_PUSH, output as PushPermission),
      subscribe: ({ output }) => testApp.answer(SUBSCRIBE_PUSH, output as number),
      end: () => testApp.answer(END_PUSH, null),
    },
    delays: {},
  } satisfies DriversOf<typeof pushSubscriptionMachine, keyof typeof model.outcomes>;
}

type View = { text: RegExp; button: string | null; isOn: boolean };

const OFF: View = { text: /can remind you of tasks/, button: 'Turn on for this device', isOn: false };
const ON: View = { text: /^Notifications on your devicesChrome on Android/, button: 'Turn off', isOn: true };
const CHECKING: View = { text: /Loading Notifications on your devices/, button: null, isOn: false };
const VIEWS: Record<string, View> = {
  '"checking"': CHECKING,
  '"unsupported"': { text: /This browser cannot show notifications/, button: null, isOn: false },
  '"homeScreen"': { text: /must be on the home screen/, button: null, isOn: false },
  '"off"': OFF,
  '"asking"': { ...OFF, button: 'Turn on for this device, busy' },
  '"subscribing"': { ...OFF, button: 'Turn on for this device, busy' },
  '"denied"': { text: /This browser blocks notifications/, button: 'Try again', isOn: false },
  '"failed"': { ...OFF, text: /Notifications may be off/ },
  '"expired"': { ...CHECKING, isOn: true },
  '"ending"': { ...ON, button: 'Turn off, busy' },
  '{"on":"idle"}': ON,
  '{"on":"endFailed"}': { ...ON, text: /Notifications may still be on/ },
};

/** PUSH-09 to PUSH-11: this device in the block on Preferences, in every state. */
export const pushSubscription: Walk = {
  machine: pushSubscriptionMachine,
  model,
  actorId: 'pushSubscription',
  pendingCalls: [CHECK_PUSH, ASK_PUSH, SUBSCRIBE_PUSH, END_PUSH],
  begin: async (testApp) => {
    testApp.instantAnswers.set('GET /users/push-devices', [
      { id: 7, device: 'Chrome on Android', created_on: '2026-09-28T15:00:00.000Z' },
    ]);
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<script type="application/json" id="portal-config">{"pushKey":"key"}</script>',
    );
    await testApp.go('/next-steps/preferences');
    document.getElementById('portal-config')?.remove();
  },
  notTaken: {
    'pushSubscription.failed|pushSubscription.turnOn|0':
      'only an error leads there; tests/ui/push-notifications.test.tsx makes one',
  },
  driversOf,
  shows: (snapshot) => {
    const view = VIEWS[JSON.stringify((snapshot as PushSubscriptionSnapshot).value)] as View;
    expect(block().textContent).toMatch(view.text);
    const shown = [button('Turn on for this device'), button('Try again'), view.isOn ? button('Turn off') : null]
      .filter((each) => each !== null)
      .map((each) => `${each.textContent}${each.getAttribute('aria-busy') === 'true' ? ', busy' : ''}`);
    // While it is checked, the list shows the device that is on.
    expect(shown).toEqual(view === VIEWS['"expired"'] ? ['Turn off'] : view.button === null ? [] : [view.button]);
    expect(within(block()).queryByText('This device') !== null).toBe(view.isOn);
  },
};
