import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  type Kept,
  type KeptScheduleEvent,
  type KeptScheduleSnapshot,
  keptScheduleMachine,
} from '../../../src/machines/kept-schedule/machine.ts';
import { model } from '../../../src/machines/kept-schedule/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { FORGET_SCHEDULE, KEEP_SCHEDULE, RECALL_SCHEDULE, UPDATE_SCHEDULE } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const LABEL = 'Keep my schedule for when I am offline';
const keepSwitch = () => screen.queryByRole('switch', { name: LABEL });
const press = (testApp: TestApp) => testApp.press(keepSwitch() as HTMLElement);

function driversOf(testApp: TestApp) {
  const send = (event: KeptScheduleEvent) =>
    testApp.sendDirectly(() => getActor(testApp.portal.system, 'keptSchedule').send(event));
  return {
    events: {
      // A page shows one user from its first screen to its last.
      'keptSchedule.userKnown': send,
      'keptSchedule.switchOn': () => press(testApp),
      'keptSchedule.switchOff': () => press(testApp),
      'keptSchedule.scheduleChanged': send,
    },
    outcomes: {
      recall: ({ output }) => testApp.answer(RECALL_SCHEDULE, output as Kept),
      keep: ({ output }) => testApp.answer(KEEP_SCHEDULE, output as Kept),
      update: ({ output }) => testApp.answer(UPDATE_SCHEDULE, output as Kept),
      forget: () => testApp.answer(FORGET_SCHEDULE, null),
    },
    delays: {},
  } satisfies DriversOf<typeof keptScheduleMachine, keyof typeof model.outcomes>;
}

type View = { isOn: boolean; isBusy: boolean; failure: string };

const OFF: View = { isOn: false, isBusy: false, failure: '' };
const ON: View = { ...OFF, isOn: true };
const VIEWS: Record<string, View | null> = {
  '"waiting"': null,
  '"recalling"': null,
  '"notOffered"': null,
  '{"off":"idle"}': OFF,
  '{"off":"failed"}': {
    ...OFF,
    failure: 'Your schedule was not saved on this device. Check your connection and try again.',
  },
  '"switchingOn"': { ...OFF, isBusy: true },
  '{"on":"kept"}': ON,
  '{"on":"updating"}': ON,
  '{"on":"outdated"}': ON,
  '"switchingOff"': { ...ON, isBusy: true },
};

/** KEEP-01, KEEP-03: the switch on Academics in every state. */
export const keptSchedule: Walk = {
  machine: keptScheduleMachine,
  model,
  actorId: 'keptSchedule',
  pendingCalls: [RECALL_SCHEDULE, KEEP_SCHEDULE, UPDATE_SCHEDULE, FORGET_SCHEDULE],
  begin: async (testApp) => {
    Object.assign(navigator, { serviceWorker: {} });
    Object.assign(window, { caches: {} });
    await testApp.go('/academics');
  },
  driversOf,
  shows: (snapshot) => {
    const { value, context } = snapshot as KeptScheduleSnapshot;
    const view = VIEWS[JSON.stringify(value)] as View | null;
    const shown = keepSwitch();
    if (view === null) {
      expect(shown).toBeNull();
      return;
    }
    expect({
      isOn: shown?.getAttribute('aria-checked') === 'true',
      isBusy: shown?.getAttribute('aria-busy') === 'true',
      failure: document.getElementById(shown?.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    }).toEqual(view);
    const saved = context.savedAt === null ? '' : '. Saved Monday, September 28, 8:00 AM';
    expect(screen.getByText('Anyone with this device can see it').parentElement?.textContent).toBe(
      `Anyone with this device can see it${saved}`,
    );
  },
};
