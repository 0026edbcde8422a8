import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  getInitialMicrosteps,
  type StateValue,
} from 'xstate';
import { withInertActors } from '../inert.ts';
import { transitionId } from '../introspect.ts';
import { activeNodes, executedTransitions } from '../xstate-internals.ts';

export type Replay = {
  /** The state value after each event; the first is the start, before any. */
  values: StateValue[];
  /** Ids of the transitions that were executed, in the order of their first time. */
  taken: Set<string>;
  /** Ids of the states that were active, if only on the way. */
  reached: Set<string>;
};

/** Timers are started and never fire: a delay passes when its event is sent. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => {} };

/**
 * Sends events to a real actor of the machine, XState's own included (`xstate.done.actor.…`, `xstate.after.…`).
 * What the machine invokes or spawns stands still.
 * @throws when the actor ends with an error
 */
export function replay(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): Replay {
  const stub = withInertActors(machine);
  const taken = new Set<string>();
  const reached = new Set<string>();
  const visit = (snapshot: AnyMachineSnapshot) => {
    for (const { id } of activeNodes(snapshot)) reached.add(id);
  };

  // The very first step is the only one that inspection does not report.
  let before: AnyMachineSnapshot | undefined = getInitialMicrosteps(stub, input)[0]?.[0];
  if (before !== undefined) visit(before);
  const actor = createActor(stub, {
    input,
    clock: stoppedClock,
    inspect: (step) => {
      if (step.type !== '@xstate.microstep' || step.actorRef.sessionId !== step.rootId) return;
      const after = step.snapshot as AnyMachineSnapshot;
      for (const transition of executedTransitions(step, before ?? after)) taken.add(transitionId(transition));
      visit(after);
      before = after;
    },
  });
  // Without an observer XState throws the error later, out of anybody's reach.
  actor.subscribe({ error: () => {} });
  actor.start();
  const values = [restingValue(actor.getSnapshot())];
  for (const event of events) {
    actor.send(event);
    values.push(restingValue(actor.getSnapshot()));
  }
  actor.stop();
  return { values, taken, reached };
}

function restingValue(snapshot: AnyMachineSnapshot): StateValue {
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot.value;
}
