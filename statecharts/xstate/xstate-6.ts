import type {
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { copyOfPlainData, isPlainObjectOrArray } from '../opaque.ts';
import { machineOf } from './actors.ts';
import { runCustomAction } from './custom-actions.ts';
import { recordFields } from './fields-read.ts';
import { guardObserver } from './guard-observer.ts';
import type { Implementations, Run, RunObserver, Step, XState } from './interface.ts';
import { libraryOf } from './modules.ts';
import { ancestorsOf } from './nodes.ts';

/** Tried with XState 6.0.0-alpha.52. The types here say what is read; TypeScript has only those of version 5. */

type Enqueue = (...parts: unknown[]) => unknown;
type TransitionFunction = (args: object, enqueue: Enqueue) => { target?: string | readonly string[] } | undefined;
type GuardFunction = (args: object) => boolean;

/** A transition definition. */
type Definition = Omit<AnyTransitionDefinition, 'guard' | 'source'> & {
  source: AnyStateNode;
  /** Decides by running whether the transition is taken, and where it leads. */
  to?: TransitionFunction;
  guard?: GuardFunction;
  /** A change of the context, or a function that gives it. */
  context?: unknown;
  /** The fields that an event must have, such as the id of an actor. */
  matches?: Readonly<Record<string, unknown>>;
  delay?: number | string;
};

type Timer = { id: string; delay: number; event: EventObject & Record<string, unknown> };

type Snapshot = AnyMachineSnapshot & {
  nodes: AnyStateNode[];
  /** The timers that are running, by id, in the order in which they were started. */
  timers: Readonly<Record<string, Timer>>;
};

type Effect = { kind?: string; type: string; exec?: () => unknown };

type Machine = AnyStateMachine & {
  sources: Implementations;
  validator?: unknown;
  initialTransition: (input: unknown) => [AnyMachineSnapshot, Effect[]];
  isInternalEventType?: (type: string) => boolean;
};

const definition = (transition: AnyTransitionDefinition): Definition => transition as unknown as Definition;
const timersOf = (snapshot: AnyMachineSnapshot): Timer[] => Object.values((snapshot as Snapshot).timers ?? {});
const activeNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] => (snapshot as Snapshot).nodes;
const toArray = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

// Events: version 6 has the id in a field.

const ACTOR_END = /^xstate\.(done|error)\.actor\.(.+)$/;
const ACTOR_SNAPSHOT = /^xstate\.snapshot\.(.+)$/;
const STATE_DONE = /^xstate\.done\.state\.(.+)$/;
const TIMER = /^xstate\.(after|timeout)\./;

function eventTypeOf(transition: AnyTransitionDefinition): string {
  const { eventType, matches = {} } = definition(transition);
  return typeWithId({ ...matches, type: eventType });
}

/** The type of an event in the spelling of version 5. */
function typeWithId(event: EventObject & { actorId?: unknown; stateId?: unknown; delay?: unknown }): string {
  const { type, actorId, stateId, delay } = event;
  if (type === 'xstate.after' && stateId !== undefined) return `${type}.${String(delay)}.${String(stateId)}`;
  if (type === 'xstate.snapshot.actor' && actorId !== undefined) return `xstate.snapshot.${String(actorId)}`;
  const takesActor = /^xstate\.(done|error|timeout)\.actor$/.test(type) && actorId !== undefined;
  if (takesActor) return `${type}.${String(actorId)}`;
  const takesState = /^xstate\.(done\.state|timeout)$/.test(type) && stateId !== undefined;
  return takesState ? `${type}.${String(stateId)}` : type;
}

