import type { ToastsSnapshot } from './machine.ts';

/** What stays until it is dismissed, in the order in which it came. */
export const selectStanding = (snapshot: ToastsSnapshot) => snapshot.context.standing;
/** The flash message in view, null when there is none. */
export const selectFlash = (snapshot: ToastsSnapshot) => snapshot.context.flashes[0] ?? null;
