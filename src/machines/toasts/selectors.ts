import type { ToastsSnapshot } from './machine.ts';

/** Toasts that stay until the user dismisses them, in order of arrival. */
export const selectStanding = (snapshot: ToastsSnapshot) => snapshot.context.standing;
/** The flash message in view; null without one. */
export const selectFlash = (snapshot: ToastsSnapshot) => snapshot.context.flashes[0] ?? null;
