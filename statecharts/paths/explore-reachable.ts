import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { errorMessage } from '../error-message.ts';
import type { Configuration, Graph } from '../graph.ts';
import { type Chart, chartOf, transitionId } from '../introspect.ts';
import { stableStringify } from '../stable-stringify.ts';
import { activeNodes, firstStep, type Step, stepFrom } from '../xstate-internals.ts';
import { seededRandom } from './deterministic.ts';
import { type EventSource, eventSource } from './events.ts';
import { explore } from './explore.ts';
import { type PayloadInferrer, payloadInferrer } from './infer-payloads.ts';
import type { Model } from './model.ts';

const RANDOM_WALKS = 80;
const STEPS_PER_WALK = 80;
const MAX_INFERENCE_ROUNDS = 4;
const SEED = 20_250_122;
/** Counts limit the work, so this is normally never reached. It stops a machine whose own functions are very slow. */
const TIME_LIMIT_MS = 20_000;

/** The result of a search for routes through a machine. */
export type Exploration = {
  chart: Chart;
  /** The graph for the strategies. */
  graph: Graph;
  /** For each transition that was executed, a list of events that ends with it. */
  routes: Map<string, EventObject[]>;
  /** The transitions that only a random walk found; their routes are long. */
  foundByRandomWalk: Set<string>;
  /** For each state id, the number of snapshots in which the state was active. */
  visits: Map<string, number>;
  /** Errors that the machine threw, by event type. */
  faults: Map<string, string>;
  /** True if the search covered everything that the events can reach. */
  isComplete: boolean;
  /** True if the time limit stopped the search; the result may then differ between runs. */
  isTimedOut: boolean;
};

/** The state of a search. Its phases add what they find to the maps and sets. */
type SearchState = Pick<Exploration, 'chart' | 'routes' | 'foundByRandomWalk' | 'visits' | 'faults'> & {
  machine: AnyStateMachine;
  model: Model;
  inferrer: PayloadInferrer;
  eventsOf: EventSource;
  start: Step;
  isTimedOut: () => boolean;
};

/**
 * Searches a route to every transition: breadth first through all configurations. If there are too many configurations, it
 * continues with coarser ones, then with few busy regions at once, and finally with seeded random walks that prefer events
 * sent less often.
 * @throws the error that the machine throws when it starts
 */
export function exploreReachable(machine: AnyStateMachine, model: Model): Exploration {
  const search = startSearch(machine, model);
  const { chart, routes, foundByRandomWalk, visits, faults, isTimedOut } = search;
  const exactGraph = exploreExactly(search);
  const { isComplete } = exactGraph;
  const graph = isComplete ? exactGraph : exploreCoarsely(search, exactGraph);
  if (!isComplete) walkRandomly(search);
  return { chart, graph, routes, foundByRandomWalk, visits, faults, isComplete, isTimedOut: isTimedOut() };
}

function startSearch(machine: AnyStateMachine, model: Model): SearchState {
  const inferrer = payloadInferrer(machine);
  const start = firstStep(machine, model.input);
  const startedAt = performance.now();
  return {
    machine,
    model,
    inferrer,
    start,
    chart: chartOf(machine),
    eventsOf: eventSource(machine, model, inferrer),
    routes: new Map(start.executed.map((transition) => [transitionId(transition), []])),
    foundByRandomWalk: new Set(),
    visits: new Map(),
    faults: new Map(),
    isTimedOut: () => performance.now() - startedAt > TIME_LIMIT_MS,
  };
}

const isDone = ({ routes, chart, isTimedOut }: SearchState): boolean =>
  routes.size === chart.transitions.length || isTimedOut();

/** Explores all configurations, and repeats it as long as new payloads were inferred that earlier snapshots did not get. */
function exploreExactly(search: SearchState): Graph {
  const { machine, model, eventsOf, inferrer, visits } = search;
  let graph = recordGraph(search, explore(machine, model, { eventsOf }));
  let payloads = 0;
  for (let round = 0; round < MAX_INFERENCE_ROUNDS && payloads !== inferrer.count() && !isDone(search); round += 1) {
    payloads = inferrer.count();
    visits.clear();
    graph = recordGraph(search, explore(machine, model, { eventsOf }));
  }
  return graph;
}

