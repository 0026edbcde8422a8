import type { CallResult } from '../shared/upstream-calls.ts';

/**
 * How a system answers, by its last calls. refused: it answers no call, because it does not accept the key. failing: more than half
 * of the calls fail.
 */
export type SystemHealth = 'ok' | 'failing' | 'refused';

const WINDOW_MS = 5 * 60_000;
const MOST_CALLS = 200;
/** Fewer failures say nothing of the system. */
const LEAST_FAILURES = 5;
/** They say something of this server, and nothing of the other system. */
const OWN: readonly CallResult[] = ['busy', 'not_sent'];

/**
 * Remembers the results of the last five minutes, at most 200.
 * @param now milliseconds of a clock that is never set back
 */
export function recentCalls(now: () => number = () => performance.now()): {
  note: (result: CallResult) => void;
  health: () => SystemHealth;
} {
  let calls: { result: CallResult; at: number }[] = [];
  return {
    note: (result) => {
      if (!OWN.includes(result)) calls = [...calls.slice(1 - MOST_CALLS), { result, at: now() }];
    },
    health: () => {
      calls = calls.filter(({ at }) => now() - at < WINDOW_MS);
      const good = calls.filter(({ result }) => result === 'ok').length;
      if (good === 0 && calls.some(({ result }) => result === 'refused')) return 'refused';
      const failures = calls.length - good;
      return failures >= LEAST_FAILURES && failures > good ? 'failing' : 'ok';
    },
  };
}
