import type { DemoSnapshot, DemoTogglePlace } from './machine.ts';

/** Why a press on the toggle has failed. */
export type DemoFailure = 'signedOut' | 'forbidden' | 'unanswered';

/** This visit shows the sample data. */
export const selectIsOn = (snapshot: DemoSnapshot) => snapshot.context.isOn;
export const selectIsBusy = (snapshot: DemoSnapshot) => snapshot.hasTag('busy');

/** Whether the toggle at this place was pressed last. */
export const selectWasPressed =
  (place: DemoTogglePlace) =>
  (snapshot: DemoSnapshot): boolean =>
    snapshot.context.place === place;

/** Why the last press on the toggle at this place failed; null if it did not. */
export const selectFailure =
  (place: DemoTogglePlace) =>
  (snapshot: DemoSnapshot): DemoFailure | null => {
    const { failure } = snapshot.context;
    if (failure === null || snapshot.context.place !== place || !snapshot.hasTag('failed')) return null;
    if (failure.kind === 'status' && failure.status === 401) return 'signedOut';
    return failure.kind === 'status' && failure.status === 403 ? 'forbidden' : 'unanswered';
  };
