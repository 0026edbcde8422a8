import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { sanitiser } from '../../../src/browser/sanitiser.ts';
import { saveMachine } from '../../../src/machines/save/machine.ts';
import { model } from '../../../src/machines/save/model.ts';
import { NUDGE_TEXT } from '../../../src/rules/banner.ts';
import { NUDGES } from './support/backend.ts';
import { fillBanner, openNotices, POST_NUDGE, queryDismiss } from './support/banner.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const TYPES = ['APC', 'CONTACT'];

type Output = Extract<(typeof model.outcomes.save)[number], { output: unknown }>['output'];

const dismiss = () => queryDismiss(NUDGE_TEXT);

function driversOf(testApp: TestApp) {
  async function endAll(end: () => Promise<void>): Promise<void> {
    while (testApp.calls.isPending(POST_NUDGE)) await end();
  }
  return {
    events: {
      'save.start': () => testApp.press(dismiss() as HTMLElement),
    },
    outcomes: {
      // The nudges that are fetched next still contain both types.
      save: async (end) => {
        const output = end.output as Output;
        if (!output.ok) return endAll(() => testApp.fail(POST_NUDGE, output.failure));
        await testApp.answer(POST_NUDGE, null);
        await testApp.fail(POST_NUDGE, { kind: 'offline' });
      },
    },
    delays: {},
  } satisfies DriversOf<typeof saveMachine, keyof typeof model.outcomes>;
}

const VIEWS: Record<string, { isBusy: boolean; hasFailed: boolean }> = {
  idle: { isBusy: false, hasFailed: false },
  failed: { isBusy: false, hasFailed: true },
  saving: { isBusy: true, hasFailed: false },
};

const viewOnScreen = () => ({
  isBusy: dismiss()?.getAttribute('aria-busy') === 'true',
  hasFailed: screen.queryByText(/^This notice may not have been dismissed/) !== null,
});

export const save: Walk = {
  machine: saveMachine,
  model: { ...model, outcomes: { save: model.outcomes.save.slice(1) } },
  // The first press creates the actor and takes its first step.
  actorId: 'save.nudge:APC nudge:CONTACT',
  pendingCalls: [POST_NUDGE],
  setUp: async (testApp) => {
    // The lines below the messages wait for it.
    await sanitiser.load();
    fillBanner(testApp);
    testApp.instantAnswers.set(
      NUDGES,
      TYPES.map((nudge_type) => ({ pk: 1, nudge_type, title: 'Confirm', body: null })),
    );
    await testApp.go('/resources');
    await openNotices(testApp);
  },
  driversOf,
  notTaken: {
    'save.saving|xstate.done.actor.save|0':
      'The banner removes the line and stops the actor. The tests of the banner cover it.',
  },
  shows: ({ value }) => expect(viewOnScreen()).toEqual(VIEWS[String(value)]),
};
