import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import type { Edge } from '../graph.ts';
import { transitionId } from '../introspect.ts';
import { isInside } from '../xstate/nodes.ts';
import { targetsOf } from '../xstate-internals.ts';
import type { Paths } from './cover.ts';
import { replay } from './replay.ts';
import type { Exploration } from './search-state.ts';
import { edgesBySource } from './strategies.ts';

/**
 * Pairs of transitions: two events in a row take them, and the second one belongs to a state that the first one led to or stayed
 * in. Transitions of parallel regions that have nothing to do with each other are no pair.
 */

/** How many lists of events are tried for each pair. */
const MAX_ROUTES = 3;

/** The pairs of the transitions of two events in a row. */
const pairsOf = (first: readonly AnyTransitionDefinition[], second: readonly AnyTransitionDefinition[]): string[] =>
  first.flatMap((each) =>
    second.flatMap((next) => (follows(each, next) ? [`${transitionId(each)} then ${transitionId(next)}`] : [])),
  );

function follows(first: AnyTransitionDefinition, { source }: AnyTransitionDefinition): boolean {
  const targets = targetsOf(first) ?? [];
  return (targets.length === 0 ? [first.source] : targets).some((target) => {
    const place = target.type === 'history' ? (target.parent as AnyStateNode) : target;
    return place === source || isInside(place, source) || isInside(source, place);
  });
}

/** The pairs that a path has taken. @param executed the transitions of each of its events */
export const pairsTaken = (executed: readonly (readonly AnyTransitionDefinition[])[]): string[] =>
  executed.flatMap((each, index) => pairsOf(executed[index - 1] ?? [], each));

/** The pairs that these paths take on a real actor. */
export function pairsOnPaths(machine: AnyStateMachine, { paths, input }: Pick<Paths, 'paths' | 'input'>): Set<string> {
  return withDeterminism(() => {
    const taken = paths.map((path) => {
      const events = path.steps.map(({ event }) => event);
      return pairsTaken(replay(machine, 'input' in path ? path.input : input, events).executed);
    });
    return new Set(taken.flat());
  });
}

/** For each pair that the search has seen, short lists of events that end with it. */
export function pairRoutes({ graph }: Exploration): Map<string, EventObject[][]> {
  const outgoing = edgesBySource(graph.edges);
  const routes = new Map<string, EventObject[][]>();
  // The edges are in the order of the search: short ways come first.
  for (const edge of graph.edges) {
    for (const next of outgoing.get(edge.to) ?? []) {
      for (const pair of pairsOf(edge.executed, next.executed)) {
        const known = routes.get(pair) ?? [];
        if (known.length < MAX_ROUTES) routes.set(pair, [...known, eventsOf(edge, next)]);
      }
    }
  }
  return routes;
}

const eventsOf = (edge: Edge, next: Edge): EventObject[] => [...edge.from.events, edge.event, next.event];
