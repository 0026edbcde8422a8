/** 2025-01-22, 17:00 UTC: a day in the middle of a term, not at the start or end of a month, day or hour. */
export const FIXED_TIME = Date.UTC(2025, 0, 22, 17, 0, 0);

/** So many random numbers in a row are 0.5; a loop that waits for another number would otherwise never end. */
const EQUAL_NUMBERS = 64;

const CONSOLE_METHODS = [
  'log',
  'info',
  'debug',
  'warn',
  'error',
  'trace',
  'table',
  'dir',
  'group',
  'groupCollapsed',
] as const;

let randomNumbers = 0;
let laterNumbers = seededRandom(1);

/** How many events were sent so far, on all machines. */
export const countOfEvents = (): number => events;

let events = 0;

/** How much work was done so far, on all machines. The same search does the same work on every computer. */
export const workDone = (): number => work;

let work = 0;

/** Counts work. One unit is a copied value; a step of a machine is more, by the measured time. */
export function addWork(units: number): void {
  work += units;
}

/** Starts the sequence of random numbers again. Each event starts it, so that a path gives the same states in any order. */
export function restartRandomNumbers(): void {
  events += 1;
  randomNumbers = 0;
  laterNumbers = seededRandom(1);
}

function nextRandomNumber(): number {
  randomNumbers += 1;
  return randomNumbers <= EQUAL_NUMBERS ? 0.5 : laterNumbers();
}

/**
 * Runs `work` so that the same machine always gives the same paths, and disturbs nothing: `Date` always has the same time,
 * `Math.random()` gives the same numbers, timers never fire, the network never answers, and nothing is printed.
 */
export function withDeterminism<T>(work: () => T): T {
  // Before the timers are replaced.
  ignoreRejections();
  const restore = [
    replaceMembers(Math, { random: nextRandomNumber }),
    replaceMembers(globalThis, {
      Date: fixedDate(),
      setTimeout: inertTimer,
      setInterval: inertTimer,
      setImmediate: inertTimer,
      queueMicrotask: () => {},
      fetch: () => pending(),
    }),
    replaceMembers(console, Object.fromEntries(CONSOLE_METHODS.map((method) => [method, () => {}]))),
    replaceMembers(process.stdout, { write: () => true }),
    replaceMembers(process.stderr, { write: () => true }),
    replaceMembers(process, { exit: () => undefined, abort: () => undefined }),
  ];
  restartRandomNumbers();
  try {
    return work();
  } finally {
    for (const each of restore.reverse()) each();
  }
}

let ignoresRejections = false;

/** Ignores rejected promises until those of the current work have been reported, which happens right after it. */
function ignoreRejections(): void {
  if (ignoresRejections) return;
  ignoresRejections = true;
  const ignore = () => {};
  process.on('unhandledRejection', ignore);
  setImmediate(() => {
    process.off('unhandledRejection', ignore);
    ignoresRejections = false;
  });
}

const pending = (): Promise<never> => new Promise(() => {});

function inertTimer(): object {
  const timer = { ref: () => timer, unref: () => timer, hasRef: () => false, refresh: () => timer, close: () => timer };
  return Object.assign(timer, { [Symbol.toPrimitive]: () => 0 });
}

function fixedDate(): DateConstructor {
  const RealDate = Date;
  class FixedDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [FIXED_TIME] : parts) as [number]));
    }
    static override now(): number {
      return FIXED_TIME;
    }
  }
  // A date that was created before is a date too.
  Object.defineProperty(FixedDate, Symbol.hasInstance, { value: (each: unknown) => each instanceof RealDate });
  return FixedDate as unknown as DateConstructor;
}

/** @returns a function that puts the old members back */
function replaceMembers(target: object, members: Record<string, unknown>): () => void {
  const old = Object.keys(members).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)] as const);
  for (const [key, value] of Object.entries(members)) {
    Object.defineProperty(target, key, { value, writable: true, configurable: true, enumerable: true });
  }
  return () => {
    for (const [key, descriptor] of old) {
      if (descriptor === undefined) delete (target as Record<string, unknown>)[key];
      else Object.defineProperty(target, key, descriptor);
    }
  };
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
