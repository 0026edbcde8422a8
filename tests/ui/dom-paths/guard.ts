import { expect } from 'vitest';
import { selectErrorState, selectIsOffline } from '../../../src/machines/app-status/selectors.ts';
import { type Admission, guardMachine } from '../../../src/machines/guard/machine.ts';
import { model } from '../../../src/machines/guard/model.ts';
import { selectUserPresence } from '../../../src/machines/portal/selectors.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import { expectedScreenForVisit, type Visit } from '../../support/expected-views/screens.ts';
import {
  answerUser,
  CLEAR_CACHE,
  COUNT_REDIRECTS,
  COUNT_RELOAD,
  PAGE_CODE,
  SIGN_OUT,
  STATUS,
  USER,
} from './support/backend.ts';
import { queryRetry, SIGN_OUT_ADDRESS, screenInView, signIn } from './support/screens.ts';
import type { TestApp } from './support/test-app.tsx';
import { type DriversOf, done, type Walk } from './support/walk.ts';

const PLACES = ['/not-found', '/404'];
const START = '2026-09-28T15:00:00.000Z';

/** The apps in which the user opened a page after the browser had begun to leave: it does not leave a second time. */
const visitedWhileLeaving = new WeakSet<TestApp>();

const raised = () => Promise.reject(new Error('the machine raises this event itself'));

function driversOf(testApp: TestApp) {
  const guard = getActor(testApp.portal.system, 'guard');
  const visits = { count: 0 };
  /** The paths ask for the user at every visit: a session that knows one would answer by itself. */
  async function forgetUser(): Promise<void> {
    const session = getActor(testApp.portal.system, 'session');
    if (session.getSnapshot().matches('signedIn') || session.getSnapshot().matches('provisional'))
      await testApp.sendDirectly(() => session.send({ type: 'session.signOut' }));
  }
  /** What the app status knows of the network when the visit begins. */
  async function setNetwork(isOffline: boolean): Promise<void> {
    const appStatus = getActor(testApp.portal.system, 'appStatus');
    if (selectIsOffline(appStatus.getSnapshot()) === isOffline) return;
    await testApp.sendDirectly(() =>
      appStatus.send(isOffline ? { type: 'network.lost' } : { type: 'call.answered', at: START }),
    );
  }
  /** Ends the loading of every page's code: the guard ignores the code of pages that were left. */
  async function endPageCode(end: () => Promise<void>): Promise<void> {
    while (testApp.calls.isPending(PAGE_CODE)) await end();
  }
  return {
    events: {
      'guard.visit': async (event) => {
        testApp.setTime(event.at);
        await setNetwork(event.isOffline);
        await forgetUser();
        if (['toSignOut', 'reloading'].includes(guard.getSnapshot().value.visit)) visitedWhileLeaving.add(testApp);
        const retry = queryRetry();
        if (retry !== null && event.intent === 'page') return testApp.press(retry);
        if (event.intent === 'signOut') return testApp.go('/logout');
        const place = PLACES[visits.count++ % PLACES.length] ?? '';
        return testApp.go(event.isRefresh ? `${place}?refresh` : place);
      },
      'code.loaded': () => endPageCode(() => testApp.answer(PAGE_CODE, null)),
      'code.missing': () => endPageCode(() => testApp.fail(PAGE_CODE, { kind: 'offline' })),
      // The code of the modal, for example, is missing.
      'code.failed': (event) => testApp.sendDirectly(() => guard.send(event)),
      'app.blocked': () =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'appStatus').send({ type: 'app.failed' })),
      'gate.opened': raised,
      'gate.blocked': raised,
      'gate.codeMissing': raised,
    },
    outcomes: {
      checkStatus: ({ output }) => {
        const result = output as Result<{ status: string; checkedAt: string }>;
        if (!result.ok) return testApp.fail(STATUS, result.failure);
        testApp.setTime(result.value.checkedAt);
        return testApp.answer(STATUS, { status: result.value.status });
      },
      findUser: ({ output }) => {
        const admission = output as Admission;
        return admission.kind === 'failed'
          ? testApp.fail(USER, admission.failure)
          : answerUser(testApp, admission.kind);
      },
      clearCaches: async () => {
        while (testApp.calls.isPending(CLEAR_CACHE)) await testApp.answer(CLEAR_CACHE, null);
      },
      signOut: () => testApp.answer(SIGN_OUT, null),
      countRedirects: ({ output }) => testApp.answer(COUNT_REDIRECTS, output),
      countReload: ({ output }) => testApp.answer(COUNT_RELOAD, output),
    },
    delays: {},
  } satisfies DriversOf<typeof guardMachine, keyof typeof model.outcomes>;
}

const ADDRESSES_LEFT_FOR: Partial<Record<Visit, () => string>> = {
  toSignIn: signIn,
  toSignOut: () => SIGN_OUT_ADDRESS,
  reloading: () => 'reload',
};

const at = START;
const page = { type: 'guard.visit', address: '/not-found', intent: 'page', isRefresh: false, isOffline: false, at };
const pageLoaded = { type: 'code.loaded', address: '/not-found' };
const statusOk = done('checkStatus', { ok: true, value: { status: 'ok', checkedAt: at } });
const statusFailed = done('checkStatus', { ok: false, failure: { kind: 'status', status: 500, detail: null } });

export const guard: Walk = {
  machine: guardMachine,
  model,
  actorId: 'guard',
  pendingCalls: [STATUS, USER, CLEAR_CACHE, SIGN_OUT, COUNT_REDIRECTS, COUNT_RELOAD, PAGE_CODE],
  driversOf,
  extraPaths: [
    // "Head back and retry", with which the user checks again.
    [page, statusFailed, pageLoaded, page, statusOk, pageLoaded, done('findUser', { kind: 'signedIn' })],
    // A provisional account is admitted too.
    [page, statusOk, done('findUser', { kind: 'provisional' }), pageLoaded],
  ],
  shows: ({ value }, testApp) => {
    const { portal, left } = testApp;
    const { visit, page } = value as { visit: Visit; page: string };
    const errorState = selectErrorState(getActor(portal.system, 'appStatus').getSnapshot());
    const user = selectUserPresence(portal.getSnapshot());
    if (visit === 'idle') expect(screenInView()).toBe('nothing');
    else if (errorState > 1) expect(screenInView()).toBe(errorState === 2 ? '500' : '503');
    else if (page === 'known' && expectedScreenForVisit(visit, user) === 'page to come') {
      // The page before stays for a moment.
      expect(['page', 'page to come']).toContain(screenInView());
    } else expect(screenInView()).toBe(expectedScreenForVisit(visit, user));
    const address = ADDRESSES_LEFT_FOR[visit];
    expect(left).toEqual(address === undefined || visitedWhileLeaving.has(testApp) ? [] : [address()]);
  },
};
