import type { AnyStateMachine, EventObject } from 'xstate';
import { errorMessage } from '../error-message.ts';
import type { Configuration, Graph } from '../graph.ts';
import type { Hints } from '../infer/hints.ts';
import { inferInput, walkWithStandIns } from '../infer/infer-input.ts';
import { type PayloadInferrer, payloadInferrer } from '../infer/infer-payloads.ts';
import { literalsOf } from '../infer/literals.ts';
import { setSpreadNames } from '../infer/shapes.ts';
import { type MachineTypes, type TypeSpec, UNKNOWN } from '../infer/type-spec.ts';
import { chartOf, definitionsOf, executedIds, transitionId } from '../introspect.ts';
import { withMissingActors } from '../stub-actors.ts';
import { type Evaluations, firstStep, type GuardObserver, observeGuards, type Step } from '../xstate-internals.ts';
import { eventSource, probesOf } from './events.ts';
import { DEFAULT_LIMIT, explore } from './explore.ts';
import { addToCells, exploreCells, newCells } from './explore-cells.ts';
import { exploreLoops } from './explore-loops.ts';
import { exploreVariants } from './explore-variants.ts';
import type { Model } from './model.ts';
import {
  type Budget,
  countVisit,
  type Exploration,
  isDone,
  isTaken,
  newBudget,
  recordFault,
  type SearchState,
} from './search-state.ts';

