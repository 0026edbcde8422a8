import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { seededRandom, workDone } from '../deterministic.ts';
import { errorMessage } from '../error-message.ts';
import type { Configuration, Graph } from '../graph.ts';
import type { Hints } from '../infer/hints.ts';
import { inferInput, walkWithStandIns } from '../infer/infer-input.ts';
import { type PayloadInferrer, payloadInferrer } from '../infer/infer-payloads.ts';
import { literalsOf } from '../infer/literals.ts';
import { type MachineTypes, type TypeSpec, UNKNOWN } from '../infer/type-spec.ts';
import { type Chart, chartOf, definitionsOf, executedIds, transitionId } from '../introspect.ts';
import { keyOfValue } from '../key-of-value.ts';
import { stableStringify } from '../stable-stringify.ts';
import { withMissingActors } from '../stub-actors.ts';
import {
  activeNodes,
  type Evaluations,
  firstStep,
  type GuardObserver,
  observeGuards,
  type Step,
  selectTransitions,
  stepFrom,
} from '../xstate-internals.ts';
import { type EventSource, eventSource, probesOf } from './events.ts';
import { DEFAULT_LIMIT, explore } from './explore.ts';
import type { Model } from './model.ts';

const WALKS = 120;
const STEPS_PER_WALK = 80;
const MAX_INFERENCE_ROUNDS = 4;
const MAX_INPUTS = 48;
/** Each inferred input is first tried with a small search. */
const EVENTS_PER_INPUT = 200;
const EVENTS_PER_OTHER_INPUT = 500;
const SEED = 20_250_122;
/**
 * The work of a whole search, in units of `addWork`: about four seconds on a computer of 2024. It counts work and not time, so that
 * the result is the same on every computer. Only machines with a large context or many regions reach it.
 */
const WORK_LIMIT = 15_000_000;
/** The part of the limit that is used up when a phase ends; the rest is for the phases after it. */
const SHARES = { input: 0.2, exact: 0.6, walks: 0.85, coarse: 1, remembered: 1.4 };

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
  /** After how many events the search for configurations stopped. */
  limit: number;
};

export type Faults = Map<string, { message: string; event: EventObject }>;

/** The state of a search. Its phases add what they find to the maps and sets. */
type SearchState = Pick<Exploration, 'chart' | 'routes' | 'foundByWalk' | 'visits' | 'faults'> & {
  guards: GuardObserver;
  laterTimers: Map<string, string>;
  machine: AnyStateMachine;
  model: Model;
  inferrer: PayloadInferrer;
  eventsOf: EventSource;
  start: Step;
  budget: Budget;
};

/** The limit of work. */
type Budget = {
  /** Starts a phase. */
  start: (phase: keyof typeof SHARES) => void;
  /** True when the work of this phase is done. */
  isSpent: () => boolean;
  /** True if that was ever so. */
  isCut: () => boolean;
};

function newBudget(limit = WORK_LIMIT): Budget {
  const before = workDone();
  let share = SHARES.input;
  let isCut = false;
  return {
    start: (phase) => {
      share = SHARES[phase];
    },
    isSpent: () => {
      const isSpent = workDone() - before > limit * share;
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
 * Searches a route to every transition: breadth first through all configurations. If there are too many configurations, it
 * continues with seeded walks that prefer transitions that were not taken yet, then with coarser configurations, and then
 * with few busy regions at once. Without an input in the model, it infers one.
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
  const hasInput = model.input !== undefined;
  const inferred = hasInput
    ? null
    : guards.pause(() => inferInput(machine, probesOf(model, inferrer), inferrer, hints.types?.input ?? UNKNOWN));
  const inputs = inferred?.candidates ?? [model.input];
  const input = inputs.length > 1 ? bestInput(machine, model, inferrer, inputs, budget, guards) : inputs[0];
  const fields = inferred !== null && inferred.fields.length > 0 && input !== undefined ? inferred.fields : null;

  const modelWithInput = { ...model, input };
  const search = startSearch(machine, modelWithInput, inferrer, budget, guards, inferred?.fields ?? []);
  const { chart, routes, foundByWalk, visits, faults, laterTimers } = search;
  budget.start('exact');
  const exactGraph = exploreExactly(search);
  const { isComplete } = exactGraph;
  budget.start('walks');
  const walks = isComplete ? 0 : walk(search, exactGraph);
  budget.start('coarse');
  const graph = isComplete ? exactGraph : exploreCoarsely(search, exactGraph);
  budget.start('remembered');
  if (!isComplete) exploreRemembered(search);
  const others = fields === null ? [] : exploreOthers(search, inputs);
  return {
    ...{ chart, graph, input, inferredFields: fields, others, routes, foundByWalk, visits, faults, isComplete, walks },
    laterTimers,
    limit: model.limit ?? DEFAULT_LIMIT,
    isCut: budget.isCut(),
  };
}

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
      const search = startSearch(machine, { ...model, input, limit: EVENTS_PER_INPUT }, inferrer, budget, guards, []);
      exploreExactly(search, 2);
      if (search.routes.size > best.found) best = { input, found: search.routes.size };
      if (isDone(search)) break;
    } catch {
      // The machine does not start with this input.
    }
  }
  return best.input;
}

