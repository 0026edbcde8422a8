import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { stepsOf } from './regexp-steps.ts';

/** Steps of one search after which an expression counts as endless. */
export const MOST_STEPS = 1_000_000;
/** A search is known by so many characters of what it looks for. */
const SHOWN_CHARACTERS = 12;

/** What was done, and how often. */
export type Work = ReadonlyMap<string, number>;

/**
 * Counts how much work functions do, without a clock: how often each block of code runs, and, for each function by itself, the
 * steps of each regular expression and the characters that each search in a text looks at. The same calls give the same numbers
 * on every machine. Each thing is counted by itself, so that one that grows too fast is not hidden by others. Call `stop` afterwards.
 */
export async function startCounting() {
  // A function that the compiler has put into another one is not counted.
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const searches = countSearches();
  return {
    countWork: async (runs: readonly (() => unknown)[]): Promise<Work> => {
      const work = new Map<string, number>();
      const add = (name: string, count: number) => work.set(name, (work.get(name) ?? 0) + count);
      // What was counted so far is no part of it.
      await session.post('Profiler.takePreciseCoverage');
      for (const [place, run] of runs.entries()) {
        searches.begin((name, count) => add(`${name}, text ${place}`, count));
        await Promise.resolve(run()).finally(searches.end);
      }
      const { result } = await session.post('Profiler.takePreciseCoverage');
      for (const { url, functions } of result) {
        if (url.includes('/tests/')) continue;
        for (const { functionName, ranges } of functions) {
          for (const { startOffset, endOffset, count } of ranges) {
            add(`${functionName} in ${url}, ${startOffset} to ${endOffset}`, count);
          }
        }
      }
      return work;
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
      setFlagsFromString('--opt');
      setFlagsFromString('--maglev');
    },
  };
}

type Add = (name: string, count: number) => void;

/** Replaces the functions that look for something in a text with ones that count. */
function countSearches() {
  const text = String.prototype;
  const expression = RegExp.prototype;
  const native = {
    exec: expression.exec,
    indexOf: text.indexOf,
    includes: text.includes,
    lastIndexOf: text.lastIndexOf,
  };
  /** The counting itself uses these functions too, so while it counts it is null. */
  let add: Add | null = null;
  const count = (nameOf: () => string, steps: () => number) => {
    if (add === null) return;
    const current = add;
    add = null;
    current(nameOf(), steps());
    add = current;
  };
  const named = (method: string, sought: string) => () => `${method} ${sought.slice(0, SHOWN_CHARACTERS)}`;
  return {
    begin: (given: Add) => {
      expression.exec = function exec(this: RegExp, searched: string) {
        const from = this.global || this.sticky ? this.lastIndex : 0;
        count(
          () => `${this}`,
          () => stepsOf(this, String(searched), from, MOST_STEPS),
        );
        return native.exec.call(this, searched);
      };
      text.indexOf = function indexOf(this: string, sought: string, from = 0) {
        const found = native.indexOf.call(this, sought, from);
        count(named('indexOf', sought), () => (found < 0 ? this.length : found) - Math.max(0, from));
        return found;
      };
      text.lastIndexOf = function lastIndexOf(this: string, sought: string, from = Number.POSITIVE_INFINITY) {
        const found = native.lastIndexOf.call(this, sought, from);
        count(named('lastIndexOf', sought), () => Math.min(this.length, from) - Math.max(0, found));
        return found;
      };
      text.includes = function includes(this: string, sought: string, from = 0) {
        const found = native.indexOf.call(this, sought, from);
        count(named('includes', sought), () => (found < 0 ? this.length : found) - Math.max(0, from));
        return found >= 0;
      };
      add = given;
    },
    end: () => {
      add = null;
      Object.assign(expression, { exec: native.exec });
      const { indexOf, includes, lastIndexOf } = native;
      Object.assign(text, { indexOf, includes, lastIndexOf });
    },
  };
}
