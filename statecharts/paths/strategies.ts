import type { EventObject } from 'xstate';
import type { Configuration, Edge } from '../graph.ts';
import { transitionId } from '../introspect.ts';
import { configurationsByKey, type Search } from './explore-reachable.ts';

export const STRATEGIES = ['cover', 'tours', 'shortest', 'simple'] as const;
export type Strategy = (typeof STRATEGIES)[number];

const STEPS_OF_A_TOUR = 60;
const MOST_SHORTEST = 1_000;
const MOST_SIMPLE = 500;

/** Lists of events to send, each from the start; `cut` says in words that there would be more. */
export type Plan = { lists: EventObject[][]; cut: string | null };

/** For every transition a shortest list that ends with it, long ones first: they take along what shorter ones are for. */
export const shortestWays = ({ ways, walked }: Search): EventObject[][] =>
  [...ways]
    .filter(([id]) => !walked.has(id))
    .map(([, events]) => events)
    .sort((a, b) => b.length - a.length);

/** A shortest list for each configuration but the first. */
export function shortestPlan({ graph }: Search): Plan {
  const lists = graph.configurations.map(({ events }) => events).filter(({ length }) => length > 0);
  const said = graph.isComplete ? null : `the machine has more configurations than the ${lists.length + 1} looked at`;
  return lists.length > MOST_SHORTEST
    ? { lists: lists.slice(0, MOST_SHORTEST), cut: `only the first ${MOST_SHORTEST} of ${lists.length} configurations` }
    : { lists, cut: said };
}

/** Every list that comes to no configuration twice, shorter ones first. */
export function simplePlan({ graph }: Search): Plan {
  const outgoing = edgesByStart(graph.edges);
  const [first] = graph.configurations;
  const queue: { at: string; seen: Set<string>; events: EventObject[] }[] =
    first === undefined ? [] : [{ at: first.key, seen: new Set([first.key]), events: [] }];
  // Goes on to what is added meanwhile.
  for (const { at, seen, events } of queue) {
    for (const { event, to } of outgoing.get(at) ?? []) {
      if (seen.has(to)) continue;
      if (queue.length > MOST_SIMPLE) {
        const lists = queue.slice(1).map((entry) => entry.events);
        return { lists, cut: `only the ${MOST_SIMPLE} shortest simple paths: there are more` };
      }
      queue.push({ at: to, seen: new Set([...seen, to]), events: [...events, event] });
    }
  }
  return {
    lists: queue.slice(1).map(({ events }) => events),
    cut: graph.isComplete ? null : 'the machine has more configurations than were looked at',
  };
}

/**
 * Few long walks: from where one stands to the nearest transition that was not taken, and on; from the start again when
 * none is left ahead. The end of the machine, and wherever else nothing leads on, is left for last.
 */
export function toursPlan({ graph, ways }: Pick<Search, 'graph' | 'ways'>): Plan {
  const outgoing = edgesByStart(graph.edges);
  const byKey = configurationsByKey(graph);
  const [first] = graph.configurations;
  const open = new Set(ways.keys());
  const lists: EventObject[][] = [];
  while (first !== undefined && open.size > 0) {
    const tour: EventObject[] = [];
    let at: Configuration | undefined = first;
    while (at !== undefined && tour.length < STEPS_OF_A_TOUR) {
      const leg = nearestOpen(at, outgoing, byKey, open);
      if (leg === undefined) break;
      for (const { event, executed } of leg) {
        tour.push(event);
        for (const transition of executed) open.delete(transitionId(transition));
      }
      at = byKey.get(leg.at(-1)?.to ?? '');
    }
    if (tour.length === 0) break;
    lists.push(tour);
  }
  return { lists, cut: null };
}

function nearestOpen(
  start: Configuration,
  outgoing: Map<string, Edge[]>,
  byKey: Map<string, Configuration>,
  open: Set<string>,
): Edge[] | undefined {
  const queue: { at: string; edges: Edge[] }[] = [{ at: start.key, edges: [] }];
  const seen = new Set([start.key]);
  let ending: Edge[] | undefined;
  for (const { at, edges } of queue) {
    for (const edge of outgoing.get(at) ?? []) {
      const isEnd = byKey.get(edge.to)?.snapshot.status !== 'active' || !outgoing.has(edge.to);
      if (edge.executed.some((transition) => open.has(transitionId(transition)))) {
        if (!isEnd) return [...edges, edge];
        ending ??= [...edges, edge];
      }
      if (isEnd || seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ at: edge.to, edges: [...edges, edge] });
    }
  }
  return ending;
}

function edgesByStart(edges: Edge[]): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = found.get(edge.from.key);
    if (list === undefined) found.set(edge.from.key, [edge]);
    else list.push(edge);
  }
  return found;
}
