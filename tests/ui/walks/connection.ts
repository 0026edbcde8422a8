import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { connectionMachine } from '../../../src/machines/connection/machine.ts';
import { model } from '../../../src/machines/connection/model.ts';
import { nothingSaid, SAVE, TITLE } from './support/backend.ts';
import type { Stage } from './support/stage.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const detail = () => within(screen.getByRole('article', { name: TITLE }));
const bookmark = () => detail().getByRole('button', { name: /bookmark/i });

function driversOf(stage: Stage) {
  return {
    events: {
      'action.failed': async () => {
        await stage.press(bookmark());
        await stage.fail(SAVE, { kind: 'offline' });
      },
      'action.succeeded': async () => {
        await stage.press(bookmark());
        await stage.answer(SAVE, { ...nothingSaid, ...(stage.calls.held(SAVE).body as object) });
      },
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof connectionMachine>;
}

/** How many sentences say that something was not saved. The list itself stays in every state. */
const REFUSALS: Record<StateValueFrom<typeof connectionMachine>, number> = {
  clear: 0,
  troubledOnce: 1,
  troubledTwice: 1,
  inError: 1,
};

export const connection: Walk = {
  machine: connectionMachine,
  model,
  actorId: 'connection',
  held: [SAVE],
  arrive: ({ go }) => go('/next-steps/task/1'),
  driversOf,
  shows: ({ value }) => {
    expect(detail().queryAllByText(/was not saved/)).toHaveLength(REFUSALS[value as keyof typeof REFUSALS]);
    expect(screen.getByRole('link', { name: new RegExp(TITLE) })).toBeInstanceOf(HTMLAnchorElement);
  },
};
