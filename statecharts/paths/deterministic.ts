/** 2025-01-22, 17:00 UTC: a day in the middle of a term, not at the start or end of a month, day or hour. */
const FIXED_TIME = Date.UTC(2025, 0, 22, 17, 0, 0);

/**
 * Runs `work` with a fixed time and a fixed random number, so that the same machine always gives the same paths:
 * `Math.random()` is always 0.5, and `Date` always has the same time. Warnings and errors on the console are dropped.
 */
export function withDeterminism<T>(work: () => T): T {
  const { random } = Math;
  const RealDate = Date;
  const { warn, error } = console;
  class FixedDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [FIXED_TIME] : parts) as [number]));
    }
    static override now(): number {
      return FIXED_TIME;
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

/** A seeded random number generator (mulberry32) with numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
