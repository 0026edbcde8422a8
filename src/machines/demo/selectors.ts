import type { DemoSnapshot, DemoTogglePlace } from './machine.ts';

/** Why a press on the toggle has changed nothing. */
export type DemoFailure = 'signedOut' | 'forbidden' | 'unanswered';

/** The cookie is there: the next page that loads shows the sample data. */
export const selectIsOn = (snapshot: DemoSnapshot) => snapshot.context.isOn;
/** This page shows the sample data. */
export const selectIsShown = (snapshot: DemoSnapshot) => snapshot.context.isShown;
/** Demo mode has started, and the next navigation loads its page anew to show the sample data. */
export const selectIsAwaited = (snapshot: DemoSnapshot) => snapshot.matches('on') && !snapshot.context.isShown;
export const selectIsBusy = (snapshot: DemoSnapshot) => snapshot.hasTag('busy');

/** Why the last press on the toggle at this place failed; null if it did not. */
export const selectFailure =
  (place: DemoTogglePlace) =>
  (snapshot: DemoSnapshot): DemoFailure | null => {
    const { failure } = snapshot.context;
    if (failure === null || snapshot.context.place !== place || !snapshot.hasTag('failed')) return null;
    if (failure.kind === 'status' && failure.status === 401) return 'signedOut';
    return failure.kind === 'status' && failure.status === 403 ? 'forbidden' : 'unanswered';
  };
