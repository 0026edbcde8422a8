import { expect } from 'vitest';
import { selectErrorState } from '../../../src/machines/app-status/selectors.ts';
import { type Admission, guardMachine } from '../../../src/machines/guard/machine.ts';
import { model } from '../../../src/machines/guard/model.ts';
import { getChild } from '../../../src/machines/portal/children.ts';
import { selectPerson } from '../../../src/machines/portal/selectors.ts';
import { expectedScreenForVisit, type Visit } from '../../support/expected-views/screens.ts';
import { answerUser, CLEAR_CACHE, COUNT_REDIRECTS, SIGN_OUT, STATUS, USER } from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/messages', '/account'];
const page = {
  type: 'guard.visit',
  address: '/messages',
  intent: 'page',
  errorState: 0,
  isRefresh: false,
  isRetry: false,
};
const STATUS_LIFETIME = 5 * 60_000;

function driversOf(stage: Stage) {
  const guard = getChild(stage.portal, 'guard');
  const visits = { count: 0 };
  return {
    events: {
      'guard.visit': (event) => {
        const retry = queryRetry();
        if (event.isRetry && retry !== null) return stage.press(retry);
        // A visit in error state 2 or 3, or one that checks anew, while the guard is still at work on another.
        if (event.errorState > 1 || event.isRetry) return stage.told(() => guard.send(event));
        if (event.intent === 'signOut') return stage.go('/logout');
        const place = PLACES[visits.count++ % PLACES.length] ?? '';
        return stage.go(event.isRefresh ? `${place}?refresh` : place);
      },
      'app.blocked': () => stage.told(() => stage.portal.send({ type: 'app.failed' })),
      'status.confirmed': () => Promise.reject(new Error('the guard raises it itself')),
    },
    outcomes: {
      checkStatus: (end) => ('error' in end ? stage.fail(STATUS, end.error) : stage.answer(STATUS, end.output)),
      findUser: (end) => ('error' in end ? stage.fail(USER, end.error) : answerUser(stage, end.output as Admission)),
      clearCaches: async (end) => {
        // One of the four that fails decides for all.
        if ('error' in end) await stage.fail(CLEAR_CACHE, end.error);
        else while (stage.calls.isHeld(CLEAR_CACHE)) await stage.answer(CLEAR_CACHE, null);
      },
      signOut: (end) => ('error' in end ? stage.fail(SIGN_OUT, end.error) : stage.answer(SIGN_OUT, null)),
      countRedirects: (end) =>
        'error' in end ? stage.fail(COUNT_REDIRECTS, end.error) : stage.answer(COUNT_REDIRECTS, end.output),
    },
    delays: {
      statusLifetime: () => stage.pass(STATUS_LIFETIME, () => guard.getSnapshot().matches({ statusAge: 'unknown' })),
    },
  } satisfies DriversOf<typeof guardMachine, keyof typeof model.outcomes>;
}

const leavesFor = (visit: Visit): string[] => {
  if (visit === 'toSignIn') return [signIn()];
  return visit === 'toSignOut' ? [SIGN_OUT_ADDRESS] : [];
};

export const guard: Walk = {
  machine: guardMachine,
  model,
  actorId: 'guard',
  held: [STATUS, USER, CLEAR_CACHE, SIGN_OUT, COUNT_REDIRECTS],
  driversOf,
  further: [
    // "Head back and retry", which is the way that a person checks anew.
    [
      page,
      { type: 'xstate.error.actor.checkStatus', error: { kind: 'status', status: 500, detail: null } },
      { ...page, errorState: 2, isRetry: true },
      { type: 'xstate.done.actor.checkStatus', output: { status: 'ok' } },
      { type: 'xstate.done.actor.findUser', output: 'signedIn' },
    ],
  ],
  shows: ({ value }, { portal, left }) => {
    const { visit } = value as { visit: Visit };
    const errorState = selectErrorState(getChild(portal, 'appStatus').getSnapshot());
    const person = selectPerson(portal.getSnapshot());
    if (errorState > 1) expect(screenInView()).toBe(errorState === 2 ? '500' : '503');
    else if (visit === 'admitted') expect(screenInView()).toBe(person === 'known' ? 'page' : 'provisional');
    else expect(screenInView()).toBe(expectedScreenForVisit(visit));
    expect(left).toEqual(leavesFor(visit));
  },
};
