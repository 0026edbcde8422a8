import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { appStatusMachine } from '../../../src/machines/app-status/machine.ts';
import { model } from '../../../src/machines/app-status/model.ts';
import type { Screen } from '../../support/expected-views/screens.ts';
import { STATUS } from './support/backend.ts';
import { queryRetry, screenInView } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/not-found', '/404'];
const HOUR = 60 * 60_000;
const START = Date.parse('2026-09-28T15:00:00Z');

function driversOf(testApp: TestApp) {
  const visits = { count: 0 };
  /** Opens the portal, retries on an error screen, or opens another page after the last check has expired. */
  async function toNextCheck(): Promise<void> {
    const retry = queryRetry();
    if (retry !== null) return testApp.press(retry);
    testApp.setTime(new Date(START + visits.count * HOUR).toISOString());
    await testApp.go(PLACES[visits.count++ % PLACES.length] ?? '');
  }
  async function answered(status: string): Promise<void> {
    await toNextCheck();
    await testApp.answer(STATUS, { status });
  }
  async function failed(failure: unknown): Promise<void> {
    await toNextCheck();
    await testApp.fail(STATUS, failure);
  }
  return {
    events: {
      'status.ok': () => answered('ok'),
      'status.integrationsUnavailable': () => answered('integrations_unavailable'),
      'app.failed': () => failed({ kind: 'status', status: 500, detail: null }),
      'network.failed': ({ message }) =>
        failed(message === undefined ? { kind: 'offline' } : { kind: 'status', status: 503, detail: message }),
    },
    outcomes: {},
    delays: {},
  } satisfies DriversOf<typeof appStatusMachine>;
}

const SCREENS: Record<StateValueFrom<typeof appStatusMachine>, Screen> = {
  normal: 'page',
  integrationWarning: 'page',
  statusFailure: '500',
  networkFailure: '503',
};

export const appStatus: Walk = {
  machine: appStatusMachine,
  model,
  actorId: 'appStatus',
  pendingCalls: [STATUS],
  driversOf,
  shows: ({ value, context: { message } }) => {
    expect(screenInView()).toBe(SCREENS[value as keyof typeof SCREENS]);
    expect(screen.queryAllByText('Back at 6 AM.')).toHaveLength(message === null ? 0 : 1);
  },
};
