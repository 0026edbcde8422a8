import type { AnyStateMachine, EventObject } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import { stableStringify } from '../stable-stringify.ts';
import type { Paths } from './cover.ts';
import { toJson } from './json-text.ts';
import { ReplayFailure, replay } from './replay.ts';

/** The first step of a replay that differs from its path. */
export type Mismatch = {
  machine: string;
  /** Counted from 1. */
  path: number;
  /** Counted from 1; 0 if the machine did not start. */
  step: number;
  steps: number;
  event: EventObject | null;
  expected: unknown;
  /** The state value that the machine has instead, or the message of the error that ended it. */
  actual: { value: unknown } | { error: string };
  /** The command that replays this path alone. */
  command: string;
};

/**
 * Replays saved paths on the current machine.
 * @param command the command that replays all of them, for the text of a failure
 * @returns the first step that differs, for each path with one
 */
export function findMismatches(machine: AnyStateMachine, { paths, input }: Paths, command: string): Mismatch[] {
  return withDeterminism(() =>
    paths.flatMap((path, index): Mismatch[] => {
      const { steps } = path;
      const events = steps.map(({ event }) => event);
      const mismatchAt = (step: number, actual: Mismatch['actual']): Mismatch => ({
        machine: machine.id,
        path: index + 1,
        step,
        steps: steps.length,
        event: steps[step - 1]?.event ?? null,
        expected: steps[step - 1]?.value ?? null,
        actual,
        command: `${command} --path ${index + 1}`,
      });
      const { values, failure } = replayUntilFailure(machine, 'input' in path ? path.input : input, events);
      const wrong = steps.findIndex(
        ({ value }, place) =>
          place + 1 < values.length && stableStringify(value) !== stableStringify(values[place + 1]),
      );
      if (wrong !== -1) return [mismatchAt(wrong + 1, { value: values[wrong + 1] })];
      if (failure !== null) return [mismatchAt(failure.step, { error: failure.message })];
      return [];
    }),
  );
}

/** The state values up to the failure, and the failure. */
function replayUntilFailure(machine: AnyStateMachine, input: unknown, events: EventObject[]) {
  try {
    return { values: replay(machine, input, events).values, failure: null };
  } catch (error) {
    if (!(error instanceof ReplayFailure)) throw error;
    const { step } = error;
    return { values: step === 0 ? [] : replay(machine, input, events.slice(0, step - 1)).values, failure: error };
  }
}

/** The text of a failure: path, step, event, expected and actual value, and the command to repeat it. */
export function mismatchText({ machine, path, step, steps, event, expected, actual, command }: Mismatch): string {
  return [
    `${machine}: path ${path} fails at step ${step} of ${steps}.`,
    `  event:    ${event === null ? '(the start)' : toJson(event)}`,
    `  expected: ${expected === null ? '(the machine starts)' : toJson(expected)}`,
    `  actual:   ${'value' in actual ? toJson(actual.value) : `the machine ended with the error "${actual.error}"`}`,
    `  replay:   ${command}`,
  ].join('\n');
}
