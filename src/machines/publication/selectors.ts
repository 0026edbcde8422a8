import type { PublicationSnapshot } from './machine.ts';

/** What the screen says about an entry, as the server knows it. */
export const selectPublicationState = (snapshot: PublicationSnapshot) => snapshot.context.state;

/** The time from which on people see the entry; null for an entry without one. */
export const selectOpensOn = (snapshot: PublicationSnapshot) => snapshot.context.opensOn;

/** Whether a change is on its way. */
export const selectIsChanging = (snapshot: PublicationSnapshot) => snapshot.hasTag('busy');

/** Whether it is unknown if the last change was made. */
export const selectIsUnknown = (snapshot: PublicationSnapshot) => snapshot.matches('unknown');

/** The change that was made last on this screen, or was tried; null for none. */
export const selectLastChange = (snapshot: PublicationSnapshot) => snapshot.context.change;

/** Why the last change was not made; null if it was. */
export const selectPublicationFailure = (snapshot: PublicationSnapshot) => snapshot.context.failure;
