import type { StaffCallSnapshot } from './machine.ts';

/** Whether the call is on its way. */
export const selectIsCalling = (snapshot: StaffCallSnapshot) => snapshot.hasTag('busy');

/** Why the last attempt failed; null if it did not. */
export const selectCallFailure = (snapshot: StaffCallSnapshot) => snapshot.context.failure;
