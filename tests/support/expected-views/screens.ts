import type { StateValueFrom } from 'xstate';
import type { guardMachine } from '../../../src/machines/guard/machine.ts';
import type { sessionMachine } from '../../../src/machines/session/machine.ts';

/** Which screen the root draws for each state of guard and session: in the DOM and in the browser alike. */

/** Everything that the root can draw, and nothing at all before the portal is opened. */
export type Screen = 'nothing' | 'placeholder' | 'page' | 'page to come' | '500' | '503' | 'looping' | 'provisional';

const ALONE: Record<string, Screen> = {
  'Uh-oh! (500 Error)': '500',
  'One moment, please (503 Error)': '503',
  'Signing in does not seem to work': 'looping',
};

/** The screen with this heading that stands without the shell; undefined when there is none. */
export const screenAlone = (heading: string): Screen | undefined => ALONE[heading];

export type Visit = NonNullable<Extract<StateValueFrom<typeof guardMachine>, object>['visit']>;

const OF_VISITS: Record<Visit, Screen | null> = {
  idle: 'nothing',
  checkingStatus: 'placeholder',
  signingOut: 'placeholder',
  findingUser: 'placeholder',
  clearingCaches: 'page to come',
  countingRedirects: 'placeholder',
  toSignIn: 'placeholder',
  toSignOut: 'placeholder',
  looping: 'looping',
  deciding: null,
  admitted: null,
  failed: null,
};

/**
 * While nobody is known and the error state is 0 or 1. Null where that cannot be: an admitted person is known, a guard
 * that failed is error state 2, and it never rests while deciding.
 */
export const visitLook = (visit: Visit): Screen | null => OF_VISITS[visit];

type Session = StateValueFrom<typeof sessionMachine>;

const OF_SESSIONS: Record<Extract<Session, string> | keyof Extract<Session, object>, Screen> = {
  unknown: 'nothing',
  fetching: 'placeholder',
  signedIn: 'page',
  provisional: 'provisional',
  anonymous: 'placeholder',
  unanswered: '503',
  signedOut: 'placeholder',
};

/** @param state of the session, without what is inside it */
export const sessionLook = (state: string): Screen => OF_SESSIONS[state as keyof typeof OF_SESSIONS];