/** The event as version 6 sends it. The session id says which of several actors with one id has ended. */
function ownEventOf(snapshot: AnyMachineSnapshot, event: EventObject): EventObject {
  const children = snapshot.children as Readonly<Record<string, { sessionId?: string } | undefined>>;
  const ofActor = (type: string, actorId: string): EventObject =>
    ({ ...event, type, actorId, sessionId: children[actorId]?.sessionId }) as EventObject;
  const [, end, endedId] = ACTOR_END.exec(event.type) ?? [];
  if (endedId !== undefined) return ofActor(`xstate.${end}.actor`, endedId);
  const [, snapshotId] = ACTOR_SNAPSHOT.exec(event.type) ?? [];
  if (snapshotId !== undefined) return ofActor('xstate.snapshot.actor', snapshotId);
  const [, stateId] = STATE_DONE.exec(event.type) ?? [];
  return stateId === undefined ? event : ({ ...event, type: 'xstate.done.state', stateId } as EventObject);
}

const timerOf = (snapshot: AnyMachineSnapshot, type: string): Timer | undefined =>
  timersOf(snapshot).find(({ event }) => typeWithId(event) === type);

// Transitions.

const branches = new WeakMap<AnyStateNode, AnyTransitionDefinition[]>();

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  const known =
    branches.get(node) ??
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].filter((each) => isWritten(node, each));
  branches.set(node, known);
  return known;
}

/** False for the transition that XState adds to stop the timeout of an actor. */
function isWritten(node: AnyStateNode, transition: AnyTransitionDefinition): boolean {
  const actor = actorOf(node, transition);
  if (actor === undefined) return true;
  const own = node.transitions.get(transition.eventType)?.filter((each) => actorOf(node, each) === actor) ?? [];
  return own.indexOf(transition) < configuredBranches(actor, transition).length;
}

type Invoke = { id: string; timeout?: unknown; onDone?: unknown; onError?: unknown };

/** The invoked actor whose end the transition takes. */
function actorOf(node: AnyStateNode, transition: AnyTransitionDefinition): Invoke | undefined {
  const { eventType, matches } = definition(transition);
  if (!/^xstate\.(done|error)\.actor$/.test(eventType)) return undefined;
  return (node.invoke as unknown as Invoke[]).find(({ id }) => id === matches?.actorId);
}

const configuredBranches = ({ onDone, onError }: Invoke, { eventType }: AnyTransitionDefinition): unknown[] =>
  toArray(eventType === 'xstate.done.actor' ? onDone : onError);

/** For each executed transition that is a function, what it was and where it led. */
const outcomes = new WeakMap<AnyTransitionDefinition, { of: AnyTransitionDefinition; targets: readonly string[] }>();
const knownOutcomes = new WeakMap<AnyTransitionDefinition, Map<string, AnyTransitionDefinition>>();

const withoutOutcome = (transition: AnyTransitionDefinition): AnyTransitionDefinition =>
  outcomes.get(transition)?.of ?? transition;

function branchOf(transition: AnyTransitionDefinition): number {
  const own = withoutOutcome(transition);
  const type = eventTypeOf(own);
  return transitionsOf(own.source)
    .filter((each) => eventTypeOf(each) === type)
    .indexOf(own);
}

const isFunction = (transition: AnyTransitionDefinition): boolean =>
  definition(transition).to !== undefined && targetsOf(withoutOutcome(transition)) === undefined;

/** The transitions of an actor with a timeout are functions that XState has made of declared targets. */
function targetsOf(transition: AnyTransitionDefinition): readonly AnyStateNode[] | undefined {
  const { target, source } = transition;
  if (target !== undefined) return target;
  const actor = actorOf(source, transition);
  if (actor?.timeout === undefined) return undefined;
  const written = configuredBranches(actor, transition)[branchOf(transition)];
  const declared = typeof written === 'string' ? written : (written as { target?: string } | undefined)?.target;
  return declared === undefined ? undefined : statesNamed(source, declared);
}

/** The states that the result of a transition's function names. */
const statesNamed = (source: AnyStateNode, target: string | readonly string[]): AnyStateNode[] =>
  [target].flat().flatMap((name) => stateNamed(source, name) ?? []);

function stateNamed(source: AnyStateNode, name: string): AnyStateNode | undefined {
  if (name.startsWith('#')) return source.machine.getStateNodeById(name) as AnyStateNode;
  const [start, path] = name.startsWith('.') ? [source, name.slice(1)] : [source.parent ?? source, name];
  return path.split('.').reduce<AnyStateNode | undefined>((node, key) => node?.states[key], start);
}

