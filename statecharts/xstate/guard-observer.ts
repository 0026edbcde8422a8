import type { AnyTransitionDefinition, EventObject } from 'xstate';
import type { Evaluations, GuardObserver } from './interface.ts';

/** Counts the evaluations of one guard. */
export type Counter = {
  count: (isTrue: boolean) => void;
  countThrow: (error: unknown, event: EventObject) => void;
  fieldsRead: Set<string>;
};

const NOTHING: Evaluations = { isTrue: 0, isFalse: 0, thrown: null, throws: 0, fields: new Set() };

/**
 * Counts how often XState evaluates the guards of these transitions until `stop` is called.
 * @param install replaces the guard of a transition by one that counts; it returns what puts the guard back
 */
export function guardObserver(
  transitions: readonly AnyTransitionDefinition[],
  install: (transition: AnyTransitionDefinition, counter: Counter) => () => void,
): GuardObserver {
  const found = new Map<AnyTransitionDefinition, Evaluations>();
  const chosen = new Set<AnyTransitionDefinition>();
  let isPaused = false;
  const restore = transitions.map((transition) => {
    const fieldsRead = new Set<string>();
    const evaluations: Evaluations = { ...NOTHING, fields: fieldsRead };
    found.set(transition, evaluations);
    return install(transition, {
      fieldsRead,
      count: (isTrue) => {
        if (isTrue) chosen.add(transition);
        if (!isPaused) evaluations[isTrue ? 'isTrue' : 'isFalse'] += 1;
      },
      countThrow: (error, event) => {
        if (isPaused) return;
        evaluations.throws += 1;
        evaluations.thrown = { error, event };
      },
    });
  });
  const pause = <T>(work: () => T): T => {
    const before = isPaused;
    isPaused = true;
    try {
      return work();
    } finally {
      isPaused = before;
    }
  };
  return {
    of: (transition) => found.get(transition) ?? NOTHING,
    fieldsRead: () => new Set([...found.values()].flatMap(({ fields }) => [...fields])),
    pause,
    chosenIn: (work) => {
      chosen.clear();
      try {
        pause(work);
      } catch {
        // What was chosen before the error counts.
      }
      return [...chosen];
    },
    stop: () => {
      for (const each of restore) each();
    },
  };
}
