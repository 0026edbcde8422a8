/** Milliseconds until the wait ends at the latest. */
const LIMIT_MS = 100;

let wait: Promise<void> | null = null;

/**
 * Resolves once the browser has nothing else to do, for all callers at once. So answers that arrive close together are
 * drawn together: while the app starts, a draw for each of them takes a phone half a second.
 */
export function untilQuiet(): Promise<void> {
  wait ??= new Promise((resolve) => {
    const end = () => {
      wait = null;
      resolve();
    };
    // Safari does not have it.
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(end, { timeout: LIMIT_MS });
    else window.setTimeout(end);
  });
  return wait;
}