/** The outcome of an executed transition, as a transition with targets. */
function outcomeOfRun(
  transition: AnyTransitionDefinition,
  target: string | readonly string[] | undefined,
): AnyTransitionDefinition {
  const nodes = target === undefined ? [] : statesNamed(transition.source, target);
  const targets = nodes.map(({ id }) => id);
  const known = knownOutcomes.get(transition) ?? new Map<string, AnyTransitionDefinition>();
  knownOutcomes.set(transition, known);
  const outcome =
    known.get(targets.join()) ??
    (Object.create(transition, {
      target: { value: nodes.length === 0 ? undefined : nodes, enumerable: true },
    }) as AnyTransitionDefinition);
  known.set(targets.join(), outcome);
  outcomes.set(outcome, { of: transition, targets });
  return outcome;
}

// A copy of the machine whose transitions say that they are executed. Inspection names the selected transitions, of which
// some are then dropped, and of a function it does not name the result.

let recorded: { machine: AnyStateMachine; executed: Set<AnyTransitionDefinition> } | null = null;

const copies = new WeakMap<AnyStateMachine, AnyStateMachine>();
const watched = new WeakSet<AnyStateMachine>();

function own(machine: AnyStateMachine): AnyStateMachine {
  if (watched.has(machine)) return machine;
  const copy = copies.get(machine) ?? machine.provide({});
  copies.set(machine, copy);
  if (watched.has(copy)) return copy;
  watched.add(copy);
  // A shortcut of XState for simple transitions, which does not run them as others.
  Object.assign(copy, { _transitionFast: () => undefined });
  for (const node of nodesFrom(copy.root)) {
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) watch(transition);
  }
  return copy;
}

const nodesFrom = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesFrom)];

/** XState reads the actions of a transition when it executes it, and only then. */
function watch(transition: AnyTransitionDefinition): void {
  const { actions, guard, to } = definition(transition);
  written.set(transition, { ...(guard && { guard }), ...(to && { to }) });
  let result: ReturnType<TransitionFunction>;
  Object.defineProperty(transition, 'actions', {
    configurable: true,
    enumerable: true,
    get: () => {
      if (recorded?.machine === transition.source.machine) {
        recorded.executed.add(isFunction(transition) ? outcomeOfRun(transition, result?.target) : transition);
      }
      return actions;
    },
  });
  if (to === undefined) return;
  const observed: TransitionFunction = (args, enqueue) => {
    result = to(args, enqueue);
    return result;
  };
  Object.assign(transition, { to: observed });
}

function recording<T>(machine: AnyStateMachine, work: () => T): { result: T; executed: AnyTransitionDefinition[] } {
  const before = recorded;
  const now = { machine, executed: new Set<AnyTransitionDefinition>() };
  recorded = now;
  try {
    return { result: work(), executed: [...now.executed] };
  } finally {
    recorded = before;
  }
}

// Steps.

function firstStep(given: AnyStateMachine, input: unknown, runsActions: boolean): Step {
  const machine = own(given) as Machine;
  const { result, executed } = recording(machine, () => machine.initialTransition(copyOfPlainData(input)));
  const [snapshot, effects] = result;
  if (snapshot.status === 'error') throw snapshot.error;
  if (runsActions) for (const effect of effects) runEffect(effect);
  return { snapshot, executed };
}

function stepFrom(before: AnyMachineSnapshot, event: EventObject, runsActions: boolean): Step {
  const machine: AnyStateMachine = before.machine;
  const timer = TIMER.test(event.type) ? timerOf(before, event.type) : undefined;
  // A machine may change its context or the payload in place.
  const context = copyOfPlainData(before.context);
  const snapshot = { ...before, context, ...(timer === undefined ? {} : { timers: timersWithout(before, timer) }) };
  const sent = timer?.event ?? ownEventOf(before, event);
  const { result, executed } = recording(
    machine,
    () =>
      machine.transition(snapshot as never, sent as never, undefined as never) as unknown as [
        AnyMachineSnapshot,
        Effect[],
      ],
  );
  const [after, effects] = result;
  if (runsActions) for (const effect of effects) runEffect(effect);
  return { snapshot: after, executed };
}

