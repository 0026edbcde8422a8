import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A state as plain data. Names of actions are given as `INLINE` where the machine does not name them. */
type ChartState = {
  id: string;
  key: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** On history states alone: whether it brings back what was active at every depth, or only the nearest children. */
  history?: 'shallow' | 'deep';
  /** Id of the child that is entered first; null where there is none or where all are. */
  initial: string | null;
  description: string | null;
  tags: string[];
  invokes: { id: string; src: string }[];
  entry: string[];
  exit: string[];
};

type TransitionKind = 'event' | 'always' | 'after' | 'actorDone' | 'actorError' | 'actorSnapshot' | 'stateDone';

/** One transition definition as plain data: each branch of guards is one. */
export type ChartTransition = {
  /** `sourceStateId|eventType or always|index among its branches`. */
  id: string;
  source: string;
  /** The event's type as XState has it; `always` for an eventless one. */
  event: string;
  kind: TransitionKind;
  /** Name or milliseconds of an `after`; null for every other kind. */
  delay: string | number | null;
  guard: string | null;
  targets: string[];
  actions: string[];
  /** Stands only to keep the event from a parent's handler. */
  isForbidden: boolean;
  reenter: boolean;
  description: string | null;
};

export type Chart = { id: string; states: ChartState[]; transitions: ChartTransition[] };

/** What a function without a name in `setup` is called here. */
export const INLINE = '(inline)';

/** A machine as plain data, in the order of its source: states depth first, transitions by state. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return { id: machine.id, states: nodes.map(stateOf), transitions: nodes.flatMap(transitionsOf).map(dataOf) };
}

/** Every transition definition as XState has it, in the order of the chart. */
export const definitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine.root).flatMap(transitionsOf);

/** Stable as long as the state keeps its place and its branches their order. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${branches?.indexOf(transition) ?? -1}`;
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function stateOf(node: AnyStateNode): ChartState {
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
    // The node's own lists also hold the timers of `after`, which the source does not have.
    entry: listOf(node.config.entry).map(nameOf),
    exit: listOf(node.config.exit).map(nameOf),
  };
}

function dataOf(transition: AnyTransitionDefinition): ChartTransition {
  const { source, eventType, target, actions, guard, reenter, description } = transition;
  return {
    id: transitionId(transition),
    source: source.id,
    event: eventType === '' ? 'always' : eventType,
    kind: kindOf(eventType),
    delay: 'delay' in transition ? (transition.delay as string | number) : null,
    guard: guard === undefined ? null : nameOf(guard),
    targets: target?.map(({ id }) => id) ?? [],
    actions: actions.map(nameOf),
    isForbidden: target === undefined && actions.length === 0 && !reenter,
    reenter,
    description: description ?? null,
  };
}

function kindOf(eventType: string): TransitionKind {
  if (eventType === '') return 'always';
  if (eventType.startsWith('xstate.after.')) return 'after';
  if (eventType.startsWith('xstate.done.actor.')) return 'actorDone';
  if (eventType.startsWith('xstate.error.actor.')) return 'actorError';
  if (eventType.startsWith('xstate.snapshot.')) return 'actorSnapshot';
  return eventType.startsWith('xstate.done.state.') ? 'stateDone' : 'event';
}

/** Name of an action or guard; `not(x)`, `and(x, y)` and the like by what they are made of. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'function') {
    if ('guards' in reference && Array.isArray(reference.guards)) {
      return `${reference.name}(${reference.guards.map(nameOf).join(', ')})`;
    }
    if ('stateValue' in reference) return `stateIn(${JSON.stringify(reference.stateValue)})`;
    return 'type' in reference && typeof reference.type === 'string' ? reference.type : INLINE;
  }
  const type = (reference as { type?: unknown } | null)?.type;
  return typeof type === 'string' ? type : INLINE;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
