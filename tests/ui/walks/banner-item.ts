import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { bannerItemMachine } from '../../../src/machines/banner-item/machine.ts';
import { model } from '../../../src/machines/banner-item/model.ts';
import { fillBanner, queryDismiss, READ, wireMessage } from './support/banner.ts';
import type { Stage } from './support/stage.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const dismiss = () => queryDismiss(wireMessage.title);

function driversOf(stage: Stage) {
  return {
    events: {
      'item.dismiss': () => stage.press(dismiss() as HTMLElement),
    },
    outcomes: {
      // The list that is fetched next still has the message, unread.
      dismiss: (end) => ('error' in end ? stage.fail(READ, end.error) : stage.answer(READ, wireMessage)),
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
  actorId: 'bannerItem.message:31',
  held: [READ],
  arrive: (stage) => {
    fillBanner(stage);
    return stage.go('/messages');
  },
  driversOf,
  shows: ({ value }) => {
    const state = typeof value === 'string' ? value : String(value.shown);
    expect(lookOnScreen()).toEqual(LOOKS[state]);
  },
};
