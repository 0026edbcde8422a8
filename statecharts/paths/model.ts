import type { AnyStateMachine, ContextFrom, EventFromLogic, EventObject, InputFrom, StateMachine } from 'xstate';

/** How a promise or another actor can end: one entry for each end that a guard can tell apart. */
type Outcome = { output: unknown } | { error: unknown };

/** What has to be said beside a machine so that paths through it can be found. All of it is optional. */
export type Model = {
  input?: unknown;
  /**
   * The events to send, by type: one for each payload that a guard can tell apart. A type left out is sent bare,
   * and with payloads guessed from what the machine reads; an empty list says that the event never comes from outside.
   */
  events?: { readonly [type: string]: readonly EventObject[] };
  /** How each actor can end, by its name in `setup`. One left out ends with a guessed output, or with an error. */
  outcomes?: { readonly [src: string]: readonly Outcome[] };
  /** Of the context what guards read, and nothing less; the whole context when left out. */
  project?: (context: never) => unknown;
  /** How many events are sent in looking for configurations before it ends, done or not; 4 000 when left out. */
  limit?: number;
  /** How many parallel regions may be away from where they started, all at once. */
  maxBusyRegions?: number;
  /** Transitions that nothing can take, by id, each with the reason: `--check` lets them pass. */
  cannotBeTaken?: { readonly [id: string]: string };
};

type ActorsOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? Actor
    : never;

type OutputOf<Logic> = Logic extends { transition: (snapshot: infer Snapshot, ...rest: never[]) => unknown }
  ? Extract<Snapshot, { status: 'done' }> extends { output: infer Output }
    ? Output
    : unknown
  : unknown;

/**
 * A model that has to be complete: with `satisfies ModelOf<typeof machine>` a new event of the machine does not compile
 * until it has its cases. An empty list says that the event never comes from outside.
 */
export type ModelOf<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>;
  events: {
    readonly [Type in EventFromLogic<Machine>['type']]: readonly Extract<EventFromLogic<Machine>, { type: Type }>[];
  };
  outcomes?: {
    readonly [Actor in ActorsOf<Machine> as Actor['src']]?: readonly (
      | { output: OutputOf<Actor['logic']> }
      | { error: unknown }
    )[];
  };
  project?: (context: ContextFrom<Machine>) => unknown;
  limit?: number;
  maxBusyRegions?: number;
  cannotBeTaken?: { readonly [id: string]: string };
};
