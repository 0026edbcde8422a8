import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { graphLibraryOf } from './xstate/load-modules.ts';
import { firstStep, type Step, stepFrom, xstateOf } from './xstate-internals.ts';

export type Configuration = {
  /** Two snapshots with the same key do not differ in anything that the machine's decisions depend on. */
  key: string;
  snapshot: AnyMachineSnapshot;
  /** A shortest list of events that leads from the start to this configuration. */
  events: EventObject[];
};

/** One event sent in one configuration. */
export type Edge = {
  from: Configuration;
  event: EventObject;
  /** Key of the configuration after the event. */
  to: string;
  executed: AnyTransitionDefinition[];
};

/** An event that makes the machine throw. */
export type Fault = { from: Configuration; event: EventObject; error: unknown };

export type Graph = {
  configurations: Configuration[];
  edges: Edge[];
  faults: Fault[];
  /** False when the search stopped at the limit, so that configurations are missing. */
  isComplete: boolean;
};

export type GraphOptions = {
  input: unknown;
  /** The search stops after this many events, finished or not. */
  limit: number;
  isSpent: () => boolean;
  keyOf: (snapshot: AnyMachineSnapshot) => string;
  keyOfEvent: (event: EventObject) => string;
  /** The events to send in a snapshot. */
  eventsOf: (snapshot: AnyMachineSnapshot) => EventObject[];
};

/**
 * Finds every configuration that can be reached, breadth first, and every event that can be sent in it, up to the limit.
 *
 * The library gets plain actor logic that makes single steps. Given the machine itself, it would add its own events without
 * payload, and share one actor system, in which a system id can be used only once. Only keys and events of the resulting
 * map are used, because later snapshots with the same key overwrite earlier ones.
 *
 * @throws what the machine throws at its start
 */
export function graphOf(machine: AnyStateMachine, options: GraphOptions): Graph {
  const { input, keyOf, limit, keyOfEvent, eventsOf, isSpent } = options;
  const { snapshot: first } = firstStep(machine, input);
  // The search below sends the same events once more: steps from the same snapshot are made only once.
  const steps = new WeakMap<AnyMachineSnapshot, Map<EventObject, Step>>();
  let sent = 0;
  let isComplete = true;
  const logic: ActorLogic<AnyMachineSnapshot, EventObject> = {
    transition: (before, event) => {
      try {
        const step = stepFrom(before, event);
        steps.set(before, (steps.get(before) ?? new Map<EventObject, Step>()).set(event, step));
        return step.snapshot;
      } catch {
        return before;
      }
    },
    getInitialSnapshot: () => first,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const adjacency = graphLibraryOf(xstateOf(machine).version).getAdjacencyMap(logic, {
    serializeState: keyOf,
    serializeEvent: keyOfEvent,
    // At its own limit the library throws and returns nothing. Returning no more events stops it without an error.
    events: (snapshot) => {
      if (sent >= limit || isSpent()) {
        isComplete = false;
        return [];
      }
      const events = eventsOf(snapshot);
      sent += events.length;
      return events;
    },
    stopWhen: ({ status }) => status !== 'active',
  });

  const start: Configuration = { key: keyOf(first), snapshot: first, events: [] };
  const found = new Map([[start.key, start]]);
  const edges: Edge[] = [];
  const faults: Fault[] = [];
  // Iterating over a Map includes entries added during the iteration: this is the breadth-first queue.
  for (const from of found.values()) {
    for (const { event } of Object.values(adjacency[from.key as keyof typeof adjacency]?.transitions ?? {})) {
      try {
        const { snapshot, executed } = steps.get(from.snapshot)?.get(event) ?? stepFrom(from.snapshot, event);
        const to = keyOf(snapshot);
        edges.push({ from, event, to, executed });
        if (!found.has(to)) found.set(to, { key: to, snapshot, events: [...from.events, event] });
      } catch (error) {
        faults.push({ from, event, error });
      }
    }
  }
  return { configurations: [...found.values()], edges, faults, isComplete };
}
