import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { demoEnd } from '../../../src/browser/demo-cookie.ts';
import { type DemoInput, demoMachine } from '../../../src/machines/demo/machine.ts';
import { model } from '../../../src/machines/demo/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { student } from '../../machines/support/people.ts';
import { USER } from './support/backend.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const SWITCH = 'POST /demo/state';
const HOUR = 60 * 60_000;

const PLACES = { sidebar: () => screen.getByRole('banner'), footer: () => screen.getByRole('contentinfo') };
const toggle = (place: keyof typeof PLACES) => within(PLACES[place]()).getByRole('button', { name: /Demo$/ });

/** The stage's time of day stands still: what the device knows of demo's end goes instead. */
const endOnDevice = () => demoEnd.forget();

function driversOf(stage: Stage) {
  const demo = () => getActor(stage.portal.system, 'demo');
  return {
    events: {
      'demo.start': ({ place }) => stage.press(toggle(place)),
      'demo.end': ({ place }) => stage.press(toggle(place)),
      // A timer that stands still is nothing that a DOM can show.
      'demo.expired': (event) => {
        endOnDevice();
        return stage.told(() => demo().send(event));
      },
    },
    outcomes: {
      switchDemo: (end) => {
        if ('error' in end) return stage.fail(SWITCH, end.error);
        const { is_demo } = stage.calls.held(SWITCH).body as { is_demo: boolean };
        return stage.answer(SWITCH, { is_demo, expires_on: null });
      },
      // What another tab has begun needs no call; a backend that goes on with demo comes to the same.
      closeDemo: (end) =>
        'error' in end
          ? stage.fail(SWITCH, end.error)
          : stage.answer(SWITCH, { is_demo: (end.output as DemoInput).isOn, expires_on: null }),
    },
    delays: {
      remaining: () => {
        endOnDevice();
        return stage.pass(HOUR, () => demo().getSnapshot().matches('over'));
      },
    },
  } satisfies DriversOf<typeof demoMachine, keyof typeof model.outcomes>;
}

type Look = { button: 'Start Demo' | 'End Demo'; isBusy: boolean; refusals: number; hasLabel: boolean };

const OFF: Look = { button: 'Start Demo', isBusy: false, refusals: 0, hasLabel: false };
const ON: Look = { button: 'End Demo', isBusy: false, refusals: 0, hasLabel: true };
const LOOKS: Record<string, Look> = {
  '{"off":"resting"}': OFF,
  '{"off":"refused"}': { ...OFF, refusals: 1 },
  '"starting"': { ...OFF, isBusy: true },
  '{"on":"resting"}': ON,
  '{"on":"refused"}': { ...ON, refusals: 1 },
  '{"on":"ending"}': { ...ON, isBusy: true },
  '"over"': { ...ON, isBusy: true },
};

function lookAt(place: keyof typeof PLACES) {
  const button = toggle(place);
  return { button: button.textContent, isBusy: button.getAttribute('aria-busy') === 'true' };
}

export const demo: Walk = {
  machine: demoMachine,
  model,
  actorId: 'demo',
  held: [SWITCH],
  begin: async (stage) => {
    stage.ready.set(USER, { ...student, can_use_demo: true });
    await stage.go('/messages');
  },
  driversOf,
  shows: ({ value, context }, { left }) => {
    expect(left).toEqual(value === 'leaving' ? ['/'] : []);
    const look = value === 'leaving' ? { ...(context.isOn ? ON : OFF), isBusy: true } : LOOKS[JSON.stringify(value)];
    const { refusals, hasLabel, ...buttons } = look as Look;
    for (const place of ['sidebar', 'footer'] as const) expect(lookAt(place)).toEqual(buttons);
    expect(screen.queryAllByText(/ did not work/)).toHaveLength(refusals);
    expect(within(PLACES.sidebar()).queryAllByText('DEMO')).toHaveLength(hasLabel ? 1 : 0);
  },
};
