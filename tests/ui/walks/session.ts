import { expect } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { childOf } from '../../../src/machines/children.ts';
import { sessionMachine, type UserOutcome } from '../../../src/machines/session/machine.ts';
import { model } from '../../../src/machines/session/model.ts';
import { student } from '../../machines/support/people.ts';
import { USER } from './support/backend.ts';
import { queryRetry, type Screen, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { Stage } from './support/stage.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/messages', '/account'];

/** What the user call says of such a person. */
export const answerUser = (stage: Stage, kind: UserOutcome['kind'], user: unknown = student): Promise<void> => {
  if (kind === 'provisional') {
    return stage.fail(USER, { kind: 'status', status: 403, detail: 'has_provisional_account' });
  }
  return kind === 'anonymous' ? stage.answer(USER, { is_authenticated: false }) : stage.answer(USER, user);
};

function driversOf(stage: Stage) {
  const visits = { count: 0 };
  return {
    events: {
      'session.fetch': () => {
        const retry = queryRetry();
        return retry === null ? stage.go(PLACES[visits.count++ % PLACES.length] ?? '') : stage.press(retry);
      },
      'session.signOut': () => stage.go('/logout'),
      'session.confirm': (event) => stage.told(() => childOf(stage.portal, 'session').send(event)),
      'session.turnedProvisional': (event) => stage.told(() => childOf(stage.portal, 'session').send(event)),
      'roles.received': ({ roles }) => stage.told(() => stage.portal.send({ type: 'roles.found', roles })),
      'checklist.identified': () => stage.go('/next-steps/task'),
    },
    outcomes: {
      fetchUser: (end) =>
        'error' in end ? stage.fail(USER, end.error) : answerUser(stage, (end.output as UserOutcome).kind),
    },
    delays: {},
  } satisfies DriversOf<typeof sessionMachine, keyof typeof model.outcomes>;
}

type Value = StateValueFrom<typeof sessionMachine>;

const SCREENS: Record<Extract<Value, string> | keyof Extract<Value, object>, Screen> = {
  unknown: 'nothing',
  fetching: 'placeholder',
  signedIn: 'page',
  provisional: 'provisional',
  anonymous: 'placeholder',
  unanswered: '503',
  signedOut: 'placeholder',
};

export const session: Walk = {
  machine: sessionMachine,
  model,
  actorId: 'session',
  held: [USER],
  driversOf,
  shows: ({ value }, { left }) => {
    const state = typeof value === 'string' ? value : 'signedIn';
    expect(screenInView()).toBe(SCREENS[state as keyof typeof SCREENS]);
    if (value === 'anonymous') expect(left.at(-1)).toBe(signIn());
    if (value === 'signedOut') expect(left.at(-1)).toBe(SIGN_OUT_ADDRESS);
  },
};
