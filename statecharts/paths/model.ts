import type { AnyStateMachine, ContextFrom, EventFromLogic, EventObject, InputFrom, StateMachine } from 'xstate';

/** The result of a promise or another actor. */
type Outcome = { output: unknown } | { error: unknown };

/** Facts about a machine that help to find paths through it. All of them are optional. */
export type Model = {
  input?: unknown;
  /**
   * The events to send, by type: one for each payload that a guard can tell apart. A type without an entry is sent without
   * payload and with inferred payloads; an empty list means that the event never comes from outside.
   */
  events?: { readonly [type: string]: readonly (EventObject | { type: string; [field: string]: unknown })[] };
  /** The results of each actor, by its name in `setup`: one for each result that a guard can tell apart. An actor without an
   * entry ends with an inferred output, and with an error. */
  outcomes?: { readonly [src: string]: readonly Outcome[] };
  /** Reduces the context to all values that guards read; the whole context by default. */
  project?: (context: never) => unknown;
  /** The search for configurations stops after this many events; 4,000 by default. */
  limit?: number;
  /** How many parallel regions may be outside their initial state at once. */
  maxBusyRegions?: number;
  /** Transitions that cannot be taken, by id, each with the reason. `--check` accepts them. */
  cannotBeTaken?: { readonly [id: string]: string };
};

/** The types of a machine's actors and delays. */
export type PartsOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? { actor: Actor; delay: Delay }
    : never;

type OutputOf<Logic> = Logic extends { transition: (snapshot: infer Snapshot, ...rest: never[]) => unknown }
  ? Extract<Snapshot, { status: 'done' }> extends { output: infer Output }
    ? Output
    : unknown
  : unknown;

/** The events of a type; one declaration may have several types, such as `type: 'key.down' | 'key.up'`. */
type EventOfType<Event, Type> = Event extends { type: infer Own } ? (Type extends Own ? Event : never) : never;

/**
 * A model with an entry for every event: with `satisfies ModelOf<typeof machine>`, a new event of the machine is a compile
 * error until the model has its cases. An empty list means that the event never comes from outside.
 */
export type ModelOf<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>;
  events: {
    readonly [Type in EventFromLogic<Machine>['type']]: readonly EventOfType<EventFromLogic<Machine>, Type>[];
  };
  outcomes?: {
    readonly [Actor in PartsOf<Machine>['actor'] as Actor['src']]?: readonly (
      | { output: OutputOf<Actor['logic']> }
      | { error: unknown }
    )[];
  };
  project?: (context: ContextFrom<Machine>) => unknown;
  limit?: number;
  maxBusyRegions?: number;
  cannotBeTaken?: { readonly [id: string]: string };
};
