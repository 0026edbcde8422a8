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
import { type Screen, type Visit, visitLook } from '../../../support/expected-views/screens.ts';
import { answerUser, CLEAR_CACHE, STATUS, USER } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { Tour } from './browser-path.ts';
import { logOut, retryOf, SIGN_OUT_ADDRESS, screenInView, signInAddress } from './screens.ts';
import type { Stage } from './test-browser.ts';

const PLACE = '/messages';
const STATUS_LIFETIME = 5 * 60_000;

function driversOf(stage: Stage, { steps }: Path) {
  const { page } = stage;
  const isLooping = steps.some(({ value }) => (value as { visit: string }).visit === 'looping');
  return {
    events: {
      'guard.visit': async ({ address, intent, isRefresh, isRetry }) => {
        const isNew = page.url() === 'about:blank';
        if (isNew) await page.goto(intent === 'signOut' || isRefresh ? address : PLACE);
        else if (intent === 'signOut') await logOut(page);
        else if (isRetry) await retryOf(page).click();
        else await stage.changeHash();
      },
      'app.blocked': () => Promise.reject(new Error('no tour has it')),
      'status.confirmed': () => Promise.reject(new Error('the guard raises it itself')),
    },
    outcomes: {
      checkStatus: (end) => ('error' in end ? stage.fail(STATUS, end.error) : stage.answer(STATUS, end.output)),
      findUser: async (end) => {
        if ('error' in end) return stage.fail(USER, end.error);
        // As two visits of the last minute leave it that came to nothing; a tour cannot be that quick everywhere.
        if (isLooping && end.output === 'anonymous') {
          await page.evaluate(() => sessionStorage.setItem('portico.redirects', `${Date.now()},${Date.now()}`));
        }
        return answerUser(stage, end.output as Admission);
      },
      clearCaches: async (end) => {
        // One of them that fails decides for all.
        if ('error' in end) return stage.fail(CLEAR_CACHE, end.error);
        for (const _ of cachedOnServer) await stage.answer(CLEAR_CACHE, null);
      },
      // Both are over at once in a browser, and cannot fail there.
      signOut: () => Promise.resolve(),
      countRedirects: () => Promise.resolve(),
    },
    delays: { statusLifetime: () => stage.pass(STATUS_LIFETIME) },
  } satisfies DriversOf<typeof guardMachine, keyof typeof model.outcomes>;
}

/** Over before anybody could do anything. */
const PASSING: Visit[] = ['signingOut', 'countingRedirects'];

const ERROR_SCREENS: Record<string, Screen> = { statusFailure: '500', networkFailure: '503' };

function isPossible(event: EventObject, { value, context }: GuardSnapshot): boolean {
  const { visit } = value as { visit: Visit };
  // The browser has left, or shows nothing but the way to sign in.
  if (visit === 'toSignIn' || visit === 'toSignOut' || visit === 'looping') return false;
  const isDown = context.isBlocked || visit === 'failed';
  const isOnPage = visit === 'admitted' && !isDown;
  if (isVisit(event)) {
    if (PASSING.includes(visit)) return false;
    // Every visit from an error screen is a retry, and no other one is.
    if (event.isRetry !== isDown || event.errorState > 1 !== isDown) return false;
    if (visit === 'idle') return true;
    // The person is known already.
    if (visit === 'clearingCaches') return false;
    // The way out stands on pages alone; and there the person is known, so that no user call is on the way.
    if (event.intent === 'signOut') return isOnPage;
    // Whatever is done on a page keeps its query.
    return !isOnPage && context.intent === 'page' && event.isRefresh === context.isRefresh;
  }
  // Nothing else that a person meets can fail while the user call is on the way.
  if (event.type === 'app.blocked') return false;
  if (event.type.startsWith('xstate.after.')) return visit === 'admitted' && isDown;
  // Storage that does not work costs the memory and never an error.
  if (/^xstate\.error\.actor\.(signOut|countRedirects)$/.test(event.type)) return false;
  // The retry of a failed signing out would be at another address than the model's.
  return event.type !== 'xstate.error.actor.checkStatus' || context.intent === 'page';
}

const isVisit = (event: EventObject): event is Extract<GuardEvent, { type: 'guard.visit' }> =>
  event.type === 'guard.visit';

export const guard: Tour = {
  machine: guardMachine,
  model,
  actorId: 'guard',
  held: [STATUS, USER, CLEAR_CACHE],
  isPossible: (event, snapshot) => isPossible(event, snapshot as unknown as GuardSnapshot),
  isPassing: (value) => PASSING.includes((value as { visit: Visit }).visit),
  driversOf,
  async shows(value, { page, left, recorder }) {
    const { visit } = value as { visit: Visit };
    const screen = async (): Promise<Screen | null | undefined> => {
      const error = ERROR_SCREENS[String(await recorder.valueOf('appStatus'))];
      if (error !== undefined) return error;
      if (visit !== 'admitted') return visitLook(visit);
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
    'guard.visit.signingOut|xstate.error.actor.signOut|0': 'Storage that does not work is no error of signing out.',
    'guard.visit.findingUser|app.blocked|0':
      'Nothing else that a person meets fails while the user call is on the way.',
    'guard.visit.countingRedirects|xstate.error.actor.countRedirects|0': 'Storage that does not work is no error here.',
    'guard.visit.clearingCaches|app.blocked|0': 'Nothing else that a person meets fails while caches are cleared.',
    'guard.visit.countingRedirects|app.blocked|0': 'Counting is over at once.',
  },
};
