import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  initialTransition,
  transition,
} from 'xstate';
import { type Graph, graphOf } from '../graph.ts';
import { stableText } from '../plain.ts';
import { activeNodes, rememberedStates } from '../xstate-internals.ts';
import { enabledEvents } from './events.ts';
import type { Model } from './model.ts';

const LIMIT = 5_000;

/**
 * Everything that the model's events can lead to.
 * @throws when the model's limit of traversals is exceeded
 */
export function explore(machine: AnyStateMachine, model: Model): Graph {
  const project = model.project as ((context: unknown) => unknown) | undefined;
  const keyOf = (snapshot: AnyMachineSnapshot) =>
    stableText([
      snapshot.value,
      snapshot.status,
      project === undefined ? snapshot.context : project(snapshot.context),
      rememberedStates(snapshot),
    ]);
  const isTooBusy = busyFilter(machine, model);
  return graphOf(machine, {
    input: model.input,
    limit: model.limit ?? LIMIT,
    keyOf,
    keyOfEvent: stableText,
    eventsOf: (snapshot) =>
      enabledEvents(snapshot, model).filter((event) => !isTooBusy(transition(machine, snapshot, event)[0])),
  });
}

/** Refuses snapshots in which more regions are away from where they started than the model allows. */
function busyFilter(machine: AnyStateMachine, { input, maxBusyRegions }: Model) {
  if (maxBusyRegions === undefined) return () => false;
  const start = new Set(activeNodes(initialTransition(machine, input)[0]));
  return (snapshot: AnyMachineSnapshot) => {
    const nodes = activeNodes(snapshot);
    const regions = nodes.filter(({ parent }) => parent?.type === 'parallel');
    const busy = regions.filter((region) => {
      const inside = nodes.filter((node) => isInside(node, region));
      if (inside.some(({ type, parent }) => type === 'final' && parent === region)) return false;
      const home = start.has(region) ? [...start].filter((node) => isInside(node, region)) : firstEntered(region);
      return inside.length !== home.length || inside.some((node) => !home.includes(node));
    });
    return busy.length > maxBusyRegions;
  };
}

const isInside = ({ parent }: AnyStateNode, region: AnyStateNode): boolean =>
  parent !== undefined && (parent === region || isInside(parent, region));

/** What is active in a state that was entered by no particular target. */
function firstEntered(node: AnyStateNode): AnyStateNode[] {
  const children: AnyStateNode[] = node.type === 'parallel' ? Object.values(node.states) : [];
  if (node.type === 'compound') children.push(...node.initial.target);
  return children.flatMap((child) => [child, ...firstEntered(child)]);
}
