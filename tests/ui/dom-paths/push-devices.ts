import { within } from '@testing-library/react';
import { expect } from 'vitest';
import type { PushDevice, PushTestResult } from '../../../src/api/portal/push-devices.ts';
import { type PushDevicesSnapshot, pushDevicesMachine } from '../../../src/machines/push-devices/machine.ts';
import { model } from '../../../src/machines/push-devices/model.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { getBlock, queryBlock } from '../support/blocks.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const LOAD = 'GET /users/push-devices';
const SAVE = 'PATCH /users/push-devices/8';
const END = 'DELETE /users/push-devices/8';
const TEST = 'POST /users/push-tests';

const TITLE = 'Notifications on your devices';
const findBlock = () => queryBlock(TITLE);
const block = () => getBlock(TITLE);
const rows = () => within(block()).queryAllByRole('listitem');
const last = () => rows().at(-1) as HTMLElement;
const button = (name: string) => within(last()).getByRole('button', { name });

function driversOf(testApp: TestApp) {
  const answer = (call: string, result: Result<unknown>, content?: unknown) =>
    result.ok ? testApp.answer(call, content ?? result.value) : testApp.fail(call, result.failure);
  return {
    events: {
      'pushDevices.show': () => testApp.go('/next-steps/preferences'),
      'pushDevices.hide': () => testApp.go('/resources'),
      'pushDevices.retry': () => testApp.press(within(block()).getByRole('button', { name: 'Try again' })),
      'pushDevices.end': () => testApp.press(button('Turn off')),
      'pushDevices.choose': () => testApp.press(within(last()).getByRole('checkbox', { name: /^Show titles/ })),
      'pushDevices.test': () => testApp.press(button('Send me a test')),
    },
    outcomes: {
      load: ({ output }) => answer(LOAD, output as Result<PushDevice[]>),
      end: ({ output }) => answer(END, output as Result<null>),
      save: ({ output }) => answer(SAVE, output as Result<PushDevice>),
      test: ({ output }) => {
        const result = output as Result<PushTestResult>;
        return answer(TEST, result, result.ok ? { result: result.value } : null);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof pushDevicesMachine, keyof typeof model.outcomes>;
}

const TEXTS: Record<string, string> = {
  endFailed: 'Notifications may still be on. Check your connection, then try again.',
  saveFailed: 'Your choice may not have been saved. Check your connection, then choose again.',
  testFailed: 'The test may not have been sent. Check your connection, then try again.',
  tested: 'The test is on its way to this device.',
};

/** PUSH-08, PUSH-12: the list in the block on Preferences, in every state. */
export const pushDevices: Walk = {
  machine: pushDevicesMachine,
  model,
  actorId: 'pushDevices',
  pendingCalls: [LOAD, SAVE, END, TEST],
  setUp: async (testApp) => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<script type="application/json" id="portal-config">{"pushKey":"key"}</script>',
    );
    await testApp.go('/resources');
    document.getElementById('portal-config')?.remove();
  },
  driversOf,
  shows: (snapshot) => {
    const { value, context } = snapshot as PushDevicesSnapshot;
    if (value === 'hidden') {
      expect(findBlock()).toBeNull();
      return;
    }
    if (typeof value === 'string') {
      const text = value === 'loading' ? `Loading ${TITLE}` : 'The list of your devices could not be loaded.';
      expect(block().textContent).toContain(text);
      return;
    }
    const names = context.devices.map(({ device }) => device ?? 'Unknown device');
    expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual(names);
    if (!context.devices.some(({ id }) => id === 8)) return;
    const busy = ['Send me a test', 'Turn off'].filter((name) => button(name).getAttribute('aria-busy') === 'true');
    const expected: Record<string, string[]> = { ending: ['Turn off'], testing: ['Send me a test'] };
    expect(busy).toEqual(expected[value.shown] ?? []);
    const box = within(last()).getByRole<HTMLInputElement>('checkbox', { name: /^Show titles/ });
    const isStored = context.devices.some(({ id, shows_details }) => id === 8 && shows_details);
    expect(box.checked).toBe(context.change?.isOn ?? isStored);
    expect(last().querySelector('[aria-live]')?.textContent).toBe(TEXTS[value.shown] ?? '');
  },
};
