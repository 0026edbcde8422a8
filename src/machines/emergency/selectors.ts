import type { EmergencySnapshot } from './machine.ts';

/** The alert as the server knows it; null in the form of a new one. */
export const selectAlert = (snapshot: EmergencySnapshot) => snapshot.context.alert;

/** What is asked or sent; null for nothing. */
export const selectAlertChange = (snapshot: EmergencySnapshot) => snapshot.context.change;

/** What was done last on this screen; null for nothing. */
export const selectDone = (snapshot: EmergencySnapshot) => snapshot.context.done;

/** Whether the question before the change is open. */
export const selectIsAsked = (snapshot: EmergencySnapshot) => snapshot.matches('asked');

/** Whether the question waits for its box. */
export const selectIsUnsure = (snapshot: EmergencySnapshot) => snapshot.matches({ asked: 'unsure' });

/** Whether a change is on its way. */
export const selectIsSending = (snapshot: EmergencySnapshot) => snapshot.hasTag('busy');

/** Why a change is not made, or not known to be made; null if it is. */
export function selectTrouble(snapshot: EmergencySnapshot): EmergencyTrouble | null {
  if (snapshot.matches('unknown')) return 'unknown';
  for (const trouble of ['refused', 'signedOut', 'needsSignIn', 'lost'] as const) {
    if (snapshot.matches({ failed: trouble })) return trouble;
  }
  return null;
}

export type EmergencyTrouble = 'unknown' | 'refused' | 'signedOut' | 'needsSignIn' | 'lost';

/** The failure of the last attempt; null if it did not fail. */
export const selectEmergencyFailure = (snapshot: EmergencySnapshot) => snapshot.context.failure;
