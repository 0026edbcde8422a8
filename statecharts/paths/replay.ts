import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject, StateValue } from 'xstate';
import { restartRandomNumbers } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import { executedIds } from '../introspect.ts';
import { withStubActors } from '../stub-actors.ts';
import type { RunObserver } from '../xstate/interface.ts';
import { ownEvent, runOf } from '../xstate-internals.ts';
import '../xstate/load-modules.ts';

export type Replay = {
  /** The state value at the start, then after each event. */
  values: StateValue[];
  /** Ids of the executed transitions, in the order of their first execution. */
  taken: Set<string>;
  /** The executed transitions: at the start, then after each event. */
  executed: AnyTransitionDefinition[][];
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
  const taken = new Set<string>();
  const executed: AnyTransitionDefinition[][] = [[]];
  const reached = new Set<string>();
  const sent = new Set<string>();
  const missingGlobals = new Set<string>();

  const run = startReplay(machine, input, {
    onExecuted: (transition) => {
      for (const id of executedIds(transition)) taken.add(id);
      executed.at(-1)?.push(transition);
    },
    onVisit: (nodes) => {
      for (const { id } of nodes) reached.add(id);
    },
    onSend: (type) => sent.add(type),
    onMissingGlobal: (name) => missingGlobals.add(name),
  });
  const restingSnapshot = (step: number): AnyMachineSnapshot => {
    const snapshot = run.snapshot();
    if (snapshot.status === 'error') throw new ReplayFailure(step, snapshot.error);
    return snapshot;
  };
  const values = [restingSnapshot(0).value];
  for (const [index, event] of events.entries()) {
    executed.push([]);
    run.send(event);
    values.push(restingSnapshot(index + 1).value);
  }
  return { values, taken, executed, reached, sent, missingGlobals, snapshot: run.snapshot() };
}

/** A real actor of the machine that gets one event after another. Its snapshot has the status "error" if it has ended with one. */
export function startReplay(machine: AnyStateMachine, input: unknown, observer: RunObserver = NO_OBSERVER) {
  const stub = withStubActors(machine);
  restartRandomNumbers();
  const run = runOf(stub, input, observer);
  run.start();
  return {
    snapshot: (): AnyMachineSnapshot => run.getSnapshot(),
    send: (event: EventObject): void => {
      restartRandomNumbers();
      run.send(ownEvent(event));
    },
  };
}

const NO_OBSERVER: RunObserver = {
  onExecuted: () => {},
  onVisit: () => {},
  onMissingGlobal: () => {},
  onSend: () => {},
};
