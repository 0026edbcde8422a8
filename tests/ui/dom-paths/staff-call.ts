import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Result } from '../../../src/machines/shared/result.ts';
import { type StaffCallSnapshot, staffCallMachine } from '../../../src/machines/staff-call/machine.ts';
import { model } from '../../../src/machines/staff-call/model.ts';
import { getBlock } from '../support/blocks.ts';
import type { AdminApp } from './support/admin-app.tsx';
import type { DriversOf, WalkOf } from './support/walk.ts';

const SUMMARY = 'GET /admin/summary';
const CALL = 'PUT /admin/maintenance';
const summary = {
  ...{
    live: { post: 0, page: 0, task: 0, message: 0 },
    opening: [],
    drafts: [],
    messages: [],
    went_out: [],
    loose_ends: [],
  },
  ...{ alerts: [], maintenance: { message: null, started_on: null }, changes: [] },
  health: { gateway: 'ok', pictures: 'ok', feeds: [], reminders: [] },
};
const MESSAGE = { message: 'Back soon.', started_on: '2026-09-28T15:00:00.000Z' };

async function answerPage(app: AdminApp): Promise<void> {
  await app.answer(SUMMARY, summary);
  // The names of the student types.
  await app.answer('GET /admin/entries', { count: 0, results: [] });
}

const openButton = () => within(getBlock('Maintenance')).getByRole('button', { name: 'Switch on' });
const dialog = () => within(screen.getByRole('dialog'));

function driversOf(app: AdminApp) {
  return {
    events: {
      'call.start': async () => {
        if (screen.queryByRole('dialog') === null) await app.press(openButton());
        await app.press(dialog().getByRole('button', { name: 'Switch on' }));
      },
      // Maintenance is asked for anew.
      'call.clear': async () => {
        const question = screen.queryByRole('dialog');
        if (question !== null) await app.press(within(question).getByRole('button', { name: 'Cancel' }));
        await app.press(openButton());
      },
    },
    outcomes: {
      send: async ({ output }) => {
        const result = output as Result<null>;
        if (!result.ok) return app.fail(CALL, result.failure);
        await app.answer(CALL, MESSAGE);
        await answerPage(app);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof staffCallMachine, keyof typeof model.outcomes>;
}

const TEXTS = {
  unknown:
    /^The server did not answer .*, so it is not known whether this was done\. Try again: it is done only once\.$/,
  signedOut: /^Your session has ended\. Sign in again in another tab, then try again\.$/,
  needsSignIn: /^Your last sign-in is more than 10 minutes ago\./,
  refused: /^No\.$/,
};

/** ADMIN-72, ADMIN-124: the switch of maintenance, as an example of a call that a button sends. */
export const staffCall: WalkOf<AdminApp> = {
  machine: staffCallMachine,
  model,
  begin: async (app) => {
    await app.go('/admin/');
    await answerPage(app);
  },
  driversOf,
  shows: (snapshot) => {
    const { value } = snapshot as StaffCallSnapshot;
    if (value === 'done') {
      expect(screen.queryByRole('dialog')).toBeNull();
      return;
    }
    const isFailed = (state: unknown): state is keyof typeof TEXTS => typeof state === 'string' && state in TEXTS;
    expect(dialog().getByRole('status').textContent).toMatch(isFailed(value) ? TEXTS[value] : /^$/);
    const action = dialog().getByRole('button', { name: 'Switch on' });
    expect(action.getAttribute('aria-disabled') === 'true').toBe(value === 'sending');
  },
};
