import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { connectionMachine } from '../../../src/machines/connection/machine.ts';
import { model } from '../../../src/machines/connection/model.ts';
import { CHECKLIST_USER, SAVE, TITLE, unchangedTaskState } from './support/backend.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const USER_ANSWER = [{ auth_token: 'checklist-token' }];
const TROUBLE = 'Trouble connecting... Please try again in a moment';

const detail = () => within(screen.getByRole('article', { name: TITLE }));
const bookmark = () => detail().getByRole('button', { name: /bookmark/i });
const queryRetry = () => screen.queryByRole('button', { name: 'Try again' });

function driversOf(stage: Stage) {
  /** So that what is in view after a step is what this step has brought. */
  async function dismissToast(): Promise<void> {
    const toast = within(screen.getByRole('alert')).queryByRole('button', { name: 'Dismiss' });
    if (toast !== null) await stage.press(toast);
  }
  return {
    events: {
      // An action is a press on a task or, once the list has given way to it, the retry.
      'action.failed': async () => {
        await dismissToast();
        const retry = queryRetry();
        await stage.press(retry ?? bookmark());
        await stage.fail(retry === null ? SAVE : CHECKLIST_USER, { kind: 'offline' });
      },
      'action.succeeded': async () => {
        await dismissToast();
        const retry = queryRetry();
        await stage.press(retry ?? bookmark());
        if (retry === null)
          await stage.answer(SAVE, { ...unchangedTaskState, ...(stage.calls.held(SAVE).body as object) });
        else await stage.answer(CHECKLIST_USER, USER_ANSWER);
      },
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof connectionMachine>;
}

/** What a step into the state brings, and what stands in the list's place. */
const LOOKS: Record<StateValueFrom<typeof connectionMachine>, { toasts: number; list: 'rows' | 'error' }> = {
  clear: { toasts: 0, list: 'rows' },
  troubledOnce: { toasts: 1, list: 'rows' },
  troubledTwice: { toasts: 0, list: 'rows' },
  inError: { toasts: 0, list: 'error' },
};

export const connection: Walk = {
  machine: connectionMachine,
  model,
  actorId: 'connection',
  held: [SAVE, CHECKLIST_USER],
  arrive: async ({ go, answer }) => {
    await go('/next-steps/task/1');
    await answer(CHECKLIST_USER, USER_ANSWER);
  },
  driversOf,
  shows: ({ value }) => {
    const look = LOOKS[value as keyof typeof LOOKS];
    expect(within(screen.getByRole('alert')).queryAllByText(TROUBLE)).toHaveLength(look.toasts);
    expect(queryRetry() !== null).toBe(look.list === 'error');
    const rows = screen.queryAllByRole('link', { name: new RegExp(TITLE) });
    expect(rows).toHaveLength(look.list === 'rows' ? 1 : 0);
    // The chosen task stays in either case.
    expect(bookmark().getAttribute('aria-busy')).toBe('false');
  },
};
