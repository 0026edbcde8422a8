import type { DemoSnapshot, DemoTogglePlace } from './machine.ts';

/** Why a press on the toggle has changed nothing. */
export type DemoRefusal = 'signedOut' | 'forbidden' | 'unanswered';

/** The cookie is there: by what is known, the next page that is loaded shows the sample data, or goes on doing so. */
export const selectIsOn = (snapshot: DemoSnapshot) => snapshot.context.isOn;
/** This page shows the sample data. */
export const selectIsShown = (snapshot: DemoSnapshot) => snapshot.context.isShown;
export const selectIsBusy = (snapshot: DemoSnapshot) => snapshot.hasTag('busy');

/** What the toggle at this place has to say about its last press; null for nothing. */
export const selectRefusal =
  (place: DemoTogglePlace) =>
  (snapshot: DemoSnapshot): DemoRefusal | null => {
    const { failure } = snapshot.context;
    if (failure === null || snapshot.context.place !== place || !snapshot.hasTag('refused')) return null;
    if (failure.kind === 'status' && failure.status === 401) return 'signedOut';
    return failure.kind === 'status' && failure.status === 403 ? 'forbidden' : 'unanswered';
  };
