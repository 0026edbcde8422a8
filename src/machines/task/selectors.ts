import type { TaskRegion, TaskSnapshot } from './machine.ts';

/** The save of one field of a task: not running, running, or the last one failed. */
export type SaveState = 'idle' | 'busy' | 'failed';

/** The save state of a region. A task that the user has not touched has no snapshot. */
export const selectSaveState =
  (region: TaskRegion) =>
  (snapshot: TaskSnapshot | undefined): SaveState => {
    if (snapshot?.hasTag(`${region}.busy`) === true) return 'busy';
    return snapshot?.hasTag(`${region}.failed`) === true ? 'failed' : 'idle';
  };
