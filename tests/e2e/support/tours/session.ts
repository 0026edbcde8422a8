import { expect } from '@playwright/test';
import type { StateValue, StateValueFrom } from 'xstate';
import { sessionMachine, type UserOutcome } from '../../../../src/machines/session/machine.ts';
import { model } from '../../../../src/machines/session/model.ts';
import { student } from '../../../machines/support/people.ts';
import { USER } from '../../../ui/walks/support/backend.ts';
import type { DriversOf } from '../../../ui/walks/support/walk.ts';
import { logOut, retryOf, type Screen, SIGN_OUT_ADDRESS, screenInView, signInAddress } from './screens.ts';
import type { Stage } from './stage.ts';
import type { Tour } from './tour.ts';

/** What the user call says of such a person. */
export const answerUser = (stage: Stage, kind: UserOutcome['kind']): Promise<void> => {
  if (kind === 'provisional') {
    return stage.fail(USER, { kind: 'status', status: 403, detail: 'has_provisional_account' });
  }
  return stage.answer(USER, kind === 'anonymous' ? { is_authenticated: false } : student);
};

function driversOf(stage: Stage) {
  const { page } = stage;
  return {
    events: {
      'session.fetch': async () => {
        if (page.url() === 'about:blank') await page.goto('/messages');
        else await retryOf(page).click();
      },
      'session.signOut': () => logOut(page),
      'session.confirm': () => Promise.reject(new Error('no tour has it')),
      'session.turnedProvisional': () => Promise.reject(new Error('no tour has it')),
      'roles.received': () => Promise.reject(new Error('no tour has it')),
      'checklist.identified': () => page.getByRole('link', { name: 'Next Steps', exact: true }).click(),
    },
    outcomes: {
      fetchUser: (end) =>
        'error' in end ? stage.fail(USER, end.error) : answerUser(stage, (end.output as UserOutcome).kind),
    },
    delays: {},
  } satisfies DriversOf<typeof sessionMachine, keyof typeof model.outcomes>;
}

type Value = StateValueFrom<typeof sessionMachine>;

const SCREENS: Record<Exclude<Extract<Value, string> | keyof Extract<Value, object>, 'unknown'>, Screen> = {
  fetching: 'placeholder',
  signedIn: 'page',
  provisional: 'provisional',
  anonymous: 'placeholder',
  unanswered: '503',
  signedOut: 'placeholder',
};

/** From where a person can do it. Who is anonymous or signed out is on another page by then. */
const POSSIBLE_IN: Record<string, string[]> = {
  'session.fetch': ['unknown', 'unanswered'],
  'session.signOut': ['signedIn', 'provisional'],
  'session.confirm': [],
  'session.turnedProvisional': [],
  'roles.received': [],
};

const stateOf = (value: StateValue): string => (typeof value === 'string' ? value : 'signedIn');

const NO_REFUSAL = 'No data call of these tours is answered 401 or 403.';

export const session: Tour = {
  machine: sessionMachine,
  model,
  actorId: 'session',
  held: [USER],
  isPossible: ({ type }, { value }) => POSSIBLE_IN[type]?.includes(stateOf(value)) ?? true,
  driversOf,
  async shows(value, { page, left }) {
    const screen = SCREENS[stateOf(value) as keyof typeof SCREENS];
    // A retry stays where it was pressed until it has an answer.
    const isRetrying = value === 'fetching' && (await retryOf(page).count()) > 0;
    await expect.poll(() => screenInView(page), { intervals: [20] }).toBe(isRetrying ? '503' : screen);
    if (value === 'anonymous') await expect.poll(() => left).toEqual([signInAddress(page)]);
    if (value === 'signedOut') await expect.poll(() => left).toEqual([SIGN_OUT_ADDRESS]);
  },
  notTaken: {
    'session.signedIn|session.turnedProvisional|0': NO_REFUSAL,
    'session.signedIn|roles.received|0': 'The role refresh is not held: its answer has no roles.',
    'session.signedIn.alive|session.confirm|0': NO_REFUSAL,
    'session.signedIn.confirming|xstate.done.actor.confirmUser|0': NO_REFUSAL,
    'session.signedIn.confirming|xstate.done.actor.confirmUser|1': NO_REFUSAL,
    'session.signedIn.confirming|xstate.error.actor.confirmUser|0': NO_REFUSAL,
    'session.signedIn.unconfirmed|session.confirm|0': NO_REFUSAL,
    'session.signedIn.ended|session.confirm|0': NO_REFUSAL,
    'session.fetching|session.signOut|0': 'While the user call is on its way there is nothing to press.',
    'session.anonymous|session.fetch|0': 'The browser has left for the sign-in page.',
    'session.signedOut|session.fetch|0': 'The browser has left for the sign-out page.',
  },
};