const timersWithout = (snapshot: AnyMachineSnapshot, { id }: Timer): Snapshot['timers'] =>
  Object.fromEntries(Object.entries((snapshot as Snapshot).timers).filter(([each]) => each !== id));

/** Runs a custom action; an error in it does not end the step. */
function runEffect({ kind, exec }: Effect): void {
  if (kind !== 'action') return;
  try {
    exec?.();
  } catch {
    // A stand-in has recorded what the action used before the error.
  }
}

/** What a guard gets as its actor when it is evaluated without one. */
const NO_ACTOR = {
  self: {},
  system: {},
  id: '',
  sessionId: '',
  defer: () => {},
  logger: () => {},
  stopChild: () => {},
  emit: () => {},
  actionExecutor: () => {},
};

function selectTransitions(snapshot: AnyMachineSnapshot, event: EventObject): readonly AnyTransitionDefinition[] {
  const timer = TIMER.test(event.type) ? timerOf(snapshot, event.type) : undefined;
  const sent = timer?.event ?? ownEventOf(snapshot, event);
  return (snapshot.machine as AnyStateMachine as unknown as Selecting).getTransitionData(snapshot, sent, NO_ACTOR);
}

type Selecting = {
  getTransitionData: (snapshot: unknown, event: EventObject, scope: unknown) => readonly AnyTransitionDefinition[];
};

/** Timers that are not running cannot end, and internal events cannot be sent. */
function nextTransitions(snapshot: AnyMachineSnapshot): AnyTransitionDefinition[] {
  const machine = snapshot.machine as Machine;
  const atomic = activeNodes(snapshot).filter(({ type }) => type === 'atomic' || type === 'final');
  const nodes = new Set(atomic.flatMap((node) => [node, ...ancestorsOf(node)]));
  return [...nodes].flatMap(transitionsOf).filter((transition) => {
    const type = eventTypeOf(transition);
    if (TIMER.test(type)) return timerOf(snapshot, type) !== undefined;
    return machine.isInternalEventType?.(type) !== true;
  });
}

// Guards and functions.

const originals = new WeakMap<AnyTransitionDefinition, Pick<Definition, 'guard' | 'to'>>();

/** A function that is taken or not by its result is its own guard. */
function guardOf(transition: AnyTransitionDefinition): unknown {
  const own = withoutOutcome(transition);
  const { guard, to } = originals.get(own) ?? written.get(own) ?? definition(own);
  if (guard === undefined || to === undefined) return guard ?? to;
  return Object.assign(() => false, { guards: [guard, to] });
}

/** The functions of transitions as they are in the source, before `watch` has replaced them. */
const written = new WeakMap<AnyTransitionDefinition, Pick<Definition, 'guard' | 'to'>>();

const observeGuards: XState['observeGuards'] = (transitions) =>
  guardObserver(transitions, (transition, counter) => {
    const { guard, to } = definition(transition);
    originals.set(transition, written.get(transition) ?? { ...(guard && { guard }), ...(to && { to }) });
    /** Runs the work with a context that records what is read. */
    const evaluate = <T>(args: object, work: (args: object) => T, isTaken: (result: T) => boolean): T => {
      try {
        const result = work(withRecordedContext(args, counter.fieldsRead));
        counter.count(isTaken(result));
        return result;
      } catch (error) {
        counter.countThrow(error, (args as { event: EventObject }).event);
        throw error;
      }
    };
    const observedGuard = (args: object) => evaluate(args, (recorded) => guard?.(recorded) ?? true, Boolean);
    const observedTo: TransitionFunction = (args, enqueue) => {
      const used = { isUsed: false };
      const isTaken = (result: ReturnType<TransitionFunction>) => result !== undefined || used.isUsed;
      // To find out whether the function has an effect, XState ends it at the first one.
      let stopped: { signal: unknown } | null = null;
      const result = evaluate(
        args,
        (recorded) => {
          try {
            return to?.(recorded, watchedEnqueue(enqueue, used));
          } catch (error) {
            if (!used.isUsed) throw error;
            stopped = { signal: error };
            return undefined;
          }
        },
        isTaken,
      );
      if (stopped !== null) throw (stopped as { signal: unknown }).signal;
      return result;
    };
    if (to === undefined) Object.assign(transition, { guard: observedGuard });
    else Object.assign(transition, { to: observedTo });
    return () => {
      if (to !== undefined) Object.assign(transition, { to });
      else if (guard === undefined) delete (transition as { guard?: unknown }).guard;
      else Object.assign(transition, { guard });
      originals.delete(transition);
    };
  });

