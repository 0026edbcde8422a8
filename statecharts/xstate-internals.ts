import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  InspectedMicrostepEvent,
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
const isInside = (node: AnyStateNode, ancestor: AnyStateNode): boolean => ancestorsOf(node).includes(ancestor);
const overlap = <T>(some: Set<T>, others: Set<T>): boolean => [...some].some((item) => others.has(item));
