import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  and,
  createActor,
  type EventObject,
  fromTransition,
  getInitialMicrosteps,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { addWork, restartRandomNumbers } from './deterministic.ts';
import { copyOfPlainData, isPlainObjectOrArray, isRecorder } from './opaque.ts';

/** All uses of XState's internals, which are not part of its public API. This file is why XState has an exact version. */

/** The active states, parents included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] => snapshot._nodes;

/** The transitions that an event selects, before XState drops those that conflict with others. */
export const selectTransitions = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): readonly AnyTransitionDefinition[] => {
  addWork(snapshot._nodes.length);
  return machine.getTransitionData(snapshot, event);
};

/** The states that each history state would restore: ids of states by id of the history state. */
export const rememberedStates = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, (nodes as AnyStateNode[]).map((node) => node.id)]),
  );

/** The result of one event. */
export type Step = {
  snapshot: AnyMachineSnapshot;
  /** The executed transitions, including those of raised events and eventless ones. */
  executed: AnyTransitionDefinition[];
};

/** A machine with more microsteps for one event is in an infinite loop, which XState itself would not stop. */
const MAX_MICROSTEPS = 1_000;

/** Units of work: a step of a machine takes as long as to copy so many values, and so many more for each active state. */
const WORK_PER_STEP = 100;
const WORK_PER_STATE = 10;

/** Receives every event and does nothing. */
const silentLogic = fromTransition((state: null) => state, null);

/**
 * Starts a machine without running an actor.
 * @throws the error that the machine throws
 */
export function firstStep(machine: AnyStateMachine, input: unknown, runsActions = false): Step {
  restartRandomNumbers();
  const { scope, steps } = recordingScope(machine, undefined, runsActions);
  const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(scope as never, copyOfPlainData(input) as never);
  if (snapshot.status === 'error') throw snapshot.error;
  if (steps.length === 0) return { snapshot, executed: [] };
  // Inspection does not report the microstep that enters the initial states.
  const entered = getInitialMicrosteps(machine, input as never)[0]?.[0] ?? snapshot;
  return { snapshot, executed: executedInSteps(steps, entered) };
}

/**
 * Sends one event without running an actor.
 * @param runsActions also runs custom actions, for stand-ins that record what these use
 * @throws the error that the machine throws
 */
export function stepFrom(before: AnyMachineSnapshot, event: EventObject, runsActions = false): Step {
  const machine: AnyStateMachine = before.machine;
  addWork(WORK_PER_STEP + before._nodes.length * WORK_PER_STATE);
  restartRandomNumbers();
  const { scope, steps } = recordingScope(machine, before, runsActions);
  // A machine may change its context or the payload in place.
  const own = { ...before, context: copyOfPlainData(before.context) };
  const snapshot: AnyMachineSnapshot = machine.transition(own as never, ownEvent(event), scope as never);
  return { snapshot, executed: executedInSteps(steps, before) };
}

/** A copy of an event that a machine may change in place. */
export const ownEvent = <Event extends EventObject>(event: Event): Event =>
  isRecorder(event) ? event : copyOfPlainData(event);

/**
 * Creates an actor that only the events sent to it can move: actors that it invokes or spawns are not started, except child
 * machines. It has a parent that accepts every event, so a machine that sends to its parent runs too. A custom action that
 * needs a global of the browser, or that only throws "not implemented", is skipped and reported to `onMissingGlobal`. Any other error of an action ends the actor.
 */
export function sandboxedActor(
  machine: AnyStateMachine,
  input: unknown,
  watch: {
    onStep: (step: InspectedMicrostepEvent) => void;
    onMissingGlobal: (name: string) => void;
    /** The machine has sent an event to another actor, or to itself if it did not find the other one. */
    onSend: (type: string) => void;
  },
): AnyActorRef {
  const parent = createActor(silentLogic, {
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
    logger: () => {},
    inspect: (event) => {
      if (event.type === '@xstate.microstep' && event.actorRef === sandbox.actor) watch.onStep(event);
      if (event.type === '@xstate.event' && event.sourceRef === sandbox.actor) watch.onSend(event.event.type);
      if (event.type !== '@xstate.actor' || event.actorRef.sessionId === event.rootId) return;
      // The first actor below the root is the machine's; this reports it from its creation on.
      sandbox.actor ??= event.actorRef as AnyActorRef;
      restrictActor(event.actorRef as unknown as ActorInternals, watch);
    },
  });
  const sandbox: { actor: AnyActorRef | undefined } = { actor: undefined };
  parent.start();
  return createActor(machine, { input, parent } as never) as AnyActorRef;
}

type Executor = (action: {
  type: string;
  info?: unknown;
  params?: unknown;
  exec?: (info: unknown, params: unknown) => void;
}) => void;
/** The message of an action that only throws until somebody provides it. */
const PLACEHOLDER =
  /^(method |function |action )?(is )?(not (yet )?(been )?implemented|unimplemented|must be provided)/i;

type ActorInternals = {
  logic: unknown;
  start: () => unknown;
  _actorScope: { actionExecutor: Executor };
};

