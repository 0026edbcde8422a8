import { expect } from '@playwright/test';
import { type SaveEvent, saveMachine } from '../../../../src/machines/save/machine.ts';
import { model } from '../../../../src/machines/save/model.ts';
import { NUDGE_TEXT } from '../../../../src/rules/banner.ts';
import { ALERTS, MESSAGES, NUDGES } from '../../../ui/dom-paths/support/backend.ts';
import { POST_NUDGE } from '../../../ui/dom-paths/support/banner.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import type { TestBrowser } from './test-browser.ts';

const TYPES = ['APC', 'CONTACT'];

type Output = Extract<(typeof model.outcomes.save)[number], { output: unknown }>['output'];

/** The line of the banner that asks for both types; its dismissal is one save with two calls. */
const line = ({ page }: TestBrowser) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: NUDGE_TEXT });
const dismiss = (testBrowser: TestBrowser) => line(testBrowser).getByRole('button', { name: 'Dismiss' });

function driversOf(testBrowser: TestBrowser) {
  const calls = { count: TYPES.length };
  async function endAll(end: () => Promise<void>): Promise<void> {
    for (let call = 0; call < calls.count; call += 1) await end();
  }
  return {
    events: { 'save.start': (_: SaveEvent) => dismiss(testBrowser).click() },
    outcomes: {
      save: async (end) => {
        const output = end.output as Output;
        if (!output.ok) return endAll(() => testBrowser.fail(POST_NUDGE, output.failure));
        if (output.value.remaining === null) {
          testBrowser.instantAnswers.set(NUDGES, []);
          await endAll(() => testBrowser.answer(POST_NUDGE, null));
          return expect(line(testBrowser)).toHaveCount(0);
        }
        // The older call is that of the first type.
        await testBrowser.fail(POST_NUDGE, { kind: 'offline' });
        await testBrowser.answer(POST_NUDGE, null);
        calls.count = 1;
      },
    },
    delays: {},
  } satisfies DriversOf<typeof saveMachine, keyof typeof model.outcomes>;
}

export const save: BrowserPaths = {
  machine: saveMachine,
  model,
  // The first press creates the actor and takes its first step.
  actorId: 'save.nudge: nudge:APC nudge:CONTACT',
  pendingCalls: [POST_NUDGE],
  isPossible: () => true,
  // The banner removes the line and stops the actor.
  isTransient: (value) => value === 'saved',
  async setUp(testBrowser) {
    testBrowser.instantAnswers.set(MESSAGES, []);
    testBrowser.instantAnswers.set(ALERTS, []);
    testBrowser.instantAnswers.set(
      NUDGES,
      TYPES.map((nudge_type) => ({ pk: 1, nudge_type, title: 'Confirm', body: null })),
    );
    await testBrowser.page.goto('/not-found');
    await expect(dismiss(testBrowser)).toBeVisible();
  },
  driversOf,
  async expectView(value, testBrowser) {
    await expect(dismiss(testBrowser)).toHaveAttribute('aria-busy', String(value === 'saving'));
    const failure = line(testBrowser).getByText(/^This notice was not dismissed/);
    await expect(failure).toHaveCount(value === 'failed' ? 1 : 0);
  },
  notTaken: {},
};
