import { expect } from '@playwright/test';
import type { EventObject } from 'xstate';
import type { Path } from 'xstate-paths-and-diagrams';
import { cachedOnServer } from '../../../../src/api/resources.ts';
import {
  type Admission,
  type GuardEvent,
  type GuardSnapshot,
  guardMachine,
} from '../../../../src/machines/guard/machine.ts';
import { model } from '../../../../src/machines/guard/model.ts';
import type { UserPresence } from '../../../../src/machines/portal/selectors.ts';
import type { Result } from '../../../../src/machines/shared/result.ts';
import { maintenanceMessage } from '../../../../src/rules/failures.ts';
import { expectedScreenForVisit, type Screen, type Visit } from '../../../support/expected-views/screens.ts';
import { answerUser, CLEAR_CACHE, STATUS, USER } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import { takenWithMissingCode } from './code-failed.ts';
import { logOut, retryOf, SIGN_OUT_ADDRESS, screenInView, signInAddress } from './screens.ts';
import type { TestBrowser } from './test-browser.ts';

const ADDRESS = '/messages';
/** The time of the model's visits, apart from one that is later. */
const AT = '2026-09-28T15:00:00.000Z';

type Value = { visit: Visit; code: string };

const impossible = () => Promise.reject(new Error('no tour contains this event'));

function driversOf(testBrowser: TestBrowser, { steps }: Path) {
  const { page } = testBrowser;
  const isLooping = steps.some(({ value }) => (value as Value).visit === 'looping');
  return {
    events: {
      'guard.visit': async ({ address, intent, isRefresh }) => {
        const isNew = page.url() === 'about:blank';
        if (isNew) await page.goto(intent === 'signOut' || isRefresh ? address : ADDRESS);
        else if (intent === 'signOut') await logOut(page);
        else if ((await retryOf(page).count()) > 0) await retryOf(page).click();
        else await testBrowser.changeHash();
      },
      // The code loads by itself, and the error state rises by itself.
      'code.loaded': () => Promise.resolve(),
      'app.blocked': () => Promise.resolve(),
      'code.missing': impossible,
      'code.failed': impossible,
      'gate.opened': impossible,
      'gate.blocked': impossible,
      'gate.codeMissing': impossible,
    },
    outcomes: {
      checkStatus: ({ output }) => {
        const result = output as Result<{ status: string }>;
        return result.ok
          ? testBrowser.answer(STATUS, { status: result.value.status })
          : testBrowser.fail(STATUS, result.failure);
      },
      findUser: async ({ output }) => {
        const admission = output as Admission;
        if (admission.kind === 'failed') return testBrowser.fail(USER, admission.failure);
        // Two redirects in the last minute. A tour could not cause them quickly enough on every machine.
        if (isLooping && admission.kind === 'anonymous') {
          await page.evaluate(() => sessionStorage.setItem('portico.redirects', `${Date.now()},${Date.now()}`));
        }
        return answerUser(testBrowser, admission.kind);
      },
      clearCaches: async () => {
        for (const _ of cachedOnServer) await testBrowser.answer(CLEAR_CACHE, null);
      },
      // Both end immediately in a browser.
      signOut: () => Promise.resolve(),
      countRedirects: () => Promise.resolve(),
      countReload: impossible,
    },
    delays: {},
  } satisfies DriversOf<typeof guardMachine, keyof typeof model.outcomes>;
}

/** States that end immediately. */
const TRANSIENT: Visit[] = ['signingOut', 'countingRedirects'];

const ERROR_SCREENS: Record<string, Screen> = { statusFailure: '500', networkFailure: '503' };

function isPossible(event: EventObject, { value, context }: GuardSnapshot): boolean {
  const { visit, code } = value as Value;
  // The page's code loads at once.
  if (code === 'loading') return event.type === 'code.loaded';
  // The browser has left the app, or shows only a link to sign in.
  if (visit === 'toSignIn' || visit === 'toSignOut' || visit === 'looping') return false;
  const isOnPage = visit === 'admitted';
  if (isVisit(event)) {
    if (TRANSIENT.includes(visit)) return false;
    // Whether the app is offline is a fact of another machine, which a tour of the guard does not lead there.
    if (event.at !== AT || event.isOffline) return false;
    if (visit === 'idle') return true;
    // The user is already known.
    if (visit === 'clearingCaches') return false;
    // Only pages have a sign-out link. There the user is known, so no user call is pending.
    if (event.intent === 'signOut') return isOnPage;
    // Actions on a page keep its query.
    return !isOnPage && context.intent === 'page' && event.isRefresh === context.isRefresh;
  }
  if (event.type === 'code.missing' || event.type === 'code.failed' || event.type === 'code.loaded') return false;
  // Nothing else can fail while the user call is pending.
  if (event.type === 'app.blocked') return false;
  // A retry after a failed sign-out would have a different address than in the model.
  return !isFailedCheck(event) || context.intent === 'page' || isMaintenance(event);
}

