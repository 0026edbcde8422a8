import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  fromTransition,
  getInitialMicrosteps,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  StateMachine,
} from 'xstate';

/** Everything that is used of XState without being promised by it. XState is pinned exactly because of this file. */

/** The states that are active, parents included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] => snapshot._nodes;

/** The transitions that an event selects, before those that are in each other's way are dropped. */
export const selectTransitions = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): readonly AnyTransitionDefinition[] => machine.getTransitionData(snapshot, event);

/** What each region would go back to, as ids of states by id of the history state. */
export const rememberedStates = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, (nodes as AnyStateNode[]).map((node) => node.id)]),
  );

/** What one event did. */
export type Step = {
  snapshot: AnyMachineSnapshot;
  /** What was executed on the way, raised and eventless ones included. */
  executed: AnyTransitionDefinition[];
};

/** After so many microsteps on one event a machine turns in a circle; XState itself would never stop. */
const MICROSTEPS = 1_000;

/** Hears everything and does nothing. */
const nobody = fromTransition((state: null) => state, null);

/**
 * The start of a machine, without any actor running.
 * @throws what the machine throws
 */
export function firstStep(machine: AnyStateMachine, input: unknown): Step {
  const { scope, steps } = watchedScope(machine);
  const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(scope as never, input as never);
  if (snapshot.status === 'error') throw snapshot.error;
  if (steps.length === 0) return { snapshot, executed: [] };
  // The entering itself is the only step that inspection does not report.
  const entered = getInitialMicrosteps(machine, input as never)[0]?.[0] ?? snapshot;
  return { snapshot, executed: executedIn(steps, entered) };
}

/**
 * One event, without any actor running.
 * @throws what the machine throws
 */
export function stepFrom(before: AnyMachineSnapshot, event: EventObject): Step {
  const machine: AnyStateMachine = before.machine;
  const { scope, steps } = watchedScope(machine);
  const snapshot: AnyMachineSnapshot = machine.transition(before as never, event, scope as never);
  return { snapshot, executed: executedIn(steps, before) };
}

/**
 * An actor of the machine that only the events sent to it move: what it invokes or spawns is never started, child machines
 * excepted. It has a parent that hears everything, so that a machine made to be a child runs too. A custom action that
 * misses something of the browser is passed over and told to `onMissing`; whatever else an action throws ends the actor.
 */
export function aloneActor(
  machine: AnyStateMachine,
  input: unknown,
  watch: { onStep: (step: InspectedMicrostepEvent) => void; onMissing: (name: string) => void },
): AnyActorRef {
  const parent = createActor(nobody, {
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
    logger: () => {},
    inspect: (event) => {
      if (event.type === '@xstate.microstep' && event.actorRef === alone.actor) watch.onStep(event);
      if (event.type !== '@xstate.actor' || event.actorRef.sessionId === event.rootId) return;
      // The first below the root: it is heard from its very making on.
      alone.actor ??= event.actorRef as AnyActorRef;
      tame(event.actorRef as unknown as ActorInside, watch);
    },
  });
  const alone: { actor: AnyActorRef | undefined } = { actor: undefined };
  parent.start();
  return createActor(machine, { input, parent } as never) as AnyActorRef;
}

type Executor = (action: { type: string; exec?: (info: unknown, params: unknown) => void }) => void;
type ActorInside = {
  logic: unknown;
  start: () => unknown;
  _actorScope: { actionExecutor: Executor };
};

function tame(actor: ActorInside, { onMissing }: { onMissing: (name: string) => void }): void {
  if (!(actor.logic instanceof StateMachine)) {
    actor.start = () => actor;
    return;
  }
  boundSteps(actor.logic);
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
          if (!(error instanceof ReferenceError)) throw error;
          onMissing(`${type}: ${error.message}`);
        }
      },
    });
  };
}

function boundSteps(machine: AnyStateMachine): void {
  const options = machine.options as { maxIterations?: number };
  options.maxIterations = Math.min(options.maxIterations ?? MICROSTEPS, MICROSTEPS);
}

/** What XState needs of an actor to take a step: a system of its own, so that system ids can be taken in every step. */
function watchedScope(machine: AnyStateMachine) {
  boundSteps(machine);
  const steps: InspectedMicrostepEvent[] = [];
  const parent = createActor(nobody);
  const self = createActor(nobody, { parent } as never);
  parent.system.inspect((event: InspectionEvent) => {
    if (event.type === '@xstate.microstep' && event.actorRef === (self as AnyActorRef)) steps.push(event);
    if (event.type === '@xstate.actor') {
      const { logic } = event.actorRef as unknown as ActorInside;
      if (logic instanceof StateMachine) boundSteps(logic);
    }
  });
  const ignore = () => {};
  const scope = {
    self,
    id: '',
    sessionId: '',
    system: parent.system,
    defer: ignore,
    logger: ignore,
    stopChild: ignore,
    emit: ignore,
    actionExecutor: ignore,
  };
  return { scope, steps };
}

function executedIn(steps: InspectedMicrostepEvent[], first: AnyMachineSnapshot): AnyTransitionDefinition[] {
  return steps.flatMap((step, index) =>
    executedTransitions(step, index === 0 ? first : (steps[index - 1]?.snapshot as AnyMachineSnapshot)),
  );
}

/**
 * The transitions that a microstep has executed. XState reports those that were selected; of two that leave the same
 * state it executes only one, and counting the other would claim too much.
 * @param before the snapshot from which the step was taken
 */
export function executedTransitions(
  step: InspectedMicrostepEvent,
  before: AnyMachineSnapshot,
): AnyTransitionDefinition[] {
  const executed = new Set<AnyTransitionDefinition>();
  for (const candidate of step._transitions) {
    const rivals = [...executed].filter((other) => overlap(exitSet(candidate, before), exitSet(other, before)));
    if (rivals.every((rival) => isInside(candidate.source, rival.source))) {
      for (const rival of rivals) executed.delete(rival);
      executed.add(candidate);
    }
  }
  return [...executed];
}

function exitSet(transition: AnyTransitionDefinition, before: AnyMachineSnapshot): Set<AnyStateNode> {
  const targets = effectiveTargets(transition.target ?? [], before);
  if (targets.length === 0) return new Set();
  const domain = domainOf(transition, targets);
  const left = activeNodes(before).filter((node) => isInside(node, domain));
  return new Set(transition.reenter && transition.source === domain ? [domain, ...left] : left);
}

function domainOf({ source, reenter }: AnyTransitionDefinition, targets: AnyStateNode[]): AnyStateNode {
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

/** Where a history state leads that has nothing to remember yet. */
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
const overlap = <T>(some: Set<T>, others: Set<T>): boolean => [...some].some((item) => others.has(item));
