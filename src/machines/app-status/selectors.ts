import type { AppStatusSnapshot } from './machine.ts';

export type ErrorState = 0 | 1 | 2 | 3;

const ERROR_STATES = { normal: 0, integrationWarning: 1, statusFailure: 2, networkFailure: 3 } as const;

/** The number that the specifications give the state: 0 normal, 1 integration warning, 2 status failure, 3 network failure. */
export const selectErrorState = (snapshot: AppStatusSnapshot): ErrorState => ERROR_STATES[snapshot.value.errorState];

/** What the backend says about the present outage; null without a text, and while there is no outage. */
export const selectOutageMessage = (snapshot: AppStatusSnapshot): string | null => snapshot.context.message;

/** Why the backend did not take the last write, for the places of writes that failed; null without words of the backend. */
export const selectRefusal = (snapshot: AppStatusSnapshot): string | null => snapshot.context.refusal;

/** Whether neither a call nor the status check gets an answer. */
export const selectIsOffline = (snapshot: AppStatusSnapshot): boolean => snapshot.hasTag('offline');

/** Whether the app is finding out if calls get answers, also while the page does not say that it is offline. */
export const selectIsChecking = (snapshot: AppStatusSnapshot): boolean => snapshot.hasTag('checking');
