import type { TaskRegion, TaskSnapshot } from './machine.ts';

/** Whether a save of this region is running. A task that the user has not touched has no snapshot and is never busy. */
export const selectIsBusy = (region: TaskRegion) => (snapshot: TaskSnapshot | undefined) =>
  snapshot?.hasTag(`${region}.busy`) === true;

/** Whether the last save of this region failed, so that the row has to say so. */
export const selectHasFailed = (region: TaskRegion) => (snapshot: TaskSnapshot | undefined) =>
  snapshot?.hasTag(`${region}.failed`) === true;
