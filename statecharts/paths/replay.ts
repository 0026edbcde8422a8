import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getInitialMicrosteps,
  type StateValue,
} from 'xstate';
import { transitionId } from '../introspect.ts';
import { withStubActors } from '../stub-actors.ts';
import { activeNodes, aloneActor, executedTransitions } from '../xstate-internals.ts';

export type Replay = {
  /** The state value after each event; the first is the start, before any. */
  values: StateValue[];
  /** Ids of the transitions that were executed, in the order of their first time. */
  taken: Set<string>;
  /** Ids of the states that were active, if only on the way. */
  reached: Set<string>;
  /** What custom actions missed, such as `window`; they were passed over. */
  missing: Set<string>;
};

/** The actor ended with an error on the way. */
export class ReplayFailure extends Error {
  /** How many events were sent, the one that ended it included; 0 when it did not even start. */
  readonly step: number;

  constructor(step: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ReplayFailure';
    this.step = step;
  }
}

/**
 * Sends events to a real actor of the machine, XState's own included (`xstate.done.actor.…`, `xstate.after.…`).
 * What the machine invokes or spawns stands still, and no timer fires by itself.
 * @throws ReplayFailure when the actor ends with an error
 */
export function replay(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): Replay {
  const stub = withStubActors(machine);
  const taken = new Set<string>();
  const reached = new Set<string>();
  const missing = new Set<string>();
  const visit = (snapshot: AnyMachineSnapshot) => {
    for (const { id } of activeNodes(snapshot)) reached.add(id);
  };

  let before: AnyMachineSnapshot | undefined;
  const actor = aloneActor(stub, input, {
    onStep: (step) => {
      const after = step.snapshot as AnyMachineSnapshot;
      // The very first step is the only one that inspection does not report.
      before ??= getInitialMicrosteps(stub, input as never)[0]?.[0] ?? after;
      visit(before);
      for (const transition of executedTransitions(step, before)) taken.add(transitionId(transition));
      visit(after);
      before = after;
    },
    onMissing: (name) => missing.add(name),
  });
  // Without an observer XState throws the error later, out of anybody's reach.
  actor.subscribe({ error: () => {} });
  const restingSnapshot = (step: number): AnyMachineSnapshot => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.status === 'error') throw new ReplayFailure(step, snapshot.error);
    return snapshot;
  };
  actor.start();
  before = restingSnapshot(0);
  visit(before);
  const values = [before.value];
  for (const [index, event] of events.entries()) {
    actor.send(event);
    values.push(restingSnapshot(index + 1).value);
  }
  return { values, taken, reached, missing };
}