/** Explores coarse configurations, then with few busy regions. @returns the coarse graph if it is complete */
function exploreCoarsely(search: SearchState, exactGraph: Graph): Graph {
  const { machine, model, eventsOf, chart } = search;
  if (isDone(search)) return exactGraph;
  const coarseGraph = recordGraph(search, explore(machine, model, { eventsOf, isCoarse: true }));
  const regions = chart.states.filter(({ parent }) =>
    chart.states.some(({ id, type }) => id === parent && type === 'parallel'),
  );
  if (regions.length > 2 && !isDone(search)) {
    const maxBusyRegions = model.maxBusyRegions ?? 1;
    recordGraph(search, explore(machine, model, { eventsOf, isCoarse: true, maxBusyRegions }));
  }
  return coarseGraph.isComplete ? coarseGraph : exactGraph;
}

function recordGraph({ routes, visits, faults }: SearchState, graph: Graph): Graph {
  for (const { snapshot } of graph.configurations) countVisit(visits, snapshot);
  for (const { from, event, executed } of graph.edges) {
    for (const id of executed.map(transitionId)) if (!routes.has(id)) routes.set(id, [...from.events, event]);
  }
  for (const { event, error } of graph.faults) faults.set(event.type, errorMessage(error));
  return graph;
}

function countVisit(visits: Exploration['visits'], snapshot: AnyMachineSnapshot): void {
  for (const { id } of activeNodes(snapshot)) visits.set(id, (visits.get(id) ?? 0) + 1);
}

function walkRandomly(search: SearchState): void {
  const random = seededRandom(SEED);
  const sentCounts = new Map<string, number>();
  const knownTypes = new Set<string>();
  for (let walk = 0; walk < RANDOM_WALKS && !isDone(search); walk += 1) {
    const types = [...knownTypes];
    // Every other walk prefers one event type: some guards are true only after many events of the same type.
    const preferredType = walk % 2 === 1 ? types[Math.floor(random() * types.length)] : undefined;
    const chooseEvent = (snapshot: AnyMachineSnapshot): EventObject | undefined => {
      const value = stableStringify(snapshot.value);
      const options = search.eventsOf(snapshot).map((event) => ({ event, key: `${value} ${stableStringify(event)}` }));
      for (const { event } of options) knownTypes.add(event.type);
      const fewest = Math.min(...options.map(({ key }) => sentCounts.get(key) ?? 0));
      const leastSent = options.filter(({ key }) => (sentCounts.get(key) ?? 0) === fewest);
      const candidates = random() < 0.75 ? leastSent : options;
      const preferred = random() < 0.85 ? options.filter(({ event }) => event.type === preferredType) : [];
      const chosen =
        preferred[Math.floor(random() * preferred.length)] ?? candidates[Math.floor(random() * candidates.length)];
      if (chosen !== undefined) sentCounts.set(chosen.key, (sentCounts.get(chosen.key) ?? 0) + 1);
      return chosen?.event;
    };
    walkOnce(search, chooseEvent);
  }
}

/** Sends up to `STEPS_PER_WALK` events, starting at the start of the machine. */
function walkOnce(search: SearchState, chooseEvent: (snapshot: AnyMachineSnapshot) => EventObject | undefined): void {
  const { routes, foundByRandomWalk, visits, faults, start } = search;
  const events: EventObject[] = [];
  let { snapshot } = start;
  for (let step = 0; step < STEPS_PER_WALK && snapshot.status === 'active'; step += 1) {
    const event = chooseEvent(snapshot);
    if (event === undefined) return;
    try {
      const { executed, snapshot: next } = stepFrom(snapshot, event);
      events.push(event);
      for (const id of executed.map(transitionId)) {
        if (routes.has(id)) continue;
        routes.set(id, [...events]);
        foundByRandomWalk.add(id);
      }
      snapshot = next;
      countVisit(visits, snapshot);
    } catch (error) {
      faults.set(event.type, errorMessage(error));
    }
  }
}

/** The configurations of a graph by key. */
export const configurationsByKey = ({ configurations }: Graph): Map<string, Configuration> =>
  new Map(configurations.map((configuration) => [configuration.key, configuration]));
