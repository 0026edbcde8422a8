/** More keys than this are forgotten at once. */
const MOST = 10_000;

/**
 * Says whether something happens for the first time in a while, in the memory of this server: what a person repeats in a loop must not
 * fill the table of events.
 * @param whileMs how long the same counts as a repetition
 */
export function firstInAWhile(clock: () => Date, whileMs: number): (key: string) => boolean {
  const seen = new Map<string, number>();
  return (key) => {
    const now = clock().getTime();
    const before = seen.get(key);
    // Also after the clock was set back.
    if (before !== undefined && Math.abs(now - before) < whileMs) return false;
    if (seen.size >= MOST) seen.clear();
    seen.set(key, now);
    return true;
  };
}
