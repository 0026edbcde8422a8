import { expect } from 'vitest';
import { selectErrorState } from '../../../src/machines/app-status/selectors.ts';
import { type Admission, guardMachine } from '../../../src/machines/guard/machine.ts';
import { model } from '../../../src/machines/guard/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import { selectUserPresence } from '../../../src/machines/portal/selectors.ts';
import { expectedScreenForVisit, type Visit } from '../../support/expected-views/screens.ts';
import { answerUser, CLEAR_CACHE, COUNT_REDIRECTS, SIGN_OUT, STATUS, USER } from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { Stage } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const PLACES = ['/messages', '/account'];

const at = '2026-09-28T15:00:00.000Z';
const page = { type: 'guard.visit', address: '/messages', intent: 'page', isRefresh: false, at };

function driversOf(stage: Stage) {
  const guard = getActor(stage.portal.system, 'guard');
  const visits = { count: 0 };
  const currentAddress = () => guard.getSnapshot().context.address;
  return {
    events: {
      'guard.visit': async (event) => {
        stage.setTime(event.at);
        const retry = queryRetry();
        if (retry !== null && event.intent === 'page') return stage.press(retry);
        if (event.intent === 'signOut') return stage.go('/logout');
        const place = PLACES[visits.count++ % PLACES.length] ?? '';
        return stage.go(event.isRefresh ? `${place}?refresh` : place);
      },
      // The code of the visited page has loaded by the time that a step ends.
      'code.loaded': () => Promise.resolve(),
      'code.missing': () => stage.told(() => guard.send({ type: 'code.missing', address: currentAddress() })),
      'code.failed': (event) => stage.told(() => guard.send(event)),
      'app.blocked': () =>
        stage.told(() => getActor(stage.portal.system, 'appStatus').send({ type: 'app.failed' })),
    },
    outcomes: {
      checkStatus: ({ output }) => {
        const result = output as Result<{ status: string; checkedAt: string }>;
        if (!result.ok) return stage.fail(STATUS, result.failure);
        stage.setTime(result.value.checkedAt);
        return stage.answer(STATUS, { status: result.value.status });
      },
      findUser: ({ output }) => {
        const admission = output as Admission;
        return admission.kind === 'failed' ? stage.fail(USER, admission.failure) : answerUser(stage, admission.kind);
      },
      clearCaches: async () => {
        while (stage.calls.isHeld(CLEAR_CACHE)) await stage.answer(CLEAR_CACHE, null);
      },
      signOut: () => stage.answer(SIGN_OUT, null),
      countRedirects: ({ output }) => stage.answer(COUNT_REDIRECTS, output),
      countReload: ({ output }) => stage.answer(COUNT_RELOAD, output),
    },
    delays: {},
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
    const errorState = selectErrorState(getActor(portal.system, 'appStatus').getSnapshot());
    const person = selectUserPresence(portal.getSnapshot());
    if (errorState > 1) expect(screenInView()).toBe(errorState === 2 ? '500' : '503');
    else if (visit === 'admitted') expect(screenInView()).toBe(person === 'known' ? 'page' : 'provisional');
    else expect(screenInView()).toBe(expectedScreenForVisit(visit));
    expect(left).toEqual(leavesFor(visit));
  },
};
