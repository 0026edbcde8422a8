import { expect } from 'vitest';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { sessionMachine, type UserOutcome } from '../../../src/machines/session/machine.ts';
import { model } from '../../../src/machines/session/model.ts';
import { expectedScreenForSession } from '../../support/expected-views/screens.ts';
import { answerUser, USER } from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/messages', '/account'];

function driversOf(stage: Stage) {
  const visits = { count: 0 };
  return {
    events: {
      'session.fetch': () => {
        const retry = queryRetry();
        return retry === null ? stage.go(PLACES[visits.count++ % PLACES.length] ?? '') : stage.press(retry);
      },
      'session.signOut': () => stage.go('/logout'),
      'session.confirm': (event) => stage.told(() => getActor(stage.portal.system, 'session').send(event)),
      'session.becameProvisional': (event) => stage.told(() => getActor(stage.portal.system, 'session').send(event)),
      'session.rolesReceived': (event) => stage.told(() => getActor(stage.portal.system, 'session').send(event)),
      'session.checklistIdentified': () => stage.go('/next-steps/task'),
    },
    outcomes: {
      fetchUser: ({ output }) => {
        const outcome = output as UserOutcome;
        return outcome.kind === 'failed' ? stage.fail(USER, outcome.failure) : answerUser(stage, outcome.kind);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof sessionMachine, keyof typeof model.outcomes>;
}

export const session: Walk = {
  machine: sessionMachine,
  model,
  actorId: 'session',
  held: [USER],
  driversOf,
  shows: ({ value }, { left }) => {
    const state = typeof value === 'string' ? value : 'signedIn';
    expect(screenInView()).toBe(expectedScreenForSession(state));
    if (value === 'anonymous') expect(left.at(-1)).toBe(signIn());
    if (value === 'signedOut') expect(left.at(-1)).toBe(SIGN_OUT_ADDRESS);
  },
};
