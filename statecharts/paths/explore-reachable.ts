import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { workDone } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import type { Configuration, Graph } from '../graph.ts';
import type { Hints } from '../infer/hints.ts';
import { inferInput, walkWithStandIns } from '../infer/infer-input.ts';
import { type PayloadInferrer, payloadInferrer } from '../infer/infer-payloads.ts';
import { literalsOf } from '../infer/literals.ts';
import { setSpreadNames } from '../infer/shapes.ts';
import { type MachineTypes, type TypeSpec, UNKNOWN } from '../infer/type-spec.ts';
import { type Chart, chartOf, definitionsOf, executedIds, transitionId } from '../introspect.ts';
import { withMissingActors } from '../stub-actors.ts';
import {
  activeNodes,
  type Evaluations,
  firstStep,
  type GuardObserver,
  observeGuards,
  type Step,
  selectTransitions,
} from '../xstate-internals.ts';
import { type EventSource, eventSource, probesOf } from './events.ts';
import { DEFAULT_LIMIT, explore } from './explore.ts';
import { exploreCells, newCells } from './explore-cells.ts';
import type { Model } from './model.ts';

const MAX_INFERENCE_ROUNDS = 4;
const MAX_INPUTS = 48;
/** Each inferred input is first tried with a small search. */
const EVENTS_PER_INPUT = 200;
/** The first stage of a search sends at least so many events; each stage after it sends twice as many as the one before. */
const FIRST_STAGE = 250;
/**
 * The work of the last stage of a search with the default limit, in units of `addWork`: about two seconds on a computer of
 * 2024. It counts work and not time, so that the result is the same on every computer. Only machines with a large context or many
 * regions reach it. It grows with the limit.
 */
const WORK_LIMIT = 8_000_000;
/** The part of a stage's work that each phase may do. No phase takes from another one, nor a stage from an earlier one. */
const SHARES = { input: 0.3, exact: 0.5, cells: 0.75, coarse: 0.2, others: 0.25 };

/** The result of a search for routes through a machine. */
export type Exploration = {
  chart: Chart;
  /** The graph for the strategies. */
  graph: Graph;
  /** The machine's input: the model's, or an inferred one. */
  input: unknown;
  /** The fields of the inferred input; null if the input comes from the model or the machine reads none. */
  inferredFields: string[] | null;
  /** Other inferred inputs that lead to further transitions, with the routes to these. */
  others: { input: unknown; routes: Map<string, EventObject[]> }[];
  /** For each transition that was executed, a list of events that ends with it. */
  routes: Map<string, EventObject[]>;
  /** The transitions that only a walk found; their routes are long. */
  foundByWalk: Set<string>;
  /** For each state id, the number of snapshots in which the state was active. */
  visits: Map<string, number>;
  /** Errors that the machine threw when it took a transition, by the transition's id. */
  faults: Faults;
  /** What the evaluations of a transition's guard gave during the search. */
  evaluationsOf: (id: string) => Evaluations;
  /** Delays that never end, because a shorter one of the same state does: the shorter one's transition by event type. */
  laterTimers: ReadonlyMap<string, string>;
  /** True if the search covered everything that the events can reach. */
  isComplete: boolean;
  /** True if the limit of work has ended a phase of the search. */
  isCut: boolean;
  /** How many walks followed a search that was not complete. */
  walks: number;
  /** The fields of the context that guards have read. */
  fieldsRead: ReadonlySet<string>;
  /** After how many events the search for configurations stopped. */
  limit: number;
};

export type Faults = Map<string, { message: string; event: EventObject }>;

/** The state of a search. Its phases add what they find to the maps and sets. */
export type SearchState = Pick<Exploration, 'chart' | 'routes' | 'foundByWalk' | 'visits' | 'faults'> & {
  guards: GuardObserver;
  laterTimers: Map<string, string>;
  machine: AnyStateMachine;
  definitions: readonly AnyTransitionDefinition[];
  model: Model;
  inferrer: PayloadInferrer;
  eventsOf: EventSource;
  start: Step;
  budget: Budget;
};

