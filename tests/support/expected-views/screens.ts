import type { StateValueFrom } from 'xstate';
import type { guardMachine } from '../../../src/machines/guard/machine.ts';
import type { UserPresence } from '../../../src/machines/portal/selectors.ts';
import type { sessionMachine } from '../../../src/machines/session/machine.ts';

/** The screen for each state of guard and session. The DOM paths and the browser paths compare with it. */

/** All screens of the root component; `nothing` before the portal is opened. */
export type Screen = 'nothing' | 'placeholder' | 'page' | 'page to come' | '500' | '503' | 'looping' | 'provisional';

const STANDALONE_SCREENS: Record<string, Screen> = {
  'Uh-oh! (500 Error)': '500',
  'One moment, please (503 Error)': '503',
  'Signing in does not seem to work': 'looping',
};

/** The screen without the shell that has this heading; undefined if there is none. */
export const standaloneScreen = (heading: string): Screen | undefined => STANDALONE_SCREENS[heading];

export type Visit = NonNullable<Extract<StateValueFrom<typeof guardMachine>, object>['visit']>;

/** By what is known of the user, where that makes a difference. A visit that never rests in a state has no screen there. */
const SCREENS_BY_VISIT: Record<Visit, Screen | Partial<Record<UserPresence, Screen>>> = {
  idle: 'nothing',
  checkingStatus: 'placeholder',
  signingOut: 'placeholder',
  findingUser: 'placeholder',
  clearingCaches: 'page to come',
  awaitingCode: { known: 'page to come', provisional: 'provisional' },
  checkingDeployment: { known: 'page to come', provisional: 'provisional' },
  countingReloads: { known: 'page to come', provisional: 'provisional' },
  reloading: { unknown: 'placeholder', known: 'page to come', provisional: 'provisional' },
  countingRedirects: 'placeholder',
  toSignIn: 'placeholder',
  toSignOut: 'placeholder',
  looping: 'looping',
  admitted: { known: 'page', provisional: 'provisional' },
  withoutCode: { known: 'page', provisional: 'provisional' },
  withoutAnswer: {},
  codeUnreachable: {},
  deciding: {},
  blocked: {},
  codeMissing: {},
};

/**
 * The screen while the error state is 0 or 1. Undefined where this is impossible: an admitted user is known, a blocked guard or missing
 * code means an error screen, and the guard never stays in `deciding`.
 */
export function expectedScreenForVisit(visit: Visit, user: UserPresence): Screen | undefined {
  const screen = SCREENS_BY_VISIT[visit];
  return typeof screen === 'string' ? screen : screen[user];
}

type Session = StateValueFrom<typeof sessionMachine>;

const SCREENS_BY_SESSION: Record<Extract<Session, string> | keyof Extract<Session, object>, Screen> = {
  unknown: 'nothing',
  fetching: 'placeholder',
  identifying: '503',
  identified: '503',
  signedIn: 'page',
  provisional: 'provisional',
  anonymous: 'placeholder',
  unanswered: '503',
  signedOut: 'placeholder',
};

/** @param state the top-level state of the session */
export const expectedScreenForSession = (state: string): Screen =>
  SCREENS_BY_SESSION[state as keyof typeof SCREENS_BY_SESSION];
