import { findActor } from '../shared/actors.ts';
import type { System } from '../shared/system.ts';
import { selectIsOffline } from './selectors.ts';

/** Whether neither a call nor the status check gets an answer now. */
export function isOffline(system: System): boolean {
  const appStatus = findActor(system, 'appStatus');
  return appStatus !== undefined && selectIsOffline(appStatus.getSnapshot());
}
