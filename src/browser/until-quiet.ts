import { whenIdle } from './when-idle.ts';

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
    whenIdle(end, LIMIT_MS, 0);
  });
  return wait;
}
