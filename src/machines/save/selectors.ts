import type { SaveSnapshot } from './machine.ts';

/** Whether the save is running. A change that the user has not made yet has no snapshot. */
export const selectIsSaving = (snapshot: SaveSnapshot | undefined) => snapshot?.hasTag('busy') === true;

/** Whether the last attempt failed, so that the screen has to say so. */
export const selectHasFailed = (snapshot: SaveSnapshot | undefined) => snapshot?.hasTag('failed') === true;

/** Whether the change is saved. */
export const selectIsSaved = (snapshot: SaveSnapshot | undefined) => snapshot?.matches('saved') === true;
