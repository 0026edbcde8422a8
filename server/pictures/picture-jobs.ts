import type { PictureError, ResizedPicture } from './resize-picture.ts';

/** What the process that reads pictures is asked. `wantsSizes` is false if only the animation matters. */
export type PictureJob = { id: number; bytes: Uint8Array; wantsSizes: boolean };

/** What becomes of a file: its sizes, if they were wanted, and whether it moves. */
export type ReadPicture = { sizes: ResizedPicture | null; isAnimated: boolean };

/** `isLast`: the process ends after this answer. */
type OfJob = { id: number; isLast: boolean };
export type PictureJobAnswer =
  | (OfJob & { kind: 'read'; read: ReadPicture })
  | (OfJob & { kind: 'refused'; status: PictureError['status']; message: string });

/** The code with which the process ends that has needed too much memory. */
export const OUT_OF_MEMORY = 70;
