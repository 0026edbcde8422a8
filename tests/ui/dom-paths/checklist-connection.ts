import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import type { AppStatusEvent } from '../../../src/machines/app-status/machine.ts';
import { checklistConnectionMachine } from '../../../src/machines/checklist-connection/machine.ts';
import { model } from '../../../src/machines/checklist-connection/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { expectedChecklistView } from '../../support/expected-views/checklist.ts';
import { SAVE, TITLE, unchangedTaskState } from './support/backend.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const TROUBLE = 'Trouble connecting... Please try again in a moment';

type ConnectionValue = StateValueFrom<typeof checklistConnectionMachine>;
/** The state before the present step, so that a toast can be assigned to the step that adds it. */
const before = new WeakMap<TestApp, ConnectionValue>();

function driversOf(testApp: TestApp) {
  const { portal, calls } = testApp;

  /** Dismisses the toast of earlier steps, and presses the bookmark of the selected task, which stays in the error view. */
  async function press(): Promise<void> {
    before.set(testApp, getActor(portal.system, 'checklistConnection').getSnapshot().value);
    const toast = within(screen.getByRole('alert')).queryByRole('button', { name: 'Dismiss' });
    if (toast !== null) await testApp.press(toast);
    const task = screen.getByRole('article', { name: TITLE });
    await testApp.press(within(task).getByRole('button', { name: /bookmark/i }));
  }
  /** What another part of the app finds out about the network. */
  async function tellAppStatus(event: AppStatusEvent): Promise<void> {
    before.set(testApp, getActor(portal.system, 'checklistConnection').getSnapshot().value);
    const toast = within(screen.getByRole('alert')).queryByRole('button', { name: 'Dismiss' });
    if (toast !== null) await testApp.press(toast);
    await testApp.sendDirectly(() => getActor(portal.system, 'appStatus').send(event));
  }
  return {
    events: {
      'action.succeeded': async () => {
        await press();
        await testApp.answer(SAVE, { ...unchangedTaskState, ...(calls.pending(SAVE).body as object) });
      },
      'action.failed': async () => {
        await press();
        await testApp.fail(SAVE, { kind: 'offline' });
      },
      'network.lost': () => tellAppStatus({ type: 'network.lost' }),
      'network.returned': () => tellAppStatus({ type: 'call.answered', at: '2026-09-28T15:00:00.000Z' }),
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof checklistConnectionMachine>;
}

export const checklistConnection: Walk = {
  machine: checklistConnectionMachine,
  model,
  actorId: 'checklistConnection',
  pendingCalls: [SAVE],
  setUp: async (testApp) => {
    await testApp.loadChecklist();
    await testApp.go('/next-steps/task/1');
  },
  driversOf,
  shows: ({ value }, testApp) => {
    const connection = value as ConnectionValue;
    const isUnavailable = screen.queryByText('Error retrieving info') !== null;
    const list = { list: { ready: 'fresh' }, announcement: 'standing' } as const;
    expect(isUnavailable ? 'failure' : 'rows').toBe(expectedChecklistView(list, connection));
    const toasts = within(screen.getByRole('alert')).queryAllByText(TROUBLE);
    const isNew = before.get(testApp) !== 'firstFailure';
    expect(toasts).toHaveLength(connection === 'firstFailure' && isNew ? 1 : 0);
  },
};
