import { type AdjacencyMap, getAdjacencyMap } from '@xstate/graph';
import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { initialTransition, transition } from 'xstate';

/** The only module that imports `@xstate/graph`. */

export type Configuration = {
  /** Equal keys mean: nothing that the machine decides by differs. */
  key: string;
  snapshot: AnyMachineSnapshot;
  /** A shortest list of events that leads here from the start. */
  events: EventObject[];
};

/** One event sent in one configuration. */
type Edge = { from: Configuration; event: EventObject };

export type Graph = { configurations: Configuration[]; edges: Edge[] };

export type GraphOptions = {
  input: unknown;
  /** Traversals after which the machine counts as endless. */
  limit: number;
  keyOf: (snapshot: AnyMachineSnapshot) => string;
  keyOfEvent: (event: EventObject) => string;
  /** The events to send in a snapshot. */
  eventsOf: (snapshot: AnyMachineSnapshot) => EventObject[];
};

/**
 * Every configuration that can be reached, breadth first, and every event that can be sent in it.
 *
 * The machine is handed over as bare logic over XState's pure `transition`: as a machine it would bring its
 * own events without payload, and one shared actor system in which a system id can be taken only once. Of the resulting
 * map only keys and events are used, because the snapshots in it are overwritten by later ones with the same key.
 *
 * @throws when there are more traversals than the limit
 */
export function graphOf(machine: AnyStateMachine, options: GraphOptions): Graph {
  const { input, keyOf } = options;
  const next = (snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot =>
    transition(machine, snapshot, event)[0];
  const first: AnyMachineSnapshot = initialTransition(machine, input)[0];
  if (first.status === 'error') throw first.error;

  const logic: ActorLogic<AnyMachineSnapshot, EventObject> = {
    transition: next,
    getInitialSnapshot: () => first,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const adjacency = traverse(logic, options, machine.id);

  const start: Configuration = { key: keyOf(first), snapshot: first, events: [] };
  const found = new Map([[start.key, start]]);
  const edges: Edge[] = [];
  // A Map walks what is added to it while it is walked: this is the breadth-first queue.
  for (const from of found.values()) {
    for (const { event } of Object.values(adjacency[from.key as keyof typeof adjacency]?.transitions ?? {})) {
      edges.push({ from, event });
      const snapshot = next(from.snapshot, event);
      const key = keyOf(snapshot);
      if (!found.has(key)) found.set(key, { key, snapshot, events: [...from.events, event] });
    }
  }
  return { configurations: [...found.values()], edges };
}

function traverse(
  logic: ActorLogic<AnyMachineSnapshot, EventObject>,
  { limit, keyOf, keyOfEvent, eventsOf }: GraphOptions,
  id: string,
): AdjacencyMap<AnyMachineSnapshot, EventObject> {
  try {
    return getAdjacencyMap(logic, {
      serializeState: keyOf,
      serializeEvent: keyOfEvent,
      events: eventsOf,
      limit,
      stopWhen: ({ status }) => status !== 'active',
    });
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error;
    throw new Error(
      `${id}: not done after ${limit} traversals. Something in its context grows: project the context to what guards ` +
        'read, let fewer regions be busy at once, or raise the limit.',
      { cause: error },
    );
  }
}