/** The limit of work. */
type Budget = {
  /** Starts a phase of a stage that sends so many events. */
  start: (phase: keyof typeof SHARES, limit: number) => void;
  /** True when the work of this phase is done. */
  isSpent: () => boolean;
  /** True if that was ever so. */
  isCut: () => boolean;
};

function newBudget(work = WORK_LIMIT): Budget {
  let end = Number.POSITIVE_INFINITY;
  let isCut = false;
  return {
    start: (phase, limit) => {
      end = workDone() + (work / DEFAULT_LIMIT) * limit * SHARES[phase];
    },
    isSpent: () => {
      const isSpent = workDone() > end;
      isCut ||= isSpent;
      return isSpent;
    },
    isCut: () => isCut,
  };
}

/** The machine does not start with any input that was tried. The cause is the error of the first one. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  /** The fields of the input that the machine reads; empty if it reads none. */
  readonly fields: readonly string[];

  constructor(fields: readonly string[], cause: unknown) {
    super(errorMessage(cause), { cause });
    this.fields = fields;
  }
}

/**
 * Searches a route to every transition, in stages with a growing limit. Each stage goes breadth first through all configurations.
 * If there are too many of them, it continues with walks from cell to cell, then with coarser configurations, and then with few
 * busy regions at once. Without an input in the model, it infers one.
 * @throws StartFailure when the machine does not start
 */
export function exploreReachable(given: AnyStateMachine, model: Model, hints: Hints = {}): Exploration {
  const budget = newBudget(hints.work);
  const machine = withMissingActors(given);
  const definitions = definitionsOf(machine);
  const guards = observeGuards(definitions);
  try {
    const byId = new Map(definitions.map((each) => [transitionId(each), guards.of(each)]));
    const evaluationsOf = (id: string) => byId.get(id) as Evaluations;
    return { ...exploreObserved(machine, model, hints, budget, guards), evaluationsOf };
  } finally {
    guards.stop();
  }
}

function exploreObserved(
  machine: AnyStateMachine,
  model: Model,
  hints: Hints,
  budget: Budget,
  guards: GuardObserver,
): Omit<Exploration, 'evaluationsOf'> {
  const inferrer = payloadInferrer(
    literalsOf(machine, hints.text ?? '', hints.parts),
    payloadTypes(machine, hints.types),
  );
  setSpreadNames(inferrer.literals.contextNames);
  const hasInput = model.input !== undefined;
  const inferred = hasInput
    ? null
    : guards.pause(() => inferInput(machine, probesOf(model, inferrer), inferrer, hints.types?.input ?? UNKNOWN));
  const inputs = inferred?.candidates ?? [model.input];
  budget.start('input', DEFAULT_LIMIT);
  const input = inputs.length > 1 ? bestInput(machine, model, inferrer, inputs, budget, guards) : inputs[0];
  const fields = inferred !== null && inferred.fields.length > 0 && input !== undefined ? inferred.fields : null;

  const modelWithInput = { ...model, input };
  const search = startSearch(machine, modelWithInput, inferrer, budget, guards, inferred?.fields ?? []);
  const { chart, routes, foundByWalk, visits, faults, laterTimers } = search;
  const limit = model.limit ?? DEFAULT_LIMIT;
  const cells = newCells();
  const others: Exploration['others'] = [];
  let exactGraph: Graph | undefined;
  let coarseGraph: Graph | undefined;
  for (const stage of stagesOf(limit)) {
    budget.start('exact', stage);
    exactGraph = exploreExactly(search, stage);
    if (!exactGraph.isComplete && !isTaken(search)) {
      budget.start('cells', stage);
      exploreCells(search, cells, exactGraph.configurations);
      budget.start('coarse', stage);
      coarseGraph = exploreCoarsely(search, stage);
    }
    budget.start('others', stage);
    if (fields !== null) exploreOthers(search, inputs, others, stage);
    if (exactGraph.isComplete) break;
  }
  const graph = exactGraph as Graph;
  const { isComplete } = graph;
  return {
    ...{ chart, input, inferredFields: fields, others, routes, foundByWalk, visits, faults, isComplete },
    graph: !isComplete && coarseGraph?.isComplete === true ? coarseGraph : graph,
    walks: cells.walks,
    laterTimers,
    limit,
    isCut: budget.isCut(),
    fieldsRead: guards.fieldsRead(),
  };
}

