import type {
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  InspectedMicrostepEvent,
  InspectionEvent,
} from 'xstate';
import { copyOfPlainData } from '../opaque.ts';
import { machineOf } from './actors.ts';
import { runCustomAction } from './custom-actions.ts';
import { executedTransitions } from './executed-5.ts';
import { recordFields } from './fields-read.ts';
import { guardObserver } from './guard-observer.ts';
import type { Implementations, Run, RunObserver, Step, XState } from './interface.ts';
import { libraryOf } from './modules.ts';

/** A machine with more microsteps for one event is in an infinite loop, which XState itself would not stop. */
const MAX_MICROSTEPS = 1_000;

const library = () => libraryOf(5);

/** Receives every event and does nothing. */
const silentLogic = () => library().fromTransition((state: null) => state, null);

const activeNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] => snapshot._nodes;

/**
 * Starts a machine without running an actor.
 * @throws the error that the machine throws
 */
function firstStep(machine: AnyStateMachine, input: unknown, runsActions: boolean): Step {
  const { scope, steps } = recordingScope(machine, undefined, runsActions);
  const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(scope as never, copyOfPlainData(input) as never);
  if (snapshot.status === 'error') throw snapshot.error;
  if (steps.length === 0) return { snapshot, executed: [] };
  // Inspection does not report the microstep that enters the initial states.
  const entered = library().getInitialMicrosteps(machine, input as never)[0]?.[0] ?? snapshot;
  return { snapshot, executed: executedInSteps(steps, entered) };
}

/**
 * Sends one event without running an actor.
 * @param runsActions also runs custom actions, for stand-ins that record what these use
 * @throws the error that the machine throws
 */
function stepFrom(before: AnyMachineSnapshot, event: EventObject, runsActions: boolean): Step {
  const machine: AnyStateMachine = before.machine;
  const { scope, steps } = recordingScope(machine, before, runsActions);
  // A machine may change its context or the payload in place.
  const own = { ...before, context: copyOfPlainData(before.context) };
  const snapshot: AnyMachineSnapshot = machine.transition(own as never, event, scope as never);
  return { snapshot, executed: executedInSteps(steps, before) };
}

/**
 * Creates an actor that only the events sent to it can move: actors that it invokes or spawns are not started, except child
 * machines. It has a parent that accepts every event, so a machine that sends to its parent runs too. A custom action that
 * needs a global of the browser, or that only throws "not implemented", is skipped and reported to `onMissingGlobal`. Any other error of an action ends the actor.
 */
function run(machine: AnyStateMachine, input: unknown, observer: RunObserver): Run {
  const { createActor, getInitialMicrosteps } = library();
  let before: AnyMachineSnapshot | undefined;
  const onStep = (step: InspectedMicrostepEvent) => {
    const after = step.snapshot as AnyMachineSnapshot;
    // Inspection does not report the first microstep.
    before ??= getInitialMicrosteps(machine, input as never)[0]?.[0] ?? after;
    observer.onVisit(activeNodes(before));
    for (const transition of executedTransitions(step, before)) observer.onExecuted(transition);
    observer.onVisit(activeNodes(after));
    before = after;
  };
  const parent = createActor(silentLogic(), {
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
    logger: () => {},
    inspect: (event) => {
      if (event.type === '@xstate.microstep' && event.actorRef === sandbox.actor) onStep(event);
      if (event.type === '@xstate.event' && event.sourceRef === sandbox.actor) observer.onSend(event.event.type);
      if (event.type !== '@xstate.actor' || event.actorRef.sessionId === event.rootId) return;
      // The first actor below the root is the machine's; this reports it from its creation on.
      sandbox.actor ??= event.actorRef as AnyActorRef;
      restrictActor(event.actorRef as unknown as ActorInternals, observer.onMissingGlobal);
    },
  });
  const sandbox: { actor: AnyActorRef | undefined } = { actor: undefined };
  parent.start();
  const actor = createActor(machine, { input: copyOfPlainData(input), parent } as never) as AnyActorRef;
  // Without an observer XState throws the error later, where it cannot be caught.
  actor.subscribe({ error: () => {} });
  return {
    start: () => {
      actor.start();
      before = actor.getSnapshot() as AnyMachineSnapshot;
      if (before.status !== 'error') observer.onVisit(activeNodes(before));
    },
    send: (event) => actor.send(event),
    getSnapshot: () => actor.getSnapshot() as AnyMachineSnapshot,
  };
}

