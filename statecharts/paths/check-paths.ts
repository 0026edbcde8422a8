import type { AnyStateMachine, EventObject } from 'xstate';
import { stableStringify } from '../stable-stringify.ts';
import { jsonOf, type Paths } from './cover.ts';
import { withDeterminism } from './deterministic.ts';
import { ReplayFailure, replay } from './replay.ts';

/** Where a replay went another way than its path says. */
export type Mismatch = {
  machine: string;
  /** From 1. */
  path: number;
  /** From 1; 0 when the machine did not start. */
  step: number;
  steps: number;
  event: EventObject | null;
  expected: unknown;
  /** What the machine did instead: its state value, or the message of the error that ended it. */
  actual: { value: unknown } | { error: string };
  /** The command that replays this path. */
  command: string;
};

/**
 * Replays kept paths on the machine as it is today.
 * @param command what to call to replay them all, for the failure's text
 * @returns the first step of each path that went another way
 */
export function mismatchesOf(machine: AnyStateMachine, { paths, input }: Paths, command: string): Mismatch[] {
  return withDeterminism(() =>
    paths.flatMap(({ steps }, index): Mismatch[] => {
      const events = steps.map(({ event }) => revived(event));
      const at = (step: number, actual: Mismatch['actual']): Mismatch => ({
        machine: machine.id,
        path: index + 1,
        step,
        steps: steps.length,
        event: steps[step - 1]?.event ?? null,
        expected: steps[step - 1]?.value ?? null,
        actual,
        command: `${command} --path ${index + 1}`,
      });
      const { values, failure } = played(machine, input, events);
      const wrong = steps.findIndex(
        ({ value }, place) =>
          place + 1 < values.length && stableStringify(value) !== stableStringify(values[place + 1]),
      );
      if (wrong !== -1) return [at(wrong + 1, { value: values[wrong + 1] })];
      if (failure !== null) return [at(failure.step, { error: failure.message })];
      return [];
    }),
  );
}

/** The values as far as it goes, and what ends it. */
function played(machine: AnyStateMachine, input: unknown, events: EventObject[]) {
  try {
    return { values: replay(machine, input, events).values, failure: null };
  } catch (error) {
    if (!(error instanceof ReplayFailure)) throw error;
    const { step } = error;
    return { values: step === 0 ? [] : replay(machine, input, events.slice(0, step - 1)).values, failure: error };
  }
}

/** What a person needs to find the step: which path, which step, what was sent, what came instead, how to see it again. */
export function mismatchText({ machine, path, step, steps, event, expected, actual, command }: Mismatch): string {
  return [
    `${machine}: path ${path} fails at step ${step} of ${steps}.`,
    `  event:    ${event === null ? '(the start)' : jsonOf(event)}`,
    `  expected: ${expected === null ? '(that it starts)' : jsonOf(expected)}`,
    `  actual:   ${'value' in actual ? jsonOf(actual.value) : `the machine ended with the error "${actual.error}"`}`,
    `  replay:   ${command}`,
  ].join('\n');
}

/** An error is kept as its name and message; machines ask whether it is one. */
function revived(event: EventObject): EventObject {
  const { error } = event as { error?: { name?: unknown; message?: unknown } };
  if (!event.type.startsWith('xstate.error.') || typeof error?.message !== 'string' || typeof error.name !== 'string') {
    return event;
  }
  if (Object.keys(error).length !== 2) return event;
  const real = new Error(error.message);
  real.name = error.name;
  return { ...event, error: real } as EventObject;
}
