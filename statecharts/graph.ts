import { getAdjacencyMap } from '@xstate/graph';
import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { firstStep, stepFrom } from './xstate-internals.ts';

/** The only module that imports `@xstate/graph`. */

export type Configuration = {
  /** Equal keys mean: nothing that the machine decides by differs. */
  key: string;
  snapshot: AnyMachineSnapshot;
  /** A shortest list of events that leads here from the start. */
  events: EventObject[];
};

/** One event sent in one configuration. */
export type Edge = {
  from: Configuration;
  event: EventObject;
  /** Key of the configuration that it leads to. */
  to: string;
  executed: AnyTransitionDefinition[];
};

/** An event that makes the machine throw. */
export type Fault = { from: Configuration; event: EventObject; error: unknown };

export type Graph = {
  configurations: Configuration[];
  edges: Edge[];
  faults: Fault[];
  /** False when the limit came first: there is more than this. */
  isComplete: boolean;
};

export type GraphOptions = {
  input: unknown;
  /** How many events are sent before the search ends, done or not. */
  limit: number;
  keyOf: (snapshot: AnyMachineSnapshot) => string;
  keyOfEvent: (event: EventObject) => string;
  /** The events to send in a snapshot. */
  eventsOf: (snapshot: AnyMachineSnapshot) => EventObject[];
};

/**
 * Every configuration that can be reached, breadth first, and every event that can be sent in it; as far as the limit goes.
 *
 * The machine is handed over as bare logic over single steps: as a machine it would bring its own events without payload,
 * and one shared actor system in which a system id can be taken only once. Of the resulting map only keys and events are
 * used, because the snapshots in it are overwritten by later ones with the same key.
 *
 * @throws what the machine throws at its start
 */
export function graphOf(machine: AnyStateMachine, options: GraphOptions): Graph {
  const { input, keyOf, limit, keyOfEvent, eventsOf } = options;
  const { snapshot: first } = firstStep(machine, input);
  let sent = 0;
  let isComplete = true;
  const logic: ActorLogic<AnyMachineSnapshot, EventObject> = {
    transition: (before, event) => {
      try {
        return stepFrom(before, event).snapshot;
      } catch {
        return before;
      }
    },
    getInitialSnapshot: () => first,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const adjacency = getAdjacencyMap(logic, {
    serializeState: keyOf,
    serializeEvent: keyOfEvent,
    // The library throws at its own limit and gives nothing back: it is starved of events instead.
    events: (snapshot) => {
      if (sent >= limit) {
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
  // A Map walks what is added to it while it is walked: this is the breadth-first queue.
  for (const from of found.values()) {
    for (const { event } of Object.values(adjacency[from.key as keyof typeof adjacency]?.transitions ?? {})) {
      try {
        const { snapshot, executed } = stepFrom(from.snapshot, event);
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
