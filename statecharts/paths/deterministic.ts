/** 2025-01-22, 17:00 UTC: some day of a term, at no edge of any unit of time. */
const MOMENT = Date.UTC(2025, 0, 22, 17, 0, 0);

/**
 * Runs `work` in a world in which chance and time stand still, so that the same machine gives the same paths each time:
 * `Math.random()` is always 0.5 and it is always the same moment. What console.warn says meanwhile is dropped.
 */
export function withDeterminism<T>(work: () => T): T {
  const { random } = Math;
  const RealDate = Date;
  const { warn, error } = console;
  class FixedDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [MOMENT] : parts) as [number]));
    }
    static override now(): number {
      return MOMENT;
    }
  }
  Math.random = () => 0.5;
  globalThis.Date = FixedDate as DateConstructor;
  console.warn = () => {};
  console.error = () => {};
  try {
    return work();
  } finally {
    Math.random = random;
    globalThis.Date = RealDate;
    console.warn = warn;
    console.error = error;
  }
}

/** Numbers from 0 to 1 that only look like chance (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
