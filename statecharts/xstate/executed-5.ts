import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectedMicrostepEvent } from 'xstate';
import { ancestorsOf, isInside, rootOf } from './nodes.ts';

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
  const left = before._nodes.filter((node: AnyStateNode) => isInside(node, domain));
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

const intersects = <T>(some: Set<T>, others: Set<T>): boolean => [...some].some((item) => others.has(item));