type Executor = (action: {
  type: string;
  info?: unknown;
  params?: unknown;
  exec?: (info: unknown, params: unknown) => void;
}) => void;

type ActorInternals = {
  logic: unknown;
  start: () => unknown;
  _actorScope: { actionExecutor: Executor };
};

function restrictActor(actor: ActorInternals, onMissingGlobal: (name: string) => void): void {
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
    execute({ ...action, exec: (info, params) => runCustomAction(type, () => exec(info, params), onMissingGlobal) });
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
  const { createActor } = library();
  const parent = createActor(silentLogic());
  const self = createActor(silentLogic(), { parent } as never);
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

type BuiltInGuard = {
  check: (snapshot: AnyMachineSnapshot, args: { context?: unknown; event: EventObject }, self: unknown) => boolean;
};

const originalGuards = new WeakMap<AnyTransitionDefinition, { guard: unknown }>();

const observeGuards: XState['observeGuards'] = (transitions) =>
  guardObserver(transitions, (transition, counter) => {
    const { guard } = transition;
    originalGuards.set(transition, { guard });
    const inner = guard === undefined ? null : (library().and([guard as never]) as unknown as BuiltInGuard);
    const observed = Object.assign(() => false, {
      check: (...[snapshot, args]: Parameters<BuiltInGuard['check']>): boolean => {
        try {
          const context = args.context === undefined ? undefined : recordFields(args.context, counter.fieldsRead);
          const isTrue = inner === null || inner.check(snapshot, { ...args, context }, inner);
          counter.count(isTrue);
          return isTrue;
        } catch (error) {
          counter.countThrow(error, args.event);
          throw error;
        }
      },
    });
    Object.assign(transition, { guard: observed });
    return () => {
      if (guard === undefined) delete (transition as { guard?: unknown }).guard;
      else Object.assign(transition, { guard });
      originalGuards.delete(transition);
    };
  });

const guardOf = (transition: AnyTransitionDefinition): unknown => (originalGuards.get(transition) ?? transition).guard;

const eventTypeOf = ({ eventType }: AnyTransitionDefinition): string => eventType;

function delayOf({ machine, context }: AnyMachineSnapshot, transition: AnyTransitionDefinition): number {
  const delay: unknown = (transition as { delay?: unknown }).delay;
  if (typeof delay === 'number') return delay;
  const named: unknown = machine.implementations.delays?.[String(delay)];
  if (typeof named !== 'function') return Number(named);
  try {
    return Number(named({ context, event: { type: 'xstate.init' } }, undefined));
  } catch {
    return Number.NaN;
  }
}

export const xstate5: XState = {
  version: 5,
  activeNodes,
  rememberedStates: ({ historyValue }) =>
    Object.fromEntries(
      Object.entries(historyValue).map(([id, nodes]) => [id, (nodes as AnyStateNode[]).map((node) => node.id)]),
    ),
  transitionsOf: (node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])],
  eventTypeOf,
  branchOf: (transition) => {
    const { source, eventType } = transition;
    const branches = eventType === '' ? source.always : source.transitions.get(eventType);
    return branches?.indexOf(transition) ?? -1;
  },
  targetsOf: ({ target }) => target,
  isFunction: () => false,
  outcomeOf: () => null,
  actionsOf: ({ actions }) => actions,
  guardOf,
  namedGuardOf: guardOf,
  observeGuards,
  nextTransitions: (snapshot) => library().getNextTransitions(snapshot),
  selectTransitions: (snapshot, event) => snapshot.machine.getTransitionData(snapshot, event),
  delayOf,
  own: (machine) => machine,
  firstStep,
  stepFrom,
  run,
  implementationsOf: ({ implementations }) => implementations as Implementations,
  rebuilt: ({ implementations }, config) => library().createMachine(config as never, implementations as never),
  negated: (guard) => library().not(guard as never),
  inertLogic: () => library().fromPromise(() => new Promise<never>(() => {})) as AnyActorLogic,
};
