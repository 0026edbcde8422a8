import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { type DemoInput, demoMachine } from '../../../src/machines/demo/machine.ts';
import { model } from '../../../src/machines/demo/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { student } from '../../machines/support/people.ts';
import { USER } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const SWITCH = 'POST /demo/state';
const HOUR = 60 * 60_000;

const PLACES = { sidebar: () => screen.getByRole('banner'), footer: () => screen.getByRole('contentinfo') };
const toggle = (place: keyof typeof PLACES) => within(PLACES[place]()).getByRole('button', { name: /Demo$/ });

/** Two hours after the tests begin: the hour of demo mode is over. */
const AFTERWARDS = '2026-09-28T17:00:00.000Z';

function driversOf(testApp: TestApp) {
  const demo = () => getActor(testApp.portal.system, 'demo');
  return {
    events: {
      'demo.start': ({ place }) => testApp.press(toggle(place)),
      'demo.end': ({ place }) => testApp.press(toggle(place)),
      // The device wakes up after the hour, and the page is visible again.
      'demo.expired': () => {
        testApp.setTime(AFTERWARDS);
        return testApp.sendDirectly(() => document.dispatchEvent(new Event('visibilitychange')));
      },
    },
    outcomes: {
      switchDemo: ({ output }) => {
        const result = output as Result<DemoInput>;
        if (!result.ok) return testApp.fail(SWITCH, result.failure);
        const { is_demo } = testApp.calls.pending(SWITCH).body as { is_demo: boolean };
        return testApp.answer(SWITCH, { is_demo, expires_on: null });
      },
      // A start in another tab needs no call. A backend that continues demo mode has the same result.
      closeDemo: ({ output }) => {
        const result = output as Result<DemoInput>;
        if (!result.ok) return testApp.fail(SWITCH, result.failure);
        return testApp.answer(SWITCH, { is_demo: result.value.isOn, expires_on: null });
      },
    },
    delays: {
      remaining: () => {
        testApp.setTime(AFTERWARDS);
        return testApp.pass(HOUR, () => demo().getSnapshot().matches('expired'));
      },
    },
  } satisfies DriversOf<typeof demoMachine, keyof typeof model.outcomes>;
}

type View = { button: 'Start Demo' | 'End Demo'; isBusy: boolean; failures: number; hasLabel: boolean };

const OFF: View = { button: 'Start Demo', isBusy: false, failures: 0, hasLabel: false };
const ON: View = { button: 'End Demo', isBusy: false, failures: 0, hasLabel: true };
const VIEWS: Record<string, View> = {
  '{"off":"idle"}': OFF,
  '{"off":"failed"}': { ...OFF, failures: 1 },
  '"starting"': { ...OFF, isBusy: true },
  '{"on":"idle"}': ON,
  '{"on":"failed"}': { ...ON, failures: 1 },
  '{"on":"ending"}': { ...ON, isBusy: true },
  '"expired"': { ...ON, isBusy: true },
};

function buttonView(place: keyof typeof PLACES) {
  const button = toggle(place);
  return { button: button.textContent, isBusy: button.getAttribute('aria-busy') === 'true' };
}

export const demo: Walk = {
  machine: demoMachine,
  model,
  actorId: 'demo',
  pendingCalls: [SWITCH],
  begin: async (testApp) => {
    testApp.instantAnswers.set(USER, { ...student, can_use_demo: true });
    await testApp.go('/not-found');
  },
  driversOf,
  shows: ({ value, context }, { left }) => {
    expect(left).toEqual(value === 'leaving' ? ['/'] : []);
    const view = value === 'leaving' ? { ...(context.isOn ? ON : OFF), isBusy: true } : VIEWS[JSON.stringify(value)];
    const { failures, hasLabel, ...buttons } = view as View;
    for (const place of ['sidebar', 'footer'] as const) expect(buttonView(place)).toEqual(buttons);
    expect(screen.queryAllByText(/ did not work|It is not certain/)).toHaveLength(failures);
    expect(within(PLACES.sidebar()).queryAllByText('DEMO')).toHaveLength(hasLabel ? 1 : 0);
  },
};
