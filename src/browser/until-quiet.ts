import { whenIdle } from './when-idle.ts';

/** Milliseconds until the wait ends at the latest. */
const LIMIT_MS = 100;
/** How many callers go on at once. More would keep a phone busy for too long in one piece. */
const GROUP = 7;

const waiting: (() => void)[] = [];

/**
 * Resolves once the browser has nothing else to do, for several callers at once, in their order. So answers that arrive
 * close together are drawn together: while the app starts, a draw for each of them takes a phone half a second.
 */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) whenIdle(next, LIMIT_MS, 0);
  });
}

function next(): void {
  for (const resolve of waiting.splice(0, GROUP)) resolve();
  if (waiting.length > 0) whenIdle(next, LIMIT_MS, 0);
}