const withRecordedContext = (args: object, fields: Set<string>): object =>
  new Proxy(args, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      return key === 'context' ? recordFields(value, fields) : value;
    },
  });

/** Notes that a function has asked for an effect. */
const watchedEnqueue = (enqueue: Enqueue, used: { isUsed: boolean }): Enqueue =>
  new Proxy(enqueue, {
    apply: (target, self, parts: unknown[]) => {
      used.isUsed = true;
      return Reflect.apply(target, self, parts) as unknown;
    },
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...parts: unknown[]): unknown => {
        used.isUsed = true;
        return Reflect.apply(value, target, parts) as unknown;
      };
    },
  });

// Running.

const ACTIVE = { status: 'active', output: undefined, error: undefined };

/** Receives every event and does nothing. */
const inertLogic = () => ({
  transition: (snapshot: unknown) => [snapshot, []],
  initialTransition: () => [ACTIVE, []],
  getInitialSnapshot: () => ACTIVE,
  getPersistedSnapshot: (snapshot: unknown) => snapshot,
});

type ActorOfSix = AnyActorRef & { start: () => unknown; _executeAction: (effect: Effect) => void };

type Inspected = {
  type: string;
  actorRef: ActorOfSix;
  sent?: { targetRef: unknown; event: EventObject }[];
};

function run(given: AnyStateMachine, input: unknown, observer: RunObserver): Run {
  const machine = own(given);
  const { createActor } = libraryOf(6);
  const timers = new Map<number, { fire: () => void; delay: number }>();
  let lastTimer = 0;
  const clock = {
    setTimeout: (fire: () => void, delay: number) => {
      lastTimer += 1;
      timers.set(lastTimer, { fire, delay });
      return lastTimer;
    },
    clearTimeout: (id: number) => timers.delete(id),
  };
  const inspect = ({ type, actorRef, sent = [] }: Inspected) => {
    if (type === '@xstate.actor' && actorRef !== parent) restrictActor(actorRef, observer.onMissingGlobal);
    if (type !== '@xstate.transition' || actorRef !== actor) return;
    for (const { targetRef, event } of sent) if (targetRef !== actor) observer.onSend(event.type);
  };
  let parent: unknown;
  let actor: ActorOfSix | undefined;
  const watch = (work: () => void) => {
    const { executed } = recording(machine, work);
    for (const transition of executed) {
      observer.onExecuted(transition);
      observer.onVisit(statesBetween(transition));
    }
    const snapshot = actor?.getSnapshot() as AnyMachineSnapshot | undefined;
    if (snapshot !== undefined && snapshot.status !== 'error') observer.onVisit(activeNodes(snapshot));
  };
  /** The clock does not know the ids of timers: those with the same delay have the order in which they were started. */
  const fire = (timer: Timer) => {
    const alike = timersOf((actor as ActorOfSix).getSnapshot() as AnyMachineSnapshot).filter(
      ({ delay }) => delay === timer.delay,
    );
    const place = alike.findIndex(({ id }) => id === timer.id);
    const [id, running] = [...timers].filter(([, { delay }]) => delay === timer.delay)[place] ?? [];
    if (id === undefined) return;
    timers.delete(id);
    running?.fire();
  };
  const root = createActor(
    inertLogic() as never,
    { clock, logger: () => {}, inspect } as never,
  ) as unknown as AnyActorRef;
  parent = root;
  root.start();
  watch(() => {
    actor = createActor(machine, { input: copyOfPlainData(input), parent } as never) as unknown as ActorOfSix;
  });
  // Without an observer XState throws the error later, where it cannot be caught.
  actor?.subscribe({ error: () => {} });
  return {
    start: () => watch(() => actor?.start()),
    send: (event) => {
      const snapshot = actor?.getSnapshot() as AnyMachineSnapshot;
      const timer = TIMER.test(event.type) ? timerOf(snapshot, event.type) : undefined;
      // A timer that is not running cannot end.
      if (TIMER.test(event.type) && timer === undefined) return;
      watch(() => (timer === undefined ? actor?.send(ownEventOf(snapshot, event)) : fire(timer)));
    },
    getSnapshot: () => actor?.getSnapshot() as AnyMachineSnapshot,
  };
}

