import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { type AppStatusEvent, appStatusMachine, type Check } from '../../../src/machines/app-status/machine.ts';
import { model } from '../../../src/machines/app-status/model.ts';
import { selectIsOffline } from '../../../src/machines/app-status/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { retryDelay, settleDelay } from '../../../src/rules/retries.ts';
import type { Screen } from '../../support/expected-views/screens.ts';
import { MESSAGES, STATUS } from './support/backend.ts';
import { queryRetry, screenInView } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/not-found', '/404'];
const HOUR = 60 * 60_000;
const START = Date.parse('2026-09-28T15:00:00Z');
const MIDDLE = 0.5;

const queryTryAgain = () => screen.queryByRole('button', { name: 'Try again' });

function driversOf(testApp: TestApp) {
  const { calls, portal } = testApp;
  const appStatus = getActor(portal.system, 'appStatus');
  const hours = { count: 0 };
  const sendDirectly = (event: AppStatusEvent) => testApp.sendDirectly(() => appStatus.send(event));
  const isOffline = () => selectIsOffline(appStatus.getSnapshot());
  /** What the tab has fetched is past its lifetime, the status too. */
  const letTimePass = () => {
    hours.count += 1;
    testApp.setTime(new Date(START + hours.count * HOUR).toISOString());
  };
  /** Opens the portal, retries on an error screen, or opens another page after the last check has expired. */
  async function toNextCheck(): Promise<void> {
    const retry = queryRetry();
    if (retry !== null) return testApp.press(retry);
    letTimePass();
    await testApp.go(PLACES[hours.count % PLACES.length] ?? '');
  }
  /** Without a network a visit checks nothing, unless it is a retry. */
  const checksNothing = () => isOffline() && queryRetry() === null;
  async function answered(status: string, event: AppStatusEvent): Promise<void> {
    if (checksNothing()) return sendDirectly(event);
    await toNextCheck();
    await testApp.answer(STATUS, { status });
  }
  async function failed(failure: unknown, event: AppStatusEvent): Promise<void> {
    if (checksNothing()) return sendDirectly(event);
    await toNextCheck();
    await testApp.fail(STATUS, failure);
  }
  /** A page is open, whose call for the messages is pending. @returns false on an error screen before the first page */
  async function askForMessages(): Promise<boolean> {
    if (!testApp.isOpen()) {
      await toNextCheck();
      await testApp.answer(STATUS, { status: 'ok' });
    }
    if (!calls.isPending(MESSAGES)) {
      letTimePass();
      await testApp.comeBack();
    }
    return calls.isPending(MESSAGES);
  }
  return {
    events: {
      'status.ok': (event) => answered('ok', event),
      'status.integrationsUnavailable': (event) => answered('integrations_unavailable', event),
      'app.failed': (event) => failed({ kind: 'status', status: 500, detail: null }, event),
      'network.failed': (event) =>
        failed(
          event.message === undefined && !testApp.isOpen()
            ? { kind: 'offline' }
            : { kind: 'status', status: 503, detail: event.message ?? null },
          event,
        ),
      'call.unanswered': async (event) => {
        if (await askForMessages()) await testApp.fail(MESSAGES, { kind: 'timeout' });
        else await sendDirectly(event);
      },
      'call.answered': async (event) => {
        if (await askForMessages()) await testApp.answer(MESSAGES, []);
        else await sendDirectly(event);
      },
      'network.lost': async (event) => {
        await askForMessages();
        // On an error screen, and while a check is running, a visit has another check.
        if (queryRetry() !== null || calls.isPending(STATUS)) return sendDirectly(event);
        await toNextCheck();
        await testApp.fail(STATUS, { kind: 'offline' });
      },
      'network.hint': () => testApp.sendDirectly(() => window.dispatchEvent(new Event('online'))),
      'network.retry': async (event) => {
        const button = queryTryAgain();
        // The button is busy while the app waits for the network to settle.
        if (button === null || button.getAttribute('aria-busy') === 'true') await sendDirectly(event);
        else await testApp.press(button);
      },
      'writes.told': async (event) => {
        if (queryRetry() === null) await askForMessages();
        await sendDirectly(event);
      },
    },
    outcomes: {
      checkStatus: ({ output }) =>
        (output as Check).hasAnswer
          ? testApp.answer(STATUS, { status: 'ok' })
          : testApp.fail(STATUS, { kind: 'offline' }),
    },
    delays: {
      untilNextTry: () =>
        testApp.pass(retryDelay(appStatus.getSnapshot().context.tries, MIDDLE), () => isIn('checking')),
      untilSettled: () => testApp.pass(settleDelay(MIDDLE), () => isIn('checking')),
    },
  } satisfies DriversOf<typeof appStatusMachine, keyof typeof model.outcomes>;

  function isIn(offline: 'checking'): boolean {
    return appStatus.getSnapshot().matches({ network: { offline } });
  }
}

type Value = Extract<StateValueFrom<typeof appStatusMachine>, { errorState?: unknown }>;

const SCREENS: Record<NonNullable<Value['errorState']>, Screen> = {
  normal: 'page',
  integrationWarning: 'page',
  statusFailure: '500',
  networkFailure: '503',
};

export const appStatus: Walk = {
  machine: appStatusMachine,
  model,
  actorId: 'appStatus',
  pendingCalls: [STATUS, MESSAGES],
  driversOf,
  shows: ({ value, context: { message } }) => {
    const { errorState = 'normal', network } = value as Value;
    const isPage = SCREENS[errorState] === 'page';
    expect(screenInView()).toBe(SCREENS[errorState]);
    expect(screen.queryAllByText('Back at 6 AM.')).toHaveLength(message === null ? 0 : 1);
    expect(screen.queryAllByText(/^You are offline\./)).toHaveLength(isPage && typeof network === 'object' ? 1 : 0);
    if (!isPage || typeof network !== 'object') return;
    const isChecking = network.offline !== 'waiting';
    expect(queryTryAgain()?.getAttribute('aria-busy')).toBe(String(isChecking));
  },
};
