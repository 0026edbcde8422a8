/** Where a thing said of a task is: nothing on its way, on its way, or last answered with a failure. */
export type SaveState = 'idle' | 'busy' | 'failed';
