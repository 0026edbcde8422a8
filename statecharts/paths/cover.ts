import { type AnyStateMachine, type EventObject, initialTransition, type StateValue, transition } from 'xstate';
import type { Configuration, Graph } from '../graph.ts';
import { type Chart, type ChartTransition, chartOf, transitionId } from '../introspect.ts';
import { activeNodes, selectTransitions } from '../xstate-internals.ts';
import { explore } from './explore.ts';
import type { Model } from './model.ts';
import { replay } from './replay.ts';

type Path = {
  /** Each event as it is sent, with the state value that must follow it. */
  steps: { event: EventObject; value: StateValue }[];
};

type Cover = {
  machine: string;
  strategy: 'cover';
  coverage: { transitions: number; taken: number; misses: { id: string; reason: string }[] };
  paths: Path[];
  configurations: Configuration[];
};

/**
 * A few paths that together take every transition that can be taken. What counts is what a real actor executed on them.
 */
export function coverTransitions(machine: AnyStateMachine, model: Model): Cover {
  const chart = chartOf(machine);
  const graph = explore(machine, model);
  const { taken } = replay(machine, model.input, []);
  const chosen: EventObject[][] = [];
  const choose = (events: EventObject[]) => {
    const fresh = [...replay(machine, model.input, events).taken].filter((id) => !taken.has(id));
    for (const id of fresh) taken.add(id);
    if (fresh.length > 0) chosen.push(events);
  };

  // Long ones first: they take along what shorter ones would be kept for.
  for (const events of firstWays(machine, graph).sort((a, b) => b.length - a.length)) choose(events);
  // What no event selects by itself, eventless and raised ones, is looked for along every edge.
  for (const { from, event } of graph.edges) {
    if (taken.size === chart.transitions.length) break;
    choose([...from.events, event]);
  }

  const missed = chart.transitions.filter(({ id }) => !taken.has(id));
  return {
    machine: machine.id,
    strategy: 'cover',
    coverage: {
      transitions: chart.transitions.length,
      taken: chart.transitions.length - missed.length,
      misses: missed.map((miss) => ({ id: miss.id, reason: reasonOf(miss, chart, graph, model) })),
    },
    paths: chosen.map((events) => ({ steps: predict(machine, model.input, events) })),
    configurations: graph.configurations,
  };
}

/** For every transition that some event selects: a shortest list of events that ends with it. */
function firstWays(machine: AnyStateMachine, { edges }: Graph): EventObject[][] {
  const ways = new Map<string, EventObject[]>();
  for (const { from, event } of edges) {
    for (const selected of selectTransitions(machine, from.snapshot, event)) {
      const id = transitionId(selected);
      if (!ways.has(id)) ways.set(id, [...from.events, event]);
    }
  }
  return [...ways.values()];
}

/** The values that XState's pure functions foretell, without any actor. */
function predict(machine: AnyStateMachine, input: unknown, events: EventObject[]): Path['steps'] {
  let [snapshot] = initialTransition(machine, input);
  return events.map((event) => {
    [snapshot] = transition(machine, snapshot, event);
    return { event, value: snapshot.value };
  });
}

function reasonOf(miss: ChartTransition, chart: Chart, { configurations }: Graph, model: Model): string {
  const isEntered = configurations.some(({ snapshot }) => activeNodes(snapshot).some(({ id }) => id === miss.source));
  if (miss.kind === 'event' && model.events?.[miss.event]?.length === 0)
    return `the model has no case for ${miss.event}`;
  if (!isEntered && miss.kind !== 'always') return `the state ${miss.source} is never at rest`;
  if (miss.guard !== null) return `the guard ${miss.guard} never holds with the model's cases`;
  const earlier = chart.transitions.filter(({ source, event }) => source === miss.source && event === miss.event);
  return earlier[0]?.id === miss.id ? 'another transition always comes first' : 'an earlier branch always holds';
}