/** The machine of a running actor; null for an actor of another kind. */
export function machineOf(actor: object): AnyStateMachine | null {
  const { logic } = actor as ActorInternals;
  return logic instanceof StateMachine ? logic : null;
}

/** The actor that has created this one. */
export const parentOf = (actor: object): AnyActorRef | undefined => (actor as { _parent?: AnyActorRef })._parent;

function restrictActor(actor: ActorInternals, { onMissingGlobal }: { onMissingGlobal: (name: string) => void }): void {
  const machine = machineOf(actor);
  if (machine === null) {
    actor.start = () => actor;
    return;
  }
  limitMicrosteps(machine);
  const execute = actor._actorScope.actionExecutor;
  actor._actorScope.actionExecutor = (action) => {
    const { type, exec } = action;
    if (exec === undefined || type.startsWith('xstate.')) return execute(action);
    execute({
      ...action,
      exec: (info, params) => {
        try {
          exec(info, params);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          if (!(error instanceof ReferenceError) && !PLACEHOLDER.test(error.message)) throw error;
          onMissingGlobal(`${type}: ${error.message}`);
        }
      },
    });
  };
}

function limitMicrosteps(machine: AnyStateMachine): void {
  const options = machine.options as { maxIterations?: number };
  options.maxIterations = Math.min(options.maxIterations ?? MAX_MICROSTEPS, MAX_MICROSTEPS);
}

/**
 * The actor scope that XState needs for a step. Each step has its own system, so system ids can be used again. An action that
 * asks its own actor or the system gets what a running actor would have: the snapshot before the event, with its children.
 */
function recordingScope(machine: AnyStateMachine, before: AnyMachineSnapshot | undefined, runsActions: boolean) {
  limitMicrosteps(machine);
  const steps: InspectedMicrostepEvent[] = [];
  const parent = createActor(silentLogic);
  const self = createActor(silentLogic, { parent } as never);
  Object.assign(self, { getSnapshot: () => before });
  const { system } = parent;
  const registered = system.get.bind(system);
  Object.assign(system, {
    get: (id: string) => registered(id) ?? childrenOf(before).find(({ systemId }) => systemId === id),
  });
  parent.system.inspect((event: InspectionEvent) => {
    if (event.type === '@xstate.microstep' && event.actorRef === (self as AnyActorRef)) steps.push(event);
    if (event.type === '@xstate.actor') {
      const machine = machineOf(event.actorRef);
      if (machine !== null) limitMicrosteps(machine);
    }
  });
  const ignore = () => {};
  const scope = {
    self,
    id: '',
    sessionId: '',
    system,
    defer: ignore,
    logger: ignore,
    stopChild: ignore,
    emit: ignore,
    actionExecutor: runsActions ? runAction : ignore,
  };
  return { scope, steps };
}

/** Runs a custom action; an error in it does not end the step. */
const runAction: Executor = ({ type, exec, info, params }) => {
  if (type.startsWith('xstate.')) return;
  try {
    exec?.(info, params);
  } catch {
    // A stand-in has recorded what the action used before the error.
  }
};

const childrenOf = (snapshot: AnyMachineSnapshot | undefined): { systemId?: string }[] =>
  Object.values(snapshot?.children ?? {});

function executedInSteps(steps: InspectedMicrostepEvent[], first: AnyMachineSnapshot): AnyTransitionDefinition[] {
  return steps.flatMap((step, index) =>
    executedTransitions(step, index === 0 ? first : (steps[index - 1]?.snapshot as AnyMachineSnapshot)),
  );
}

/**
 * The transitions that a microstep executed. XState reports the selected transitions, but executes only one of two that
 * leave the same state; counting the other one as executed would be wrong.
 * @param before the snapshot before the step
 */
export function executedTransitions(
  step: InspectedMicrostepEvent,
  before: AnyMachineSnapshot,
): AnyTransitionDefinition[] {
  const executed = new Set<AnyTransitionDefinition>();
  for (const candidate of step._transitions) {
    const conflicting = [...executed].filter((other) => intersects(exitSet(candidate, before), exitSet(other, before)));
    if (conflicting.every((other) => isInside(candidate.source, other.source))) {
      for (const other of conflicting) executed.delete(other);
      executed.add(candidate);
    }
  }
  return [...executed];
}

function exitSet(transition: AnyTransitionDefinition, before: AnyMachineSnapshot): Set<AnyStateNode> {
  const targets = effectiveTargets(transition.target ?? [], before);
  if (targets.length === 0) return new Set();
  const domain = transitionDomain(transition, targets);
  const left = activeNodes(before).filter((node) => isInside(node, domain));
  return new Set(transition.reenter && transition.source === domain ? [domain, ...left] : left);
}

function transitionDomain({ source, reenter }: AnyTransitionDefinition, targets: AnyStateNode[]): AnyStateNode {
  if (!reenter && targets.every((target) => target === source || isInside(target, source))) return source;
  const involved = [...targets, source];
  return ancestorsOf(source).find((ancestor) => involved.every((node) => isInside(node, ancestor))) ?? rootOf(source);
}

