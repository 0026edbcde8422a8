import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { bannerItemMachine } from '../../../src/machines/banner-item/machine.ts';
import { model } from '../../../src/machines/banner-item/model.ts';
import { NUDGE_TEXT } from '../../../src/rules/banner.ts';
import { NUDGES } from './support/backend.ts';
import { fillBanner, POST_NUDGE, queryDismiss } from './support/banner.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const TYPES = ['APC', 'CONTACT'];

const dismiss = () => queryDismiss(NUDGE_TEXT);

function driversOf(testApp: TestApp) {
  async function postAll(end: () => Promise<void>): Promise<void> {
    while (testApp.calls.isPending(POST_NUDGE)) await end();
  }
  return {
    events: {
      'item.dismiss': () => testApp.press(dismiss() as HTMLElement),
    },
    outcomes: {
      // The list that is fetched next still has the nudges.
      dismiss: async (end) => {
        if ('error' in end) return postAll(() => testApp.fail(POST_NUDGE, end.error));
        if (end.output === null) return postAll(() => testApp.answer(POST_NUDGE, null));
        await testApp.answer(POST_NUDGE, null);
        await testApp.fail(POST_NUDGE, { kind: 'offline' });
      },
    },
    delays: {},
  } satisfies DriversOf<typeof bannerItemMachine, keyof typeof model.outcomes>;
}

type Look = { isThere: boolean; isBusy?: boolean; isRefused?: boolean };

const LOOKS: Record<string, Look> = {
  resting: { isThere: true, isBusy: false, isRefused: false },
  refused: { isThere: true, isBusy: false, isRefused: true },
  dismissing: { isThere: true, isBusy: true, isRefused: false },
  dismissed: { isThere: false },
};

function lookOnScreen(): Look {
  const button = dismiss();
  if (button === null) return { isThere: false };
  return {
    isThere: true,
    isBusy: button.getAttribute('aria-busy') === 'true',
    isRefused: screen.queryByText(/^This notice was not dismissed/) !== null,
  };
}

export const bannerItem: Walk = {
  machine: bannerItemMachine,
  model,
  // The first press makes the actor, and takes its first step.
  actorId: 'bannerItem.nudge: nudge:APC nudge:CONTACT',
  pendingCalls: [POST_NUDGE],
  setUp: (testApp) => {
    fillBanner(testApp);
    testApp.instantAnswers.set(
      NUDGES,
      TYPES.map((nudge_type) => ({ pk: 1, nudge_type, title: 'Confirm', body: null })),
    );
    return testApp.go('/messages');
  },
  driversOf,
  shows: ({ value }) => {
    const state = typeof value === 'string' ? value : String(value.shown);
    expect(lookOnScreen()).toEqual(LOOKS[state]);
  },
};
