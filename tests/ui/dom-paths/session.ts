import { expect } from 'vitest';
import { selectOutageMessage } from '../../../src/machines/app-status/selectors.ts';
import { sessionMachine, type UserOutcome } from '../../../src/machines/session/machine.ts';
import { model } from '../../../src/machines/session/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { expectedScreenForSession } from '../../support/expected-views/screens.ts';
import { answerUser, STATUS, USER } from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/not-found', '/404'];
/** The status that was checked at the start is old. */
const HOURS_LATER = '2026-09-28T18:00:00.000Z';

function driversOf(testApp: TestApp) {
  const visits = { count: 0 };
  async function visit(): Promise<void> {
    const retry = queryRetry();
    await (retry === null ? testApp.go(PLACES[visits.count++ % PLACES.length] ?? '') : testApp.press(retry));
  }
  async function answerStatus(): Promise<void> {
    if (testApp.calls.isPending(STATUS)) await testApp.answer(STATUS, { status: 'ok' });
  }
  return {
    events: {
      'session.fetch': async (event) => {
        const own = getActor(testApp.portal.system, 'session');
        // After /logout the guard ignores every visit until the browser has left.
        if (own.getSnapshot().matches('signedOut')) return testApp.sendDirectly(() => own.send(event));
        await visit();
        await answerStatus();
      },
      'session.identify': async () => {
        testApp.setTime(HOURS_LATER);
        await visit();
        await testApp.fail(STATUS, { kind: 'status', status: 503, detail: 'Back at 6 AM.' });
      },
      'session.signOut': async () => {
        await testApp.go('/logout');
        await answerStatus();
      },
      'session.allEnded': (event) => testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.confirm': (event) => testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.becameProvisional': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.rolesReceived': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.preferencesReceived': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.completed': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.checklistIdentified': () => testApp.go('/next-steps/task'),
    },
    outcomes: {
      fetchUser: ({ output }) => {
        const outcome = output as UserOutcome;
        return outcome.kind === 'failed' ? testApp.fail(USER, outcome.failure) : answerUser(testApp, outcome.kind);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof sessionMachine, keyof typeof model.outcomes>;
}

export const session: Walk = {
  machine: sessionMachine,
  model,
  actorId: 'session',
  pendingCalls: [STATUS, USER],
  driversOf,
  shows: ({ value }, { left, portal }) => {
    const state = typeof value === 'string' ? value : 'signedIn';
    // Maintenance goes on also when no user is known.
    if (selectOutageMessage(getActor(portal.system, 'appStatus').getSnapshot()) !== null) {
      return expect(screenInView()).toBe('503');
    }
    expect(screenInView()).toBe(expectedScreenForSession(state));
    if (value === 'anonymous') expect(left.at(-1)).toBe(signIn());
    if (value === 'signedOut') expect(left.at(-1)).toBe(SIGN_OUT_ADDRESS);
  },
};