const MAX_INFERENCE_ROUNDS = 4;
/** How often the search goes on from what loops and changed routes have found. */
const MAX_LATE_ROUNDS = 5;
const MAX_INPUTS = 48;
/** So many inputs are tried that differ from the best one in one field. */
const MAX_VARIANTS = 24;
/** Each inferred input is first tried with a small search. */
const EVENTS_PER_INPUT = 200;
/** The first stage of a search sends at least so many events; each stage after it sends twice as many as the one before. */
const FIRST_STAGE = 250;
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
  const candidates = inferred?.candidates ?? [model.input];
  budget.start('input', DEFAULT_LIMIT);
  const tried: TriedInput[] = [];
  const small = (input: unknown) => tryInput(machine, { ...model, input }, inferrer, budget, guards);
  if (candidates.length > 1) {
    tried.push(...tryInputs(candidates.slice(0, MAX_INPUTS), small));
    const variants = guards.pause(() => inferred?.variantsOf(bestOf(tried, candidates[0])) ?? []);
    tried.push(...tryInputs(variants.slice(0, MAX_VARIANTS), small));
  }
  const input = bestOf(tried, candidates[0]);
  const fields = inferred !== null && inferred.fields.length > 0 && input !== undefined ? inferred.fields : null;

  const modelWithInput = { ...model, input };
  const search = startSearch(machine, modelWithInput, inferrer, budget, guards, inferred?.fields ?? []);
  const { chart, routes, foundByWalk, visits, faults, guardFaults, laterTimers } = search;
  const limit = model.limit ?? DEFAULT_LIMIT;
  const cells = newCells();
  const others: Exploration['others'] = [];
  const inputs = [...candidates.slice(0, MAX_INPUTS), ...tried.map((each) => each.input)];
  let areOthersCut = false;
  let exactGraph: Graph | undefined;
  let coarseGraph: Graph | undefined;
  for (const stage of stagesOf(limit)) {
    if (exactGraph?.isComplete !== true) {
      budget.start('exact', stage);
      exactGraph = exploreExactly(search, stage);
    }
    if (!exactGraph.isComplete && !isTaken(search)) {
      budget.start('cells', stage);
      exploreCells(search, cells, exactGraph.configurations);
      budget.start('coarse', stage);
      coarseGraph = exploreCoarsely(search, stage);
    }
    budget.start('others', stage);
    if (fields !== null) {
      addTried(search, tried, others);
      areOthersCut = exploreOthers(search, new Set(inputs), others, stage);
    }
    if (exactGraph.isComplete && !areOthersCut) break;
  }
  const otherInputs = fields === null ? [] : inputs.filter((each) => each !== undefined && each !== input);
  // At the end, because the search before it must be that of a lower limit.
  const hasOtherValues = exactGraph?.isComplete !== true || inferrer.count() > 0 || fields !== null;
  for (let round = 0; round < MAX_LATE_ROUNDS && hasOtherValues && !isTaken(search); round += 1) {
    if (cells.entries.length === 0) addToCells(search, cells, exactGraph?.configurations ?? []);
    budget.start('loops', limit);
    const looped = exactGraph?.isComplete === true ? [] : exploreLoops(search, cells);
    budget.start('variants', limit);
    const found = [...looped, ...exploreVariants(search, cells, otherInputs, others)];
    if (found.length === 0) break;
    budget.start('cells', limit / 2);
    exploreCells(search, cells, found);
  }
  const graph = exactGraph as Graph;
  const { isComplete } = graph;
  return {
    ...{ chart, input, inferredFields: fields, others, routes, foundByWalk, visits, faults, isComplete },
    graph: !isComplete && coarseGraph?.isComplete === true ? coarseGraph : graph,
    guardFaults,
    hasInferredPayloads: inferrer.count() > 0,
    walks: cells.walks,
    laterTimers,
    limit,
    isCut: budget.isCut(),
    areOthersCut,
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

/** An input, and the routes that a small search found with it. */
type TriedInput = Exploration['others'][number] & { isDone: boolean };

/** Stops at the first input with which every transition is taken. */
function tryInputs(inputs: readonly unknown[], small: (input: unknown) => TriedInput | null): TriedInput[] {
  const tried: TriedInput[] = [];
  for (const input of inputs) {
    const found = small(input);
    if (found !== null) tried.push(found);
    if (found?.isDone === true) break;
  }
  return tried;
}

/** A small search with an input; null if the machine does not start with it, or if the work of the phase is done. */
function tryInput(
  machine: AnyStateMachine,
  model: Model,
  inferrer: PayloadInferrer,
  budget: Budget,
  guards: GuardObserver,
): TriedInput | null {
  if (budget.isSpent()) return null;
  try {
    const search = startSearch(machine, model, inferrer, budget, guards, []);
    exploreExactly(search, EVENTS_PER_INPUT, 2);
    return { input: model.input, routes: search.routes, isDone: isDone(search) };
  } catch {
    return null;
  }
}

/** The input with which a small search found the most transitions. */
function bestOf(tried: readonly TriedInput[], first: unknown): unknown {
  const most = Math.max(...tried.map(({ routes }) => routes.size));
  const best = tried.find(({ routes }) => routes.size === most);
  return best === undefined ? first : best.input;
}

/** The transitions of all inputs together. */
const foundIn = (main: SearchState, others: Exploration['others']): Set<string> =>
  new Set([...main.routes.keys(), ...others.flatMap(({ routes }) => [...routes.keys()])]);

/** Adds the inputs that have led to transitions which are still missing. */
function addTried(main: SearchState, tried: readonly TriedInput[], others: Exploration['others']): void {
  for (const { input, routes } of tried) addOther(main, { input, routes }, others);
}

function addOther(main: SearchState, { input, routes }: Exploration['others'][number], others: Exploration['others']) {
  const found = foundIn(main, others);
  const further = new Map([...routes].filter(([id]) => !found.has(id)));
  if (further.size > 0) others.push({ input, routes: further });
}

/**
 * Small searches with the other inputs, as long as transitions are missing.
 * @returns true if the limit of work has ended them
 */
function exploreOthers(
  main: SearchState,
  inputs: Iterable<unknown>,
  others: Exploration['others'],
  stage: number,
): boolean {
  const { machine, model, inferrer, budget, guards, chart, visits } = main;
  const limit = Math.max(EVENTS_PER_INPUT, stage / 8);
  const isMissing = () => foundIn(main, others).size < chart.transitions.length;
  for (const input of inputs) {
    if (budget.isSpent() || !isMissing()) break;
    if (input === undefined || input === model.input) continue;
    try {
      const search = startSearch(machine, { ...model, input }, inferrer, budget, guards, []);
      exploreExactly(search, limit, 1);
      for (const [id, count] of search.visits) visits.set(id, (visits.get(id) ?? 0) + count);
      addOther(main, { input, routes: search.routes }, others);
    } catch {
      // The machine does not start with this input.
    }
  }
  inferrer.watch((id) => main.routes.has(id), budget.isSpent);
  return isMissing() && budget.isSpent();
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
  const guardFaults: SearchState['guardFaults'] = new Map();
  return {
    guards,
    guardFaults,
    laterTimers,
    machine,
    definitions: definitionsOf(machine),
    model,
    inferrer,
    start,
    chart: chartOf(machine),
    eventsOf: eventSource(machine, model, inferrer, laterTimers, guardFaults),
    routes,
    foundByWalk: new Set(),
    visits: new Map(),
    faults: new Map(),
    budget,
  };
}

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

function recordGraph({ routes, foundByWalk, visits, faults, guards }: SearchState, graph: Graph): Graph {
  for (const { snapshot } of graph.configurations) countVisit(visits, snapshot);
  for (const { from, event, executed } of graph.edges) {
    for (const id of executed.flatMap(executedIds)) {
      // A walk of an earlier stage is longer.
      if (routes.has(id) && !foundByWalk.delete(id)) continue;
      routes.set(id, [...from.events, event]);
    }
  }
  for (const { from, event, error } of graph.faults) recordFault(faults, from.snapshot, event, error, guards);
  return graph;
}

/** The configurations of a graph by key. */
export const configurationsByKey = ({ configurations }: Graph): Map<string, Configuration> =>
  new Map(configurations.map((configuration) => [configuration.key, configuration]));
