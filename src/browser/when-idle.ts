/** Milliseconds after which the app draws for the first time although the browser is still busy. */
export const FIRST_DRAW_LIMIT_MS = 500;

/**
 * Runs a task once the browser has nothing else to do.
 * @param limitMs the task runs after this time in any case
 * @param delayMs the wait in Safari, which has no idle callbacks
 * @returns a function that cancels the task
 */
export function whenIdle(task: () => void, limitMs: number, delayMs: number): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, delayMs);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: limitMs });
  return () => window.cancelIdleCallback(handle);
}
