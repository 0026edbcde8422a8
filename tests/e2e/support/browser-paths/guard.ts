import { expect } from '@playwright/test';
import type { EventObject } from 'xstate';
import { cachedOnServer } from '../../../../src/api/resources.ts';
import {
  type Admission,
  type GuardEvent,
  type GuardSnapshot,
  guardMachine,
} from '../../../../src/machines/guard/machine.ts';
import { model } from '../../../../src/machines/guard/model.ts';
import type { Path } from '../../../../statecharts/paths/cover.ts';
import { expectedScreenForVisit, type Screen, type Visit } from '../../../support/expected-views/screens.ts';
import { answerUser, CLEAR_CACHE, STATUS, USER } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import { logOut, retryOf, SIGN_OUT_ADDRESS, screenInView, signInAddress } from './screens.ts';
import type { TestBrowser } from './test-browser.ts';

const ADDRESS = '/messages';
const STATUS_LIFETIME = 5 * 60_000;

function driversOf(testBrowser: TestBrowser, { steps }: Path) {
  const { page } = testBrowser;
  const isLooping = steps.some(({ value }) => (value as { visit: string }).visit === 'looping');
  return {
    events: {
      'guard.visit': async ({ address, intent, isRefresh, isRetry }) => {
        const isNew = page.url() === 'about:blank';
        if (isNew) await page.goto(intent === 'signOut' || isRefresh ? address : ADDRESS);
        else if (intent === 'signOut') await logOut(page);
        else if (isRetry) await retryOf(page).click();
        else await testBrowser.changeHash();
      },
      'app.blocked': () => Promise.reject(new Error('no tour contains this event')),
      'status.confirmed': () => Promise.reject(new Error('the guard raises this event itself')),
    },
    outcomes: {
      checkStatus: (end) =>
        'error' in end ? testBrowser.fail(STATUS, end.error) : testBrowser.answer(STATUS, end.output),
      findUser: async (end) => {
        if ('error' in end) return testBrowser.fail(USER, end.error);
        // Two redirects in the last minute. A tour could not cause them quickly enough on every machine.
        if (isLooping && end.output === 'anonymous') {
          await page.evaluate(() => sessionStorage.setItem('portico.redirects', `${Date.now()},${Date.now()}`));
        }
        return answerUser(testBrowser, end.output as Admission);
      },
      clearCaches: async (end) => {
        // One failed call is enough.
        if ('error' in end) return testBrowser.fail(CLEAR_CACHE, end.error);
        for (const _ of cachedOnServer) await testBrowser.answer(CLEAR_CACHE, null);
      },
      // Both end immediately in a browser, and cannot fail there.
      signOut: () => Promise.resolve(),
      countRedirects: () => Promise.resolve(),
    },
    delays: { statusLifetime: () => testBrowser.advanceTime(STATUS_LIFETIME) },
  } satisfies DriversOf<typeof guardMachine, keyof typeof model.outcomes>;
}

/** States that end immediately. */
const TRANSIENT: Visit[] = ['signingOut', 'countingRedirects'];

const ERROR_SCREENS: Record<string, Screen> = { statusFailure: '500', networkFailure: '503' };

function isPossible(event: EventObject, { value, context }: GuardSnapshot): boolean {
  const { visit } = value as { visit: Visit };
  // The browser has left the app, or shows only a link to sign in.
  if (visit === 'toSignIn' || visit === 'toSignOut' || visit === 'looping') return false;
  const isDown = context.isBlocked || visit === 'failed';
  const isOnPage = visit === 'admitted' && !isDown;
  if (isVisit(event)) {
    if (TRANSIENT.includes(visit)) return false;
    // Every visit from an error screen is a retry; other visits are not.
    if (event.isRetry !== isDown || event.errorState > 1 !== isDown) return false;
    if (visit === 'idle') return true;
    // The user is already known.
    if (visit === 'clearingCaches') return false;
    // Only pages have a sign-out link. There the user is known, so no user call is pending.
    if (event.intent === 'signOut') return isOnPage;
    // Actions on a page keep its query.
    return !isOnPage && context.intent === 'page' && event.isRefresh === context.isRefresh;
  }
  // Nothing else can fail while the user call is pending.
  if (event.type === 'app.blocked') return false;
  if (event.type.startsWith('xstate.after.')) return visit === 'admitted' && isDown;
  // Storage errors are ignored by the app.
  if (/^xstate\.error\.actor\.(signOut|countRedirects)$/.test(event.type)) return false;
  // A retry after a failed sign-out would have a different address than in the model.
  return event.type !== 'xstate.error.actor.checkStatus' || context.intent === 'page';
}

const isVisit = (event: EventObject): event is Extract<GuardEvent, { type: 'guard.visit' }> =>
  event.type === 'guard.visit';

export const guard: BrowserPaths = {
  machine: guardMachine,
  model,
  actorId: 'guard',
  pendingCalls: [STATUS, USER, CLEAR_CACHE],
  isPossible: (event, snapshot) => isPossible(event, snapshot as unknown as GuardSnapshot),
  isTransient: (value) => TRANSIENT.includes((value as { visit: Visit }).visit),
  driversOf,
  async expectView(value, { page, backendNavigations: left, recorder }) {
    const { visit } = value as { visit: Visit };
    const screen = async (): Promise<Screen | null | undefined> => {
      const error = ERROR_SCREENS[String(await recorder.valueOf('appStatus'))];
      if (error !== undefined) return error;
      if (visit !== 'admitted') return expectedScreenForVisit(visit);
      return (await recorder.valueOf('session')) === 'provisional' ? 'provisional' : 'page';
    };
    await expect(async () => expect(await screenInView(page)).toBe(await screen())).toPass({
      intervals: [20],
      timeout: 10_000,
    });
    await expect
      .poll(() => left)
      .toEqual(visit === 'toSignIn' ? [signInAddress(page)] : visit === 'toSignOut' ? [SIGN_OUT_ADDRESS] : []);
  },
  notTaken: {
    'guard.visit.signingOut|xstate.error.actor.signOut|0': 'A storage error does not make the sign-out fail.',
    'guard.visit.findingUser|app.blocked|0': 'Nothing else can fail while the user call is pending.',
    'guard.visit.countingRedirects|xstate.error.actor.countRedirects|0':
      'A storage error does not make the count fail.',
    'guard.visit.clearingCaches|app.blocked|0': 'Nothing else can fail while caches are cleared.',
    'guard.visit.countingRedirects|app.blocked|0': 'The count ends immediately.',
  },
};
