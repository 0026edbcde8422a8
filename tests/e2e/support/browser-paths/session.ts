import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate';
import { sessionMachine, type UserOutcome } from '../../../../src/machines/session/machine.ts';
import { model } from '../../../../src/machines/session/model.ts';
import { expectedScreenForSession } from '../../../support/expected-views/screens.ts';
import { answerUser, MESSAGES, ROLES, USER } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { BrowserPaths } from './browser-path.ts';
import { logOut, retryOf, SIGN_OUT_ADDRESS, screenInView, signInAddress } from './screens.ts';
import type { TestBrowser } from './test-browser.ts';

/** In milliseconds: how long messages and roles are fresh. */
const MESSAGES_LIFETIME = 5 * 60_000;
const ROLES_LIFETIME = 120 * 60_000;

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

function driversOf(testBrowser: TestBrowser) {
  const { page } = testBrowser;
  const sections = page.getByRole('navigation', { name: 'Main' });

  /** The dialog covers the page, which keeps running below it. */
  async function closeDialog(): Promise<void> {
    if ((await endedDialog(page).count()) > 0) await endedDialog(page).getByRole('button', { name: 'Close' }).click();
  }
  /** Waits for pending calls, which would otherwise time out when the time is advanced. */
  const waitForCalls = () => page.waitForLoadState('networkidle');
  /** Makes the app fetch the messages again, as it does every five minutes, and rejects the call. */
  async function rejectMessages(status: number, detail: string): Promise<void> {
    await closeDialog();
    // The checklist does not fetch messages.
    if (page.url().includes('/next-steps')) await sections.getByRole('link', { name: 'Resources' }).click();
    await waitForCalls();
    testBrowser.rejectNext(MESSAGES, status, detail);
    await testBrowser.advanceTime(MESSAGES_LIFETIME);
    await testBrowser.focusWindow();
  }
  return {
    events: {
      'session.fetch': async () => {
        if (page.url() === 'about:blank') await page.goto('/accessibility-statement');
        else await retryOf(page).click();
      },
      'session.identify': () => Promise.reject(new Error('no tour contains maintenance')),
      'session.signOut': async () => {
        await closeDialog();
        await logOut(page);
      },
      'session.allEnded': () => Promise.reject(new Error('no tour ends all sessions')),
      'session.confirm': () => rejectMessages(401, 'not signed in'),
      'session.becameProvisional': () => rejectMessages(403, 'has_provisional_account'),
      'session.rolesReceived': async ({ roles }) => {
        await closeDialog();
        await waitForCalls();
        testBrowser.instantAnswers.set(ROLES, roles);
        await testBrowser.advanceTime(ROLES_LIFETIME);
        await testBrowser.changeHash();
      },
      'session.preferencesReceived': async () => {},
      'session.completed': async () => {},
      'session.checklistIdentified': async () => {
        await closeDialog();
        await sections.getByRole('link', { name: 'Dashboard' }).click();
        await page.getByRole('link', { name: 'My Next Steps' }).click();
      },
    },
    outcomes: {
      fetchUser: ({ output }) => {
        const outcome = output as UserOutcome;
        return outcome.kind === 'failed'
          ? testBrowser.fail(USER, outcome.failure)
          : answerUser(testBrowser, outcome.kind);
      },
    },
    delays: {},
  } satisfies DriversOf<typeof sessionMachine, keyof typeof model.outcomes>;
}

/** The states in which the user can cause the event. An anonymous or signed-out user has already left the app. */
const POSSIBLE_IN: Record<string, string[]> = {
  'session.fetch': ['unknown', 'unanswered'],
  'session.identify': [],
  'session.signOut': ['signedIn', 'provisional'],
  'session.preferencesReceived': [],
  'session.completed': [],
  'session.allEnded': [],
};

const stateOf = (value: StateValue): string => (typeof value === 'string' ? value : 'signedIn');

/** While the user call is repeated, only its end is possible. */
const isPossible = ({ type }: EventObject, { value }: AnyMachineSnapshot): boolean =>
  isDeepStrictEqual(value, { signedIn: 'confirming' })
    ? type.includes('.actor.confirmUser')
    : (POSSIBLE_IN[type]?.includes(stateOf(value)) ?? true);

export const session: BrowserPaths = {
  machine: sessionMachine,
  model,
  actorId: 'session',
  pendingCalls: [USER],
  isPossible,
  setUp: async ({ instantAnswers }) => void instantAnswers.set(MESSAGES, []),
  driversOf,
  async expectView(value, { page, backendNavigations: left }) {
    const screen = expectedScreenForSession(stateOf(value));
    // During a retry the error screen stays until the answer.
    const isRetrying = value === 'fetching' && (await retryOf(page).count()) > 0;
    await expect.poll(() => screenInView(page), { intervals: [20] }).toBe(isRetrying ? '503' : screen);
    const isEnded = isDeepStrictEqual(value, { signedIn: 'ended' });
    await expect(endedDialog(page)).toHaveCount(isEnded ? 1 : 0);
    if (value === 'anonymous') await expect.poll(() => left).toEqual([signInAddress(page)]);
    if (value === 'signedOut') await expect.poll(() => left).toEqual([SIGN_OUT_ADDRESS]);
  },
  notTaken: {
    ...Object.fromEntries(
      [
        ...['unknown', 'anonymous', 'unanswered'].map((state) => `${state}|session.identify|0`),
        ...[0, 1, 2].map((number) => `identifying|xstate.done.actor.identifyUser|${number}`),
        ...['identifying', 'identified'].flatMap((state) => [`${state}|session.fetch|0`, `${state}|session.signOut|0`]),
      ].map((id) => [`session.${id}`, 'The DOM paths of the session have maintenance.']),
    ),
    'session.signedIn|session.preferencesReceived|0':
      'Only Account asks for preferences. The tests of Account cover it.',
    'session.signedIn|session.allEnded|0': 'The tests of the list of sessions end all of them.',
    'session.signedIn|session.completed|0': 'The user answer of the tours lacks nothing.',
    'session.fetching|session.signOut|0': 'While the user call is pending there is no button to press.',
    'session.anonymous|session.fetch|0': 'The browser has left for the sign-in page.',
    'session.signedOut|session.fetch|0': 'The browser has left for the sign-out page.',
  },
};