/**
 * How many events each stage of a search sends. The stages of a limit are those of half the limit, and one more: a higher limit
 * finds everything that a lower one has found.
 */
const stagesOf = (limit: number): number[] =>
  limit / 2 < FIRST_STAGE ? [limit] : [...stagesOf(Math.floor(limit / 2)), limit];

/** The type of an event's payload; for the end of an actor, an object with its output. */
function payloadTypes(machine: AnyStateMachine, types: MachineTypes | undefined): (eventType: string) => TypeSpec {
  if (types === undefined) return () => UNKNOWN;
  const outputs = chartOf(machine).states.flatMap(({ invokes }) =>
    invokes.map(({ id, src }): [string, TypeSpec] => [
      `xstate.done.actor.${id}`,
      { kind: 'object', fields: { output: { type: types.outputs.get(src) ?? UNKNOWN, isOptional: false } } },
    ]),
  );
  const known = new Map([...types.events, ...outputs]);
  return (eventType) => known.get(eventType) ?? UNKNOWN;
}

/** The input with which a small search finds the most transitions. */
function bestInput(
  machine: AnyStateMachine,
  model: Model,
  inferrer: PayloadInferrer,
  inputs: readonly unknown[],
  budget: Budget,
  guards: GuardObserver,
): unknown {
  let best = { input: inputs[0], found: -1 };
  for (const input of inputs.slice(0, MAX_INPUTS)) {
    if (budget.isSpent()) break;
    try {
      const search = startSearch(machine, { ...model, input }, inferrer, budget, guards, []);
      exploreExactly(search, EVENTS_PER_INPUT, 2);
      if (search.routes.size > best.found) best = { input, found: search.routes.size };
      if (isDone(search)) break;
    } catch {
      // The machine does not start with this input.
    }
  }
  return best.input;
}

/** Small searches with the other inputs, as long as transitions are missing. */
function exploreOthers(
  main: SearchState,
  inputs: readonly unknown[],
  others: Exploration['others'],
  stage: number,
): void {
  const { machine, model, inferrer, budget, guards, chart, visits } = main;
  const found = new Set([...main.routes.keys(), ...others.flatMap(({ routes }) => [...routes.keys()])]);
  const limit = Math.max(EVENTS_PER_INPUT, stage / 8);
  for (const input of inputs.slice(0, MAX_INPUTS)) {
    if (budget.isSpent() || found.size === chart.transitions.length) break;
    if (input === undefined || input === model.input) continue;
    try {
      const search = startSearch(machine, { ...model, input }, inferrer, budget, guards, []);
      exploreExactly(search, limit, 1);
      for (const [id, count] of search.visits) visits.set(id, (visits.get(id) ?? 0) + count);
      const routes = new Map([...search.routes].filter(([id]) => !found.has(id)));
      for (const id of routes.keys()) found.add(id);
      if (routes.size > 0) others.push({ input, routes });
    } catch {
      // The machine does not start with this input.
    }
  }
  inferrer.watch((id) => main.routes.has(id), budget.isSpent);
}

function startSearch(
  machine: AnyStateMachine,
  model: Model,
  inferrer: PayloadInferrer,
  budget: Budget,
  guards: GuardObserver,
  inputFields: readonly string[],
): SearchState {
  let start: Step;
  try {
    start = firstStep(machine, model.input);
  } catch (error) {
    throw new StartFailure(inputFields, error);
  }
  const routes = new Map<string, EventObject[]>(start.executed.flatMap(executedIds).map((id) => [id, []]));
  inferrer.watch((id) => routes.has(id), budget.isSpent);
  const laterTimers = new Map<string, string>();
  return {
    guards,
    laterTimers,
    machine,
    definitions: definitionsOf(machine),
    model,
    inferrer,
    start,
    chart: chartOf(machine),
    eventsOf: eventSource(machine, model, inferrer, laterTimers),
    routes,
    foundByWalk: new Set(),
    visits: new Map(),
    faults: new Map(),
    budget,
  };
}

