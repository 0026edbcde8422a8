import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';

/** The result of one event. */
export type Step = {
  snapshot: AnyMachineSnapshot;
  /**
   * The executed transitions, including those of raised events and eventless ones. Of a transition that is a function, the
   * outcome that this event had.
   */
  executed: AnyTransitionDefinition[];
};

/** What the evaluations of a transition's guard gave. A transition without a guard counts as one whose guard is true. */
export type Evaluations = {
  isTrue: number;
  isFalse: number;
  /** The last error that the guard threw, and the event that caused it. */
  thrown: { error: unknown; event: EventObject } | null;
  throws: number;
  /** The fields of the context that the guard has read. */
  fields: ReadonlySet<string>;
};

export type GuardObserver = {
  of: (transition: AnyTransitionDefinition) => Evaluations;
  /** The fields of the context that guards have read so far. */
  fieldsRead: () => ReadonlySet<string>;
  /** Does the work without counting: stand-ins for values make guards true that no real value would. */
  pause: <T>(work: () => T) => T;
  /** Does the work without counting, and returns the transitions whose guards were true in it, even if it throws. */
  chosenIn: (work: () => unknown) => AnyTransitionDefinition[];
  /** Gives the transitions their own guards back. */
  stop: () => void;
};

/** What a run tells about its machine. */
export type RunObserver = {
  onExecuted: (transition: AnyTransitionDefinition) => void;
  /** States that were active, even between two microsteps. */
  onVisit: (nodes: readonly AnyStateNode[]) => void;
  /** A custom action needs a global of the browser, or only throws "not implemented". It was skipped. */
  onMissingGlobal: (name: string) => void;
  /** The machine has sent an event to another actor, or to itself if it did not find the other one. */
  onSend: (type: string) => void;
};

/** A real actor of the machine that only the events sent to it can move. */
export type Run = {
  start: () => void;
  send: (event: EventObject) => void;
  getSnapshot: () => AnyMachineSnapshot;
};

export type Implementations = {
  actors: Readonly<Record<string, unknown>>;
  actions: Readonly<Record<string, unknown>>;
  delays: Readonly<Record<string, unknown>>;
  guards: Readonly<Record<string, unknown>>;
};

/**
 * What this package knows about the inside of a version of XState. It is not part of XState's public API, and this is why XState
 * has an exact version in the tests. Types of events are written as in version 5, with the id in them (`xstate.done.actor.ID`), and
 * each implementation translates them. So a file of paths that was written for a machine of one version fits its other version.
 */
export type XState = {
  version: 5 | 6;
  /** The active states, parents included. */
  activeNodes: (snapshot: AnyMachineSnapshot) => AnyStateNode[];
  /** The states that each history state would restore: ids of states by id of the history state. */
  rememberedStates: (snapshot: AnyMachineSnapshot) => Record<string, string[]>;
  /** All transitions of a state, in the order of the source; those without an event come last. */
  transitionsOf: (node: AnyStateNode) => AnyTransitionDefinition[];
  /** The type of the event in the spelling of version 5; empty for an eventless transition. */
  eventTypeOf: (transition: AnyTransitionDefinition) => string;
  /** The place of a transition among those of the same state and event. */
  branchOf: (transition: AnyTransitionDefinition) => number;
  /** The declared targets; undefined if the transition declares none. */
  targetsOf: (transition: AnyTransitionDefinition) => readonly AnyStateNode[] | undefined;
  /** True if only running the transition tells its targets. */
  isFunction: (transition: AnyTransitionDefinition) => boolean;
  /** Of an executed transition that is a function: the ids of the states that it led to. Null for every other transition. */
  outcomeOf: (transition: AnyTransitionDefinition) => readonly string[] | null;
  /** The names of the actions, as objects or functions that carry them. */
  actionsOf: (transition: AnyTransitionDefinition) => readonly unknown[];
  /** What decides whether the transition is taken, also while it is observed. */
  guardOf: (transition: AnyTransitionDefinition) => unknown;
  /** The guard as a reader knows it: by its name, if it has one. */
  namedGuardOf: (transition: AnyTransitionDefinition) => unknown;
  observeGuards: (transitions: readonly AnyTransitionDefinition[]) => GuardObserver;
  /** The transitions of the active states; without the timers that are not running, if the snapshot tells. */
  nextTransitions: (snapshot: AnyMachineSnapshot) => AnyTransitionDefinition[];
  /** The transitions that an event selects, before XState drops those that conflict with others. */
  selectTransitions: (snapshot: AnyMachineSnapshot, event: EventObject) => readonly AnyTransitionDefinition[];
  /** The delay of a timer in milliseconds; NaN if it is not known. */
  delayOf: (snapshot: AnyMachineSnapshot, transition: AnyTransitionDefinition) => number;
  /** The machine itself, or a copy of it that may be changed. */
  own: (machine: AnyStateMachine) => AnyStateMachine;
  firstStep: (machine: AnyStateMachine, input: unknown, runsActions: boolean) => Step;
  stepFrom: (before: AnyMachineSnapshot, event: EventObject, runsActions: boolean) => Step;
  run: (machine: AnyStateMachine, input: unknown, observer: RunObserver) => Run;
  implementationsOf: (machine: AnyStateMachine) => Implementations;
  /** A machine with another configuration and the same implementations. */
  rebuilt: (machine: AnyStateMachine, config: unknown) => AnyStateMachine;
  /** A guard that is true when the given one is false. */
  negated: (guard: unknown) => unknown;
  /** Logic of an actor that never does anything. */
  inertLogic: () => AnyActorLogic;
};
