import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventTypeOf, targetsOf, xstateOf } from './xstate-internals.ts';

/** A state as plain data. An action without a name in `setup` is listed as `INLINE`. */
export type ChartState = {
  id: string;
  key: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Only on history states: `deep` restores the active states at every depth, `shallow` only the direct children. */
  history?: 'shallow' | 'deep';
  /** Id of the child that is entered first; null for atomic states (no child) and parallel states (all children). */
  initial: string | null;
  description: string | null;
  tags: string[];
  invokes: { id: string; src: string }[];
  entry: string[];
  exit: string[];
};

type TransitionKind = 'event' | 'always' | 'after' | 'actorDone' | 'actorError' | 'actorSnapshot' | 'stateDone';

/** One transition definition as plain data. Each branch of a guarded transition is a definition of its own. */
export type ChartTransition = {
  /** `sourceStateId|eventType|branchIndex`; the event type of an eventless transition is `always`. */
  id: string;
  source: string;
  /** The event type in XState's spelling; `always` for an eventless transition. */
  event: string;
  kind: TransitionKind;
  /** Name or milliseconds of an `after`; null for every other kind. */
  delay: string | number | null;
  guard: string | null;
  targets: string[];
  actions: string[];
  /** True when the transition does nothing but stop a parent state from handling the event. */
  isForbidden: boolean;
  reenter: boolean;
  description: string | null;
  /** True if the transition is a function of XState 6: only running it tells its targets. */
  isFunction?: boolean;
  /** In a picture, of a function: whether a run has led to these targets, or no run has entered it. */
  outcome?: 'seen' | 'never seen';
};

export type Chart = { id: string; states: ChartState[]; transitions: ChartTransition[] };

/** The name given to a function that has no name in `setup`. */
export const INLINE = '(inline)';

/** A machine as plain data, in source order: states depth first, transitions by state. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    states: nodes.map(toChartState),
    transitions: nodes.flatMap(transitionsOf).map(toChartTransition),
  };
}

/** XState's own transition definitions, in the order of the chart. */
export const definitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine.root).flatMap(transitionsOf);

/** The id stays the same as long as the state keeps its id and its branches keep their order. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const known = transitionIds.get(transition) ?? newTransitionId(transition);
  transitionIds.set(transition, known);
  return known;
}

/** A search asks for the same ids millions of times. */
const transitionIds = new WeakMap<AnyTransitionDefinition, string>();

function newTransitionId(transition: AnyTransitionDefinition): string {
  const { source } = transition;
  return `${source.id}|${eventTypeOf(transition) || 'always'}|${xstateOf(source.machine).branchOf(transition)}`;
}

/**
 * The id of an executed transition. Of one that is a function, also the id of its outcome: the id of the transition with the
 * states that it led to.
 */
export function executedIds(transition: AnyTransitionDefinition): string[] {
  const id = transitionId(transition);
  const targets = xstateOf(transition.source.machine).outcomeOf(transition);
  return targets === null ? [id] : [id, `${id}${OUTCOME}${targets.join(' and ')}`];
}

const OUTCOME = ' → ';

/** For each transition that is a function, the states that it led to in one of its outcomes; an empty list if it stayed. */
export function outcomesIn(ids: Iterable<string>): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const each of [...ids].sort()) {
    const [id = '', targets] = each.split(OUTCOME);
    if (targets === undefined) continue;
    found.set(id, [...(found.get(id) ?? []), targets === '' ? [] : targets.split(' and ')]);
  }
  return found;
}

/** A state and all states in it, depth first. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => xstateOf(node.machine).transitionsOf(node);

function toChartState(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    type: node.type,
    ...(node.type === 'history' ? { history: node.history === 'deep' ? ('deep' as const) : ('shallow' as const) } : {}),
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    description: node.description ?? null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : INLINE })),
    // The node's own lists also contain the timers of `after`, which are not in the source.
    entry: toArray(node.config.entry).map(referenceName),
    exit: toArray(node.config.exit).map(referenceName),
  };
}

function toChartTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { source, reenter, description } = transition;
  const eventType = eventTypeOf(transition);
  const targets = targetsOf(transition);
  const xstate = xstateOf(source.machine);
  const actions = xstate.actionsOf(transition);
  const isFunction = xstate.isFunction(transition);
  const guard = xstate.namedGuardOf(transition);
  return {
    id: transitionId(transition),
    source: source.id,
    event: eventType === '' ? 'always' : eventType,
    kind: transitionKind(eventType),
    delay: 'delay' in transition ? (transition.delay as string | number) : null,
    guard: guard === undefined ? null : referenceName(guard),
    targets: targets?.map(({ id }) => id) ?? [],
    actions: actions.map(referenceName),
    isForbidden: targets === undefined && actions.length === 0 && !reenter && !isFunction,
    reenter,
    description: description ?? null,
    ...(isFunction ? { isFunction } : {}),
  };
}

function transitionKind(eventType: string): TransitionKind {
  if (eventType === '') return 'always';
  if (eventType.startsWith('xstate.after.')) return 'after';
  if (eventType.startsWith('xstate.done.actor.')) return 'actorDone';
  if (eventType.startsWith('xstate.error.actor.')) return 'actorError';
  if (eventType.startsWith('xstate.snapshot.')) return 'actorSnapshot';
  return eventType.startsWith('xstate.done.state.') ? 'stateDone' : 'event';
}

/** Name of an action or guard; a combined guard is written with its parts, such as `and(x, not(y))`. */
function referenceName(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'function') {
    if ('guards' in reference && Array.isArray(reference.guards)) {
      return `${reference.name}(${reference.guards.map(referenceName).join(', ')})`;
    }
    if ('stateValue' in reference) return `stateIn(${JSON.stringify(reference.stateValue)})`;
    return 'type' in reference && typeof reference.type === 'string' ? reference.type : INLINE;
  }
  const type = (reference as { type?: unknown } | null)?.type;
  return typeof type === 'string' ? type : INLINE;
}

function toArray(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