/** Nobody knows how many outcomes a transition has that is a function: the search for them has no end of its own. */
const isTaken = ({ routes, chart }: SearchState): boolean =>
  chart.transitions.every(({ id, isFunction }) => routes.has(id) && isFunction !== true);

/** True when all transitions are taken, or when the work of the phase is done. */
export const isDone = (search: SearchState): boolean => isTaken(search) || search.budget.isSpent();

/** Explores all configurations, and repeats it as long as new payloads were inferred that earlier snapshots did not get. */
function exploreExactly(search: SearchState, limit: number, maxRounds = MAX_INFERENCE_ROUNDS): Graph {
  const { machine, eventsOf, inferrer, visits, guards } = search;
  const model = { ...search.model, limit };
  const probes = probesOf(model, inferrer);
  const learn = () => guards.pause(() => walkWithStandIns(machine, probes, model.input));
  learn();
  const { isSpent } = search.budget;
  let graph = recordGraph(search, explore(machine, model, { eventsOf, isSpent }));
  let payloads = 0;
  // A search that reaches its limit does not get further in another round: the next stage sends more events.
  for (let round = 0; round < maxRounds && payloads !== inferrer.count() && !isDone(search); round += 1) {
    if (!graph.isComplete) break;
    payloads = inferrer.count();
    learn();
    visits.clear();
    const next = recordGraph(search, explore(machine, model, { eventsOf, isSpent }));
    // A search that its limit of work has ended knows less than the one before it.
    if (next.configurations.length >= graph.configurations.length || !isSpent()) graph = next;
  }
  return graph;
}

/** Explores coarse configurations, then with few busy regions. */
function exploreCoarsely(search: SearchState, limit: number): Graph | undefined {
  const { machine, eventsOf, chart, budget } = search;
  const model = { ...search.model, limit };
  const { isSpent } = budget;
  if (isDone(search)) return undefined;
  const coarseGraph = recordGraph(search, explore(machine, model, { eventsOf, isSpent, isCoarse: true }));
  const regions = chart.states.filter(({ parent }) =>
    chart.states.some(({ id, type }) => id === parent && type === 'parallel'),
  );
  if (regions.length > 2 && !isDone(search)) {
    const maxBusyRegions = model.maxBusyRegions ?? 1;
    recordGraph(search, explore(machine, model, { eventsOf, isSpent, isCoarse: true, maxBusyRegions }));
  }
  return coarseGraph;
}

function recordGraph({ routes, foundByWalk, visits, faults }: SearchState, graph: Graph): Graph {
  for (const { snapshot } of graph.configurations) countVisit(visits, snapshot);
  for (const { from, event, executed } of graph.edges) {
    for (const id of executed.flatMap(executedIds)) {
      // A walk of an earlier stage is longer.
      if (routes.has(id) && !foundByWalk.delete(id)) continue;
      routes.set(id, [...from.events, event]);
    }
  }
  for (const { from, event, error } of graph.faults) recordFault(faults, from.snapshot, event, error);
  return graph;
}

/** Notes the error for the transitions that the event selects. A guard that throws is counted where it is evaluated. */
export function recordFault(faults: Faults, snapshot: AnyMachineSnapshot, event: EventObject, error: unknown): void {
  try {
    for (const each of selectTransitions(snapshot.machine, snapshot, event)) {
      faults.set(transitionId(each), { message: errorMessage(error), event });
    }
  } catch {
    // A guard throws.
  }
}

export function countVisit(visits: Exploration['visits'], snapshot: AnyMachineSnapshot): void {
  for (const { id } of activeNodes(snapshot)) visits.set(id, (visits.get(id) ?? 0) + 1);
}

/** The configurations of a graph by key. */
export const configurationsByKey = ({ configurations }: Graph): Map<string, Configuration> =>
  new Map(configurations.map((configuration) => [configuration.key, configuration]));
