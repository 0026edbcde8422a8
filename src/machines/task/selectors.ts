import type { TaskSnapshot } from './machine.ts';

export type TaskRegion = 'completion' | 'applicability' | 'bookmark' | 'doNow';

const BUSY: Record<TaskRegion, string[]> = {
  completion: ['markingDone', 'markingNotDone'],
  applicability: ['dismissing', 'restoring'],
  bookmark: ['bookmarking', 'removingBookmark'],
  doNow: ['saving'],
};

/** Whether a save of this region is on its way. A task that nobody has touched has no snapshot and is never busy. */
export const selectIsBusy = (region: TaskRegion) => (snapshot: TaskSnapshot | undefined) => {
  const value: unknown = snapshot?.value[region];
  return typeof value === 'string' && BUSY[region].includes(value);
};

/** Whether the last save of this region failed, so that the row has to say so. */
export const selectIsRefused = (region: TaskRegion) => (snapshot: TaskSnapshot | undefined) => {
  const value: unknown = snapshot?.value[region];
  return typeof value === 'object' && value !== null && Object.values(value).includes('refused');
};
