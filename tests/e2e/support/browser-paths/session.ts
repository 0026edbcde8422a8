import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate';
import { sessionMachine, type UserOutcome } from '../../../../src/machines/session/machine.ts';
import { model } from '../../../../src/machines/session/model.ts';
import { sessionLook } from '../../../support/expected-views/screens.ts';
import { answerUser, MESSAGES, ROLES, USER } from '../../../ui/dom-paths/support/backend.ts';
import type { DriversOf } from '../../../ui/dom-paths/support/walk.ts';
import type { Tour } from './browser-path.ts';
import { logOut, retryOf, SIGN_OUT_ADDRESS, screenInView, signInAddress } from './screens.ts';
import type { Stage } from './test-browser.ts';

/** Milliseconds for which messages count as fresh, and roles. */
const MESSAGES_LIFETIME = 5 * 60_000;
const ROLES_LIFETIME = 120 * 60_000;

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

function driversOf(stage: Stage) {
  const { page } = stage;
  const sections = page.getByRole('navigation', { name: 'Main' });

  /** The dialog stands over the page, which lives on below it. */
  async function closeDialog(): Promise<void> {
    if ((await endedDialog(page).count()) > 0) await endedDialog(page).getByRole('button', { name: 'Close' }).click();
  }
  /** A call that is on its way would run out of the time that passes. */
  const quiet = () => page.waitForLoadState('networkidle');
  /** The messages are asked for again, as every five minutes, and the call is refused. */
  async function refuseMessages(status: number, detail: string): Promise<void> {
    await closeDialog();
    // The checklist shows none of them.
    if (page.url().includes('/next-steps')) await sections.getByRole('link', { name: 'Resources' }).click();
    await quiet();
    stage.refuse(MESSAGES, status, detail);
    await stage.pass(MESSAGES_LIFETIME);
    await stage.comeBack();
  }
  return {
    events: {
      'session.fetch': async () => {
        if (page.url() === 'about:blank') await page.goto('/messages');
        else await retryOf(page).click();
      },
      'session.signOut': async () => {
        await closeDialog();
        await logOut(page);
      },
      'session.confirm': () => refuseMessages(401, 'not signed in'),
      'session.turnedProvisional': () => refuseMessages(403, 'has_provisional_account'),
      'roles.received': async ({ roles }) => {
        await closeDialog();
        await quiet();
        stage.ready.set(ROLES, roles);
        await stage.pass(ROLES_LIFETIME);
        await stage.changeHash();
      },
      'checklist.identified': async () => {
        await closeDialog();
        await page.getByRole('link', { name: 'Next Steps', exact: true }).click();
      },
    },
    outcomes: {
      fetchUser: (end) =>
        'error' in end ? stage.fail(USER, end.error) : answerUser(stage, (end.output as UserOutcome).kind),
    },
    delays: {},
  } satisfies DriversOf<typeof sessionMachine, keyof typeof model.outcomes>;
}

/** From where a person can do it. Who is anonymous or signed out is on another page by then. */
const POSSIBLE_IN: Record<string, string[]> = {
  'session.fetch': ['unknown', 'unanswered'],
  'session.signOut': ['signedIn', 'provisional'],
};

const stateOf = (value: StateValue): string => (typeof value === 'string' ? value : 'signedIn');

/** While the user call is repeated, its end is what comes next. */
const isPossible = ({ type }: EventObject, { value }: AnyMachineSnapshot): boolean =>
  isDeepStrictEqual(value, { signedIn: 'confirming' })
    ? type.includes('.actor.confirmUser')
    : (POSSIBLE_IN[type]?.includes(stateOf(value)) ?? true);

export const session: Tour = {
  machine: sessionMachine,
  model,
  actorId: 'session',
  held: [USER],
  isPossible,
  arrive: async ({ ready }) => void ready.set(MESSAGES, []),
  driversOf,
  async shows(value, { page, left }) {
    const screen = sessionLook(stateOf(value));
    // A retry stays where it was pressed until it has an answer.
    const isRetrying = value === 'fetching' && (await retryOf(page).count()) > 0;
    await expect.poll(() => screenInView(page), { intervals: [20] }).toBe(isRetrying ? '503' : screen);
    const isEnded = isDeepStrictEqual(value, { signedIn: 'ended' });
    await expect(endedDialog(page)).toHaveCount(isEnded ? 1 : 0);
    if (value === 'anonymous') await expect.poll(() => left).toEqual([signInAddress(page)]);
    if (value === 'signedOut') await expect.poll(() => left).toEqual([SIGN_OUT_ADDRESS]);
  },
  notTaken: {
    'session.fetching|session.signOut|0': 'While the user call is on its way there is nothing to press.',
    'session.anonymous|session.fetch|0': 'The browser has left for the sign-in page.',
    'session.signedOut|session.fetch|0': 'The browser has left for the sign-out page.',
  },
};