/** The source and the targets of a transition, with the states that are entered with a target. */
function statesBetween(transition: AnyTransitionDefinition): AnyStateNode[] {
  const { source } = transition;
  const ends = [source, ...(targetsOf(transition) ?? []).flatMap(initialStatesIn)];
  return ends.flatMap((node) => [node, ...ancestorsOf(node)]);
}

function initialStatesIn(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel') return [node, ...Object.values(node.states).flatMap(initialStatesIn)];
  return node.type === 'compound' ? [node, ...(node.initial.target ?? []).flatMap(initialStatesIn)] : [node];
}

/** Actors other than machines do not start. */
function restrictActor(actor: ActorOfSix, onMissingGlobal: (name: string) => void): void {
  if (machineOf(actor) === null) {
    actor.start = () => actor;
    return;
  }
  const execute = actor._executeAction.bind(actor);
  actor._executeAction = (effect) => {
    const { kind, type, exec } = effect;
    if (kind !== 'action' || exec === undefined) return execute(effect);
    execute({ ...effect, exec: () => runCustomAction(type, () => exec.call(effect), onMissingGlobal) });
  };
}

// Configurations.

/** The change of the context is what a reader knows as the action "assign". */
const actionsOf = (transition: AnyTransitionDefinition): readonly unknown[] =>
  definition(withoutOutcome(transition)).context === undefined ? [] : ['xstate.assign'];

function rebuilt(machine: AnyStateMachine, config: unknown): AnyStateMachine {
  const { sources, validator } = machine as Machine;
  const { StateMachine } = libraryOf(6) as unknown as { StateMachine: new (...parts: unknown[]) => AnyStateMachine };
  return new StateMachine(config, sources, validator);
}

const negated =
  (guard: unknown): unknown =>
  (args: object) =>
    !(guard as GuardFunction)(args);

/** The history of a snapshot, by the id of the history state. */
const rememberedStates = ({ historyValue }: AnyMachineSnapshot): Record<string, string[]> =>
  isPlainObjectOrArray(historyValue)
    ? Object.fromEntries(
        Object.entries(historyValue).map(([id, nodes]) => [id, (nodes as AnyStateNode[]).map((node) => node.id)]),
      )
    : {};

export const xstate6: XState = {
  version: 6,
  activeNodes,
  rememberedStates,
  transitionsOf,
  eventTypeOf,
  branchOf,
  targetsOf,
  isFunction,
  outcomeOf: (transition) => outcomes.get(transition)?.targets ?? null,
  actionsOf,
  guardOf,
  namedGuardOf: (transition) => (written.get(transition) ?? definition(transition)).guard,
  observeGuards,
  nextTransitions,
  selectTransitions,
  delayOf: (snapshot, transition) => timerOf(snapshot, eventTypeOf(transition))?.delay ?? Number.NaN,
  own,
  firstStep,
  stepFrom,
  run,
  implementationsOf: (machine) => (machine as Machine).sources,
  rebuilt,
  negated,
  inertLogic: () => inertLogic() as unknown as AnyActorLogic,
};