function effectiveTargets(targets: readonly AnyStateNode[], before: AnyMachineSnapshot): AnyStateNode[] {
  return targets.flatMap((target) => {
    if (target.type !== 'history') return [target];
    return (before.historyValue[target.id] as AnyStateNode[] | undefined) ?? historyDefault(target, before);
  });
}

/** The target of a history state that has nothing to restore yet. */
function historyDefault(history: AnyStateNode, before: AnyMachineSnapshot): AnyStateNode[] {
  const parent = history.parent as AnyStateNode;
  const target: unknown = history.config.target;
  if (typeof target !== 'string') return [...parent.initial.target];
  const named = target.startsWith('#')
    ? (before.machine.getStateNodeById(target) as AnyStateNode)
    : target.split('.').reduce<AnyStateNode>((node, key) => node.states[key] ?? node, parent);
  return effectiveTargets([named], before);
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [] : [node.parent, ...ancestorsOf(node.parent)];
}

const rootOf = (node: AnyStateNode): AnyStateNode => (node.parent === undefined ? node : rootOf(node.parent));
export const isInside = (node: AnyStateNode, ancestor: AnyStateNode): boolean => ancestorsOf(node).includes(ancestor);
const intersects = <T>(some: Set<T>, others: Set<T>): boolean => [...some].some((item) => others.has(item));

/** What the evaluations of a transition's guard gave. A transition without a guard counts as one whose guard is true. */
export type Evaluations = {
  isTrue: number;
  isFalse: number;
  /** The last error that the guard threw, and the event that caused it. */
  thrown: { error: unknown; event: EventObject } | null;
  throws: number;
};

export type GuardObserver = {
  of: (transition: AnyTransitionDefinition) => Evaluations;
  /** The fields of the context that guards have read so far. */
  fieldsRead: ReadonlySet<string>;
  /** Does the work without counting: stand-ins for values make guards true that no real value would. */
  pause: <T>(work: () => T) => T;
  /** Gives the transitions their own guards back. */
  stop: () => void;
};

type BuiltInGuard = {
  check: (snapshot: AnyMachineSnapshot, args: { context?: unknown; event: EventObject }, self: unknown) => boolean;
};

const originalGuards = new WeakMap<AnyTransitionDefinition, { guard: unknown }>();

/** The guard of a transition, also while it is observed. */
export const guardOf = (transition: AnyTransitionDefinition): unknown =>
  (originalGuards.get(transition) ?? transition).guard;

/** The context, which writes the names of its fields that are read into the set. */
function recordFields(context: unknown, fields: Set<string>): unknown {
  if (!isPlainObjectOrArray(context) || isRecorder(context)) return context;
  return new Proxy(context, {
    get: (target, key, receiver) => {
      if (typeof key === 'string') fields.add(key);
      return Reflect.get(target, key, receiver) as unknown;
    },
    ownKeys: (target) => {
      for (const key of Object.keys(target)) fields.add(key);
      return Reflect.ownKeys(target);
    },
  });
}

/** Counts how often XState evaluates the guards of these transitions until `stop` is called. */
export function observeGuards(transitions: readonly AnyTransitionDefinition[]): GuardObserver {
  const found = new Map<AnyTransitionDefinition, Evaluations>();
  const fieldsRead = new Set<string>();
  let isPaused = false;
  for (const transition of transitions) {
    const evaluations: Evaluations = { isTrue: 0, isFalse: 0, thrown: null, throws: 0 };
    found.set(transition, evaluations);
    const { guard } = transition;
    originalGuards.set(transition, { guard });
    const inner = guard === undefined ? null : (and([guard as never]) as unknown as BuiltInGuard);
    const observed = Object.assign(() => false, {
      check: (...[snapshot, args]: Parameters<BuiltInGuard['check']>): boolean => {
        try {
          const context = args.context === undefined ? undefined : recordFields(args.context, fieldsRead);
          const isTrue = inner === null || inner.check(snapshot, { ...args, context }, inner);
          if (!isPaused) evaluations[isTrue ? 'isTrue' : 'isFalse'] += 1;
          return isTrue;
        } catch (error) {
          if (!isPaused) {
            evaluations.throws += 1;
            evaluations.thrown = { error, event: args.event };
          }
          throw error;
        }
      },
    });
    Object.assign(transition, { guard: observed });
  }
  return {
    of: (transition) => found.get(transition) ?? { isTrue: 0, isFalse: 0, thrown: null, throws: 0 },
    fieldsRead,
    pause: (work) => {
      const before = isPaused;
      isPaused = true;
      try {
        return work();
      } finally {
        isPaused = before;
      }
    },
    stop: () => {
      for (const transition of transitions) {
        const original = originalGuards.get(transition);
        if (original === undefined) continue;
        if (original.guard === undefined) delete (transition as { guard?: unknown }).guard;
        else Object.assign(transition, { guard: original.guard });
        originalGuards.delete(transition);
      }
    },
  };
}
