import type { KeptScheduleSnapshot } from './machine.ts';

/** Whether the switch is shown: to students, once it is known what this device keeps. */
export const selectIsOffered = (snapshot: KeptScheduleSnapshot) =>
  !['waiting', 'recalling', 'notOffered'].some((state) => snapshot.matches(state as 'waiting'));
export const selectIsOn = (snapshot: KeptScheduleSnapshot) => snapshot.hasTag('on');
export const selectIsBusy = (snapshot: KeptScheduleSnapshot) => snapshot.hasTag('busy');

/** When the schedule was saved last, ISO 8601; null while nothing is kept. */
export const selectSavedAt = (snapshot: KeptScheduleSnapshot) => snapshot.context.savedAt;

/** What the last press could not do; null if it did. */
export function selectFailure(snapshot: KeptScheduleSnapshot): 'keep' | 'forget' | null {
  if (snapshot.matches({ off: 'failed' })) return 'keep';
  return snapshot.matches({ on: 'forgetFailed' }) ? 'forget' : null;
}
