import { whenIdle } from './when-idle.ts';

/** Milliseconds after which the app draws for the first time although the browser is still busy. */
export const FIRST_DRAW_LIMIT_MS = 500;
/** Milliseconds until the wait ends at the latest. */
const LIMIT_MS = 100;
/** How many callers go on at once. More would keep a phone busy for too long in one piece. */
const GROUP = 7;

const urgent: (() => void)[] = [];
const others: (() => void)[] = [];

const areWaiting = () => urgent.length + others.length > 0;

/**
 * Resolves once the browser has nothing else to do, for several callers at once, in their order. So answers that arrive
 * close together are drawn together: while the app starts, a draw for each of them takes a phone half a second.
 * @param isUrgent whether this caller goes before all others, in a group of its own with other urgent ones
 */
export function untilQuiet(isUrgent: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (!areWaiting()) whenIdle(next, LIMIT_MS, 0);
    (isUrgent ? urgent : others).push(resolve);
  });
}

function next(): void {
  const group = urgent.length > 0 ? urgent : others;
  for (const resolve of group.splice(0, GROUP)) resolve();
  if (areWaiting()) whenIdle(next, LIMIT_MS, 0);
}
