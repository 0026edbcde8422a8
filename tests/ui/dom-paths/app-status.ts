import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { appStatusMachine } from '../../../src/machines/app-status/machine.ts';
import { model } from '../../../src/machines/app-status/model.ts';
import { getChild } from '../../../src/machines/portal/children.ts';
import type { Screen } from '../../support/expected-views/screens.ts';
import { STATUS } from './support/backend.ts';
import { queryRetry, screenInView } from './support/screens.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/messages', '/account'];
const STATUS_LIFETIME = 5 * 60_000;

function driversOf(stage: Stage) {
  const guard = getChild(stage.portal, 'guard');
  const visits = { count: 0 };
  /** Opens the portal, retries on an error screen, or goes on once the last check is too old. */
  async function toNextCheck(): Promise<void> {
    const retry = queryRetry();
    if (retry !== null) return stage.press(retry);
    await stage.pass(STATUS_LIFETIME, () => guard.getSnapshot().matches({ statusAge: 'unknown' }));
    await stage.go(PLACES[visits.count++ % PLACES.length] ?? '');
  }
  async function answered(status: string): Promise<void> {
    await toNextCheck();
    await stage.answer(STATUS, { status });
  }
  async function failed(failure: unknown): Promise<void> {
    await toNextCheck();
    await stage.fail(STATUS, failure);
  }
  return {
    events: {
      'status.ok': () => answered('ok'),
      'status.integrationsUnavailable': () => answered('integrations_unavailable'),
      'app.failed': () => failed({ kind: 'status', status: 500, detail: null }),
      'network.failed': () => failed({ kind: 'offline' }),
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
  held: [STATUS],
  driversOf,
  shows: ({ value }) => expect(screenInView()).toBe(SCREENS[value as keyof typeof SCREENS]),
};
