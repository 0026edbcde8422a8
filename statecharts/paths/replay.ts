import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { restartRandomNumbers } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import { executedIds } from '../introspect.ts';
import { withStubActors } from '../stub-actors.ts';
import { ownEvent, runOf } from '../xstate-internals.ts';
import '../xstate/load-modules.ts';

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

  restartRandomNumbers();
  const run = runOf(stub, input, {
    onExecuted: (transition) => {
      for (const id of executedIds(transition)) taken.add(id);
    },
    onVisit: (nodes) => {
      for (const { id } of nodes) reached.add(id);
    },
    onSend: (type) => sent.add(type),
    onMissingGlobal: (name) => missingGlobals.add(name),
  });
  const restingSnapshot = (step: number): AnyMachineSnapshot => {
    const snapshot = run.getSnapshot();
    if (snapshot.status === 'error') throw new ReplayFailure(step, snapshot.error);
    return snapshot;
  };
  run.start();
  const values = [restingSnapshot(0).value];
  for (const [index, event] of events.entries()) {
    restartRandomNumbers();
    run.send(ownEvent(event));
    values.push(restingSnapshot(index + 1).value);
  }
  return { values, taken, reached, sent, missingGlobals, snapshot: run.getSnapshot() };
}
