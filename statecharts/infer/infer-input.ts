import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { isPlainObjectOrArray } from '../opaque.ts';
import { stableStringify } from '../stable-stringify.ts';
import { firstStep, stepFrom } from '../xstate-internals.ts';
import type { PayloadInferrer } from './infer-payloads.ts';
import { interleaved, leavesOf, mixedSamples, samplesOf } from './samples.ts';
import { emptyShape, fieldNames, holeOf, recordAliases, type Shape, sizeOf, withHoles } from './shapes.ts';
import type { TypeSpec } from './type-spec.ts';

/** How many states a walk with stand-ins visits, and how many events it sends. */
const MAX_STATES = 120;
const MAX_EVENTS = 500;
const MAX_ROUNDS = 3;
const MIXED_INPUTS = 16;

export type InferredInput = {
  /** Values for the input, the most likely one first; only `undefined` if the machine reads no input. */
  candidates: unknown[];
  /** The fields that the machine reads, such as `policy.attempts`. */
  fields: string[];
  /** Inputs that differ from the given one in one field, and with which the machine starts. */
  variantsOf: (input: unknown) => unknown[];
};

/** The events to try in a snapshot, with stand-ins where a payload is not known. */
export type Probes = (snapshot: AnyMachineSnapshot) => EventObject[];

/**
 * Finds inputs for a machine without one in its model. The machine gets a stand-in that records how it is used, from the
 * start on and through many events, because guards often read a part of the input much later. From these records it makes
 * values: lists where the machine goes through a list, functions where it calls one, numbers and words that it compares with.
 */
export function inferInput(
  machine: AnyStateMachine,
  probes: Probes,
  inferrer: PayloadInferrer,
  type: TypeSpec,
): InferredInput {
  const shape = emptyShape(type);
  walkWithStandIns(machine, probes, holeOf(shape));
  const startsWithout = starts(machine, undefined);
  if (sizeOf(shape) === 0 && startsWithout) return { candidates: [undefined], fields: [], variantsOf: () => [] };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const size = sizeOf(shape);
    const [sample] = startable(machine, shape, inferrer);
    walkWithStandIns(machine, probes, withHoles(sample, shape));
    if (sizeOf(shape) === size) break;
  }
  const candidates = startable(machine, shape, inferrer);
  return {
    candidates: startsWithout ? [...candidates, undefined] : candidates,
    fields: fieldNames(shape),
    variantsOf: (input) => variantsOf(machine, input, shape, inferrer),
  };
}

/** The first other values of all fields come first, then the second ones. */
function variantsOf(machine: AnyStateMachine, input: unknown, shape: Shape, { literals }: PayloadInferrer): unknown[] {
  const byField = leavesOf(shape, literals).map(({ path, values }) =>
    values.map((value) => withValueAt(input, path.split('.'), value)),
  );
  return interleaved(byField).filter((each) => starts(machine, each));
}

function withValueAt(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const fields = isPlainObjectOrArray(whole) ? whole : {};
  return { ...fields, [key]: withValueAt((fields as Record<string, unknown>)[key], rest, value) };
}

/** The samples with which the machine starts; all of them if it starts with none. */
function startable(machine: AnyStateMachine, shape: Shape, { literals }: PayloadInferrer): unknown[] {
  const samples = [...samplesOf(shape, 'input', literals), ...mixedSamples(shape, 'input', literals, MIXED_INPUTS)];
  const working = samples.filter((sample) => starts(machine, sample));
  return working.length > 0 ? working : samples;
}

function starts(machine: AnyStateMachine, input: unknown): boolean {
  try {
    firstStep(machine, input);
    return true;
  } catch {
    return false;
  }
}

/** Sends events with stand-ins for their payloads, in each state a few times, so that they record how they are used. */
export function walkWithStandIns(machine: AnyStateMachine, probes: Probes, input: unknown): void {
  let sent = 0;
  const queue: AnyMachineSnapshot[] = [];
  const visits = new Map<string, number>();
  const add = (snapshot: AnyMachineSnapshot) => {
    recordAliases(snapshot.context);
    const key = stableStringify(snapshot.value);
    const count = visits.get(key) ?? 0;
    visits.set(key, count + 1);
    if (count < 3 && queue.length < MAX_STATES && snapshot.status === 'active') queue.push(snapshot);
  };
  try {
    add(firstStep(machine, input, true).snapshot);
  } catch {
    return;
  }
  for (const snapshot of queue) {
    for (const event of probes(snapshot)) {
      if (sent >= MAX_EVENTS) return;
      sent += 1;
      try {
        add(stepFrom(snapshot, event, true).snapshot);
      } catch {
        // The stand-in has recorded what was read before the error.
      }
    }
  }
}