/** Small searches with the other inputs, as long as transitions are missing. */
function exploreOthers(main: SearchState, inputs: readonly unknown[]): Exploration['others'] {
  const { machine, model, inferrer, budget, guards, chart, visits } = main;
  const found = new Set(main.routes.keys());
  const others: Exploration['others'] = [];
  for (const input of inputs.slice(0, MAX_INPUTS)) {
    if (budget.isSpent() || found.size === chart.transitions.length) break;
    if (input === undefined || input === model.input) continue;
    try {
      const search = startSearch(
        machine,
        { ...model, input, limit: EVENTS_PER_OTHER_INPUT },
        inferrer,
        budget,
        guards,
        [],
      );
      exploreExactly(search, 1);
      for (const [id, count] of search.visits) visits.set(id, (visits.get(id) ?? 0) + count);
      const routes = new Map([...search.routes].filter(([id]) => !found.has(id)));
      for (const id of routes.keys()) found.add(id);
      if (routes.size > 0) others.push({ input, routes });
    } catch {
      // The machine does not start with this input.
    }
  }
  return others;
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
const isDone = ({ routes, chart, budget }: SearchState): boolean =>
  chart.transitions.every(({ id, isFunction }) => routes.has(id) && isFunction !== true) || budget.isSpent();

/** Explores all configurations, and repeats it as long as new payloads were inferred that earlier snapshots did not get. */
function exploreExactly(search: SearchState, maxRounds = MAX_INFERENCE_ROUNDS): Graph {
  const { machine, model, eventsOf, inferrer, visits, guards } = search;
  const probes = probesOf(model, inferrer);
  const learn = () => guards.pause(() => walkWithStandIns(machine, probes, model.input));
  learn();
  const { isSpent } = search.budget;
  let graph = recordGraph(search, explore(machine, model, { eventsOf, isSpent }));
  let payloads = 0;
  for (let round = 0; round < maxRounds && payloads !== inferrer.count() && !isDone(search); round += 1) {
    payloads = inferrer.count();
    learn();
    // A search that reaches its limit does not get further in another round, except with payloads of new kinds.
    if (!graph.isComplete && round > 0) break;
    visits.clear();
    const next = recordGraph(search, explore(machine, model, { eventsOf, isSpent }));
    // A search that its limit of work has ended knows less than the one before it.
    if (next.configurations.length >= graph.configurations.length || !isSpent()) graph = next;
  }
  return graph;
}

/**
 * Explores configurations that differ in what guards read. A guard may read a field for the first time in this search, so it
 * starts again while there are new fields. It also tries coarse values of these fields, and few busy regions.
 */
function exploreRemembered(search: SearchState): void {
  const { machine, model, eventsOf, guards, budget, chart } = search;
  const { isSpent } = budget;
  const isParallel = chart.states.some(({ type }) => type === 'parallel');
  const busy = isParallel ? [model.maxBusyRegions ?? 1, model.maxBusyRegions] : [model.maxBusyRegions];
  for (const maxBusyRegions of busy) {
    for (const isCoarse of [true, false]) {
      let known = -1;
      while (known !== guards.fieldsRead.size && !isDone(search)) {
        known = guards.fieldsRead.size;
        const fields = new Set(guards.fieldsRead);
        recordGraph(search, explore(machine, model, { eventsOf, isSpent, isCoarse, maxBusyRegions, fields }));
      }
    }
  }
}

/** Explores coarse configurations, then with few busy regions. @returns the coarse graph if it is complete */
function exploreCoarsely(search: SearchState, exactGraph: Graph): Graph {
  const { machine, model, eventsOf, chart, budget } = search;
  const { isSpent } = budget;
  if (isDone(search)) return exactGraph;
  const coarseGraph = recordGraph(search, explore(machine, model, { eventsOf, isSpent, isCoarse: true }));
  const regions = chart.states.filter(({ parent }) =>
    chart.states.some(({ id, type }) => id === parent && type === 'parallel'),
  );
  if (regions.length > 2 && !isDone(search)) {
    const maxBusyRegions = model.maxBusyRegions ?? 1;
    recordGraph(search, explore(machine, model, { eventsOf, isSpent, isCoarse: true, maxBusyRegions }));
  }
  return coarseGraph.isComplete ? coarseGraph : exactGraph;
}

function recordGraph({ routes, visits, faults }: SearchState, graph: Graph): Graph {
  for (const { snapshot } of graph.configurations) countVisit(visits, snapshot);
  for (const { from, event, executed } of graph.edges) {
    for (const id of executed.flatMap(executedIds)) if (!routes.has(id)) routes.set(id, [...from.events, event]);
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

function countVisit(visits: Exploration['visits'], snapshot: AnyMachineSnapshot): void {
  for (const { id } of activeNodes(snapshot)) visits.set(id, (visits.get(id) ?? 0) + 1);
}

/**
 * Walks from the start, and every third time from a configuration in which a transition that was not taken yet has its
 * source. An event that selects such a transition comes first; otherwise events that were sent less often come first.
 * @returns the number of walks
 */
function walk(search: SearchState, { configurations }: Graph): number {
  const random = seededRandom(SEED);
  const sentCounts = new Map<string, number>();
  const knownTypes = new Set<string>();
  const pick = <T>(options: readonly T[]): T | undefined => options[Math.floor(random() * options.length)];
  for (let count = 0; count < WALKS; count += 1) {
    if (isDone(search)) return count;
    // Every third walk prefers one event type: some guards are true only after many events of the same type.
    const preferredType = count % 3 === 1 ? pick([...knownTypes]) : undefined;
    const chooseEvent = (snapshot: AnyMachineSnapshot): EventObject | undefined => {
      const value = stableStringify(snapshot.value);
      const options = search.eventsOf(snapshot).map((event) => ({ event, key: `${value} ${keyOfValue(event)}` }));
      for (const { event } of options) knownTypes.add(event.type);
      const fewest = Math.min(...options.map(({ key }) => sentCounts.get(key) ?? 0));
      const fresh = options.filter(({ event }) => takesNew(search, snapshot, event));
      const leastSent = options.filter(({ key }) => (sentCounts.get(key) ?? 0) === fewest);
      const preferred = random() < 0.85 ? options.filter(({ event }) => event.type === preferredType) : [];
      const chosen = pick(fresh) ?? pick(preferred) ?? pick(random() < 0.75 ? leastSent : options);
      if (chosen !== undefined) sentCounts.set(chosen.key, (sentCounts.get(chosen.key) ?? 0) + 1);
      return chosen?.event;
    };
    const near = count % 3 === 2 ? configurations.filter((each) => isNearNew(search, each)) : [];
    walkOnce(search, pick(near) ?? { snapshot: search.start.snapshot, events: [] }, chooseEvent);
  }
  return WALKS;
}

function takesNew({ routes }: SearchState, snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  try {
    return selectTransitions(snapshot.machine, snapshot, event).some((each) => !routes.has(transitionId(each)));
  } catch {
    return false;
  }
}

const isNearNew = ({ chart, routes }: SearchState, { snapshot }: Configuration): boolean => {
  if (snapshot.status !== 'active') return false;
  const active = new Set(activeNodes(snapshot).map(({ id }) => id));
  return chart.transitions.some(({ id, source }) => !routes.has(id) && active.has(source));
};

/** Sends up to `STEPS_PER_WALK` events. */
function walkOnce(
  search: SearchState,
  from: Pick<Configuration, 'snapshot' | 'events'>,
  chooseEvent: (snapshot: AnyMachineSnapshot) => EventObject | undefined,
): void {
  const { routes, foundByWalk, visits, faults } = search;
  const events: EventObject[] = [...from.events];
  let { snapshot } = from;
  for (let step = 0; step < STEPS_PER_WALK && snapshot.status === 'active'; step += 1) {
    const event = chooseEvent(snapshot);
    if (event === undefined) return;
    try {
      const { executed, snapshot: next } = stepFrom(snapshot, event);
      events.push(event);
      for (const id of executed.flatMap(executedIds)) {
        if (routes.has(id)) continue;
        routes.set(id, [...events]);
        foundByWalk.add(id);
      }
      snapshot = next;
      countVisit(visits, snapshot);
    } catch (error) {
      recordFault(faults, snapshot, event, error);
    }
  }
}

/** The configurations of a graph by key. */
export const configurationsByKey = ({ configurations }: Graph): Map<string, Configuration> =>
  new Map(configurations.map((configuration) => [configuration.key, configuration]));
