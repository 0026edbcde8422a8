import { type CircuitBreakerPolicy, CircuitState, circuitBreaker, type Policy } from 'cockatiel';

/** Different calls that have to fail in a row before the whole system counts as down. */
const CALLS_OF_A_WHOLE = 3;
/** A timer may run a little before its time, and the circuit would still be open. */
const AFTER_PAUSE_MS = 50;

type Circuit = {
  breaker: CircuitBreakerPolicy;
  /** The read that failed last, for the trial after the pause. */
  failedRead: (() => Promise<unknown>) | null;
};

export type Circuits = {
  /**
   * Runs an attempt of a call, unless its circuit is open.
   * @param kind of the call: a read may be tried again by the circuit itself, a write may not
   * @throws BrokenCircuitError when the circuit is open
   */
  execute: <T>(name: string, kind: 'read' | 'write', attempt: () => Promise<T>) => Promise<T>;
  /** False while the system as a whole does not answer: all calls that were made, or at least three, are left alone. */
  isAvailable: () => boolean;
};

/**
 * A circuit for each call of a system. It opens after some failures of its call in a row, so that one slow call does not
 * take the others with it. When several different calls fail in a row, the system itself is down, and each circuit opens
 * with its next failure. After the pause an open circuit tries its last read by itself: otherwise the portal would say that
 * the system is down until a user asks for something that is not stored.
 * @param failures that count
 * @param limits `openMs` is the pause in milliseconds
 */
export function createCircuits(
  failures: Policy,
  { failuresToOpen, openMs }: { failuresToOpen: number; openMs: number },
): Circuits {
  const circuits = new Map<string, Circuit>();
  const failedInRow = new Set<string>();
  let inRow = 0;

  const open = (name: string): Circuit => {
    let own = 0;
    const breaker = circuitBreaker(failures, {
      halfOpenAfter: openMs,
      breaker: {
        state: undefined,
        success: () => {
          own = 0;
          inRow = 0;
          failedInRow.clear();
        },
        failure: () => {
          own += 1;
          inRow += 1;
          failedInRow.add(name);
          return own >= failuresToOpen || (inRow >= failuresToOpen && failedInRow.size >= CALLS_OF_A_WHOLE);
        },
      },
    });
    const circuit: Circuit = { breaker, failedRead: null };
    breaker.onBreak(() => {
      const trial = setTimeout(() => {
        const { failedRead } = circuit;
        if (failedRead !== null) breaker.execute(failedRead).catch(() => {});
      }, openMs + AFTER_PAUSE_MS);
      trial.unref();
    });
    circuits.set(name, circuit);
    return circuit;
  };

  return {
    execute: async (name, kind, attempt) => {
      const circuit = circuits.get(name) ?? open(name);
      if (kind === 'read') circuit.failedRead = attempt;
      const result = await circuit.breaker.execute(attempt);
      if (circuit.failedRead === attempt) circuit.failedRead = null;
      return result;
    },
    isAvailable: () => {
      const states = [...circuits.values()].map(({ breaker }) => breaker.state);
      const left = states.filter((state) => state === CircuitState.Open).length;
      return left === 0 || (left < CALLS_OF_A_WHOLE && left < states.length);
    },
  };
}
