import { expect } from 'vitest';
import { sessionMachine, type UserOutcome } from '../../../src/machines/session/machine.ts';
import { model } from '../../../src/machines/session/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { expectedScreenForSession } from '../../support/expected-views/screens.ts';
import { answerUser, USER } from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/not-found', '/404'];

function driversOf(testApp: TestApp) {
  const visits = { count: 0 };
  return {
    events: {
      'session.fetch': (event) => {
        const own = getActor(testApp.portal.system, 'session');
        // After /logout the guard ignores every visit until the browser has left.
        if (own.getSnapshot().matches('signedOut')) return testApp.sendDirectly(() => own.send(event));
        const retry = queryRetry();
        return retry === null ? testApp.go(PLACES[visits.count++ % PLACES.length] ?? '') : testApp.press(retry);
      },
      'session.signOut': () => testApp.go('/logout'),
      'session.confirm': (event) => testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.becameProvisional': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.rolesReceived': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'session').send(event)),
      'session.preferencesReceived': (event) =>
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
  pendingCalls: [USER],
  driversOf,
  shows: ({ value }, { left }) => {
    const state = typeof value === 'string' ? value : 'signedIn';
    expect(screenInView()).toBe(expectedScreenForSession(state));
    if (value === 'anonymous') expect(left.at(-1)).toBe(signIn());
    if (value === 'signedOut') expect(left.at(-1)).toBe(SIGN_OUT_ADDRESS);
  },
};
