import type { EventObject } from 'xstate';
import type { Configuration, Edge } from '../graph.ts';
import { transitionId } from '../introspect.ts';
import { configurationsByKey } from './explore-reachable.ts';
import type { Exploration } from './search-state.ts';

export const STRATEGIES = ['cover', 'pairs', 'tours', 'shortest', 'simple'] as const;
export type Strategy = (typeof STRATEGIES)[number];

const MAX_STEPS_PER_TOUR = 60;
const MAX_SHORTEST_PATHS = 1_000;
const MAX_SIMPLE_PATHS = 500;

/** Lists of events, each sent from the start. `truncation` says why the list is incomplete; null if it is complete. */
export type Plan = { lists: EventObject[][]; truncation: string | null };

/** For each transition a shortest list that ends with it. Long lists come first: they often cover the shorter ones. */
export const shortestRoutes = ({ routes, foundByWalk }: Exploration): EventObject[][] =>
  [...routes]
    .filter(([id]) => !foundByWalk.has(id))
    .map(([, events]) => events)
    .sort((a, b) => b.length - a.length);

/** A shortest list for each configuration except the first. */
export function shortestPlan({ graph }: Exploration): Plan {
  const lists = graph.configurations.map(({ events }) => events).filter(({ length }) => length > 0);
  const truncation = graph.isComplete
    ? null
    : `the machine has more configurations than the ${lists.length + 1} that were explored`;
  return lists.length > MAX_SHORTEST_PATHS
    ? {
        lists: lists.slice(0, MAX_SHORTEST_PATHS),
        truncation: `only the first ${MAX_SHORTEST_PATHS} of ${lists.length} configurations`,
      }
    : { lists, truncation };
}

/** Every list that visits no configuration twice, shorter lists first. */
export function simplePlan({ graph }: Exploration): Plan {
  const outgoing = edgesBySource(graph.edges);
  const [first] = graph.configurations;
  const queue: { at: string; seen: Set<string>; events: EventObject[] }[] =
    first === undefined ? [] : [{ at: first.key, seen: new Set([first.key]), events: [] }];
  // The loop also visits entries that are added during it.
  for (const { at, seen, events } of queue) {
    for (const { event, to } of outgoing.get(at) ?? []) {
      if (seen.has(to)) continue;
      if (queue.length > MAX_SIMPLE_PATHS) {
        const lists = queue.slice(1).map((entry) => entry.events);
        return { lists, truncation: `only the ${MAX_SIMPLE_PATHS} shortest simple paths` };
      }
      queue.push({ at: to, seen: new Set([...seen, to]), events: [...events, event] });
    }
  }
  return {
    lists: queue.slice(1).map(({ events }) => events),
    truncation: graph.isComplete ? null : 'the machine has more configurations than were explored',
  };
}

/**
 * A few long paths. Each goes on from its current configuration to the nearest transition that is not covered yet; if there
 * is none, a new path begins at the start. Final states and dead ends come last.
 */
export function toursPlan({ graph, routes }: Pick<Exploration, 'graph' | 'routes'>): Plan {
  const outgoing = edgesBySource(graph.edges);
  const byKey = configurationsByKey(graph);
  const [first] = graph.configurations;
  const uncovered = new Set(routes.keys());
  const lists: EventObject[][] = [];
  while (first !== undefined && uncovered.size > 0) {
    const tour: EventObject[] = [];
    let at: Configuration | undefined = first;
    while (at !== undefined && tour.length < MAX_STEPS_PER_TOUR) {
      const route = routeToNearestUncovered(at, outgoing, byKey, uncovered);
      if (route === undefined) break;
      for (const { event, executed } of route) {
        tour.push(event);
        for (const transition of executed) uncovered.delete(transitionId(transition));
      }
      at = byKey.get(route.at(-1)?.to ?? '');
    }
    if (tour.length === 0) break;
    lists.push(tour);
  }
  return { lists, truncation: null };
}

function routeToNearestUncovered(
  start: Configuration,
  outgoing: Map<string, Edge[]>,
  byKey: Map<string, Configuration>,
  uncovered: Set<string>,
): Edge[] | undefined {
  const queue: { at: string; edges: Edge[] }[] = [{ at: start.key, edges: [] }];
  const seen = new Set([start.key]);
  let routeToEnd: Edge[] | undefined;
  for (const { at, edges } of queue) {
    for (const edge of outgoing.get(at) ?? []) {
      const isEnd = byKey.get(edge.to)?.snapshot.status !== 'active' || !outgoing.has(edge.to);
      if (edge.executed.some((transition) => uncovered.has(transitionId(transition)))) {
        if (!isEnd) return [...edges, edge];
        routeToEnd ??= [...edges, edge];
      }
      if (isEnd || seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ at: edge.to, edges: [...edges, edge] });
    }
  }
  return routeToEnd;
}

export function edgesBySource(edges: Edge[]): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = found.get(edge.from.key);
    if (list === undefined) found.set(edge.from.key, [edge]);
    else list.push(edge);
  }
  return found;
}
