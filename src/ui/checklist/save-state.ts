/** Save state of one field of a task: not being saved, being saved, or the last save failed. */
export type SaveState = 'idle' | 'busy' | 'failed';