const isVisit = (event: EventObject): event is Extract<GuardEvent, { type: 'guard.visit' }> =>
  event.type === 'guard.visit';

const isFailedCheck = (event: EventObject): boolean =>
  event.type === 'xstate.done.actor.checkStatus' && !(event as EventObject & { output: Result<unknown> }).output.ok;

/** A sign-out goes on during maintenance. */
const isMaintenance = (event: EventObject): boolean => {
  const { output } = event as EventObject & { output: Result<unknown> };
  return !output.ok && maintenanceMessage(output.failure) !== null;
};

function presenceOf(user: unknown): UserPresence {
  if (user === 'provisional') return 'provisional';
  return typeof user === 'object' ? 'known' : 'unknown';
}

/** A tour has no page open behind it: it begins anew at each visit. The DOM paths take these, and `offline.spec.ts` plays them. */
const PAGE_IS_OPEN = 'Only a page that is open can lose the network.';
const BACKEND_WORKS = 'In the path with missing code, the backend works.';

export const guard: BrowserPaths = {
  machine: guardMachine,
  model,
  actorId: 'guard',
  pendingCalls: [STATUS, USER, CLEAR_CACHE],
  isPossible: (event, snapshot) => isPossible(event, snapshot as unknown as GuardSnapshot),
  isTransient: (value) => TRANSIENT.includes((value as Value).visit) || (value as Value).code === 'loading',
  driversOf,
  async expectView(value, { page, backendNavigations: left, recorder }) {
    const { visit } = value as Value;
    const screen = async (): Promise<Screen | undefined> => {
      const { errorState } = (await recorder.valueOf('appStatus')) as { errorState: string };
      const error = ERROR_SCREENS[errorState];
      if (error !== undefined) return error;
      const portal = (await recorder.valueOf('portal')) as { user: unknown };
      return expectedScreenForVisit(visit, presenceOf(portal.user));
    };
    await expect(async () => expect(await screenInView(page)).toBe(await screen())).toPass({
      intervals: [20],
      timeout: 10_000,
    });
    await expect
      .poll(() => left, { intervals: [20] })
      .toEqual(visit === 'toSignIn' ? [signInAddress(page)] : visit === 'toSignOut' ? [SIGN_OUT_ADDRESS] : []);
  },
  // A tour may end with an event that begins a sign-out.
  end: ({ recorder }) =>
    expect
      .poll(async () => TRANSIENT.includes(((await recorder.valueOf('guard')) as Value).visit), { intervals: [20] })
      .toBe(false),
  notTaken: {
    ...Object.fromEntries(takenWithMissingCode.map((id) => [id, 'The path with missing code takes it.'])),
    'guard.visit.checkingDeployment|xstate.done.actor.checkDeployment|1': BACKEND_WORKS,
    'guard.visit.checkingDeployment|xstate.done.actor.checkDeployment|2': BACKEND_WORKS,
    'guard.visit.checkingDeployment|xstate.done.actor.checkDeployment|3': BACKEND_WORKS,
    'guard.visit.codeUnreachable|always|0': BACKEND_WORKS,
    'guard.visit.codeUnreachable|always|1': BACKEND_WORKS,
    'guard.visit.withoutCode|app.blocked|0': BACKEND_WORKS,
    'guard.visit.withoutAnswer|always|0': PAGE_IS_OPEN,
    'guard.visit|guard.visit|1': PAGE_IS_OPEN,
    'guard.gate.open|code.failed|0': 'The code of the frame loads with the first page.',
    'guard.gate.blocked|code.failed|0': 'The code of the frame loads with the first page.',
    'guard.gate.blocked|code.missing|0': 'The code of a page loads at once, apart from the path with missing code.',
    'guard.gate.blocked|gate.codeMissing|0': 'Nothing else can fail while missing code is examined.',
    'guard.gate.open|app.blocked|0': 'On a page nothing else fails; elsewhere the visit closes the gate before it.',
    'guard.visit.admitted|app.blocked|0': 'On a page nothing else fails.',
    'guard.visit.findingUser|app.blocked|0': 'Nothing else can fail while the user call is pending.',
    'guard.visit.clearingCaches|app.blocked|0': 'Nothing else can fail while caches are cleared.',
    'guard.visit.countingRedirects|app.blocked|0': 'The count ends immediately.',
    'guard.visit.awaitingCode|app.blocked|0': 'The code of a page loads at once.',
    'guard.code|guard.visit|0': 'The sign-out ends immediately.',
    'guard.code|guard.visit|1': 'The browser has left the app.',
    'guard.code|guard.visit|2': 'The browser has left the page.',
    'guard.visit.signingOut|guard.visit|0': 'The sign-out ends immediately.',
    'guard.visit.toSignOut|guard.visit|0': 'The browser has left the app.',
    'guard.visit.reloading|guard.visit|0': 'The browser has left the page.',
  },
};
