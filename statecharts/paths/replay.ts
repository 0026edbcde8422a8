import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getInitialMicrosteps,
  type StateValue,
} from 'xstate';
import { restartRandomNumbers } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import { transitionId } from '../introspect.ts';
import { copyOfPlainData } from '../opaque.ts';
import { withStubActors } from '../stub-actors.ts';
import { activeNodes, executedTransitions, ownEvent, sandboxedActor } from '../xstate-internals.ts';

export type Replay = {
  /** The state value at the start, then after each event. */
  values: StateValue[];
  /** Ids of the executed transitions, in the order of their first execution. */
  taken: Set<string>;
  /** Ids of all states that were active, even between two microsteps. */
  reached: Set<string>;
  /** The snapshot after the last event. */
  snapshot: AnyMachineSnapshot;
  /** The types of the events that the machine sent to other actors. */
  sent: Set<string>;
  /** Globals that custom actions needed, such as `window`; those actions were skipped. */
  missingGlobals: Set<string>;
};

/** The actor ended with an error during a replay. */
export class ReplayFailure extends Error {
  /** The number of events sent, including the one that failed; 0 if the actor did not start. */
  readonly step: number;

  constructor(step: number, cause: unknown) {
    super(errorMessage(cause), { cause });
    this.name = 'ReplayFailure';
    this.step = step;
  }
}

/**
 * Sends events to a real actor of the machine, XState's own included (`xstate.done.actor.…`, `xstate.after.…`).
 * Actors that the machine invokes or spawns do nothing, and no timer fires by itself.
 * @throws ReplayFailure when the actor ends with an error
 */
export function replay(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): Replay {
  const stub = withStubActors(machine);
  const taken = new Set<string>();
  const reached = new Set<string>();
  const sent = new Set<string>();
  const missingGlobals = new Set<string>();
  const visit = (snapshot: AnyMachineSnapshot) => {
    for (const { id } of activeNodes(snapshot)) reached.add(id);
  };

  let before: AnyMachineSnapshot | undefined;
  restartRandomNumbers();
  const actor = sandboxedActor(stub, copyOfPlainData(input), {
    onStep: (step) => {
      const after = step.snapshot as AnyMachineSnapshot;
      // Inspection does not report the first microstep.
      before ??= getInitialMicrosteps(stub, input as never)[0]?.[0] ?? after;
      visit(before);
      for (const transition of executedTransitions(step, before)) taken.add(transitionId(transition));
      visit(after);
      before = after;
    },
    onSend: (type) => sent.add(type),
    onMissingGlobal: (name) => missingGlobals.add(name),
  });
  // Without an observer XState throws the error later, where it cannot be caught.
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
    restartRandomNumbers();
    actor.send(ownEvent(event));
    values.push(restingSnapshot(index + 1).value);
  }
  return { values, taken, reached, sent, missingGlobals, snapshot: actor.getSnapshot() as AnyMachineSnapshot };
}
