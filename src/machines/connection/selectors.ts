import type { ConnectionSnapshot } from './machine.ts';

/** Three actions of the checklist have failed in a row, or more: the list gives way to an error view. */
export const selectIsInError = (snapshot: ConnectionSnapshot) => snapshot.hasTag('inError');
