import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import type { Configuration } from '../graph.ts';
import type { Hints } from '../infer/hints.ts';
import { executedIds, outcomesIn } from '../introspect.ts';
import { keyOfValue } from '../key-of-value.ts';
import { isPlainObjectOrArray } from '../opaque.ts';
import { comesFromModel } from './events.ts';
import { exploreReachable } from './explore-reachable.ts';
import { toJson } from './json-text.ts';
import { missReason, type Observed } from './miss-reasons.ts';
import type { Model } from './model.ts';
import { pairRoutes, pairsTaken } from './pairs.ts';
import { type Replay, ReplayFailure, replay } from './replay.ts';
import { type Exploration, recordFault } from './search-state.ts';
import { type Plan, type Strategy, shortestPlan, shortestRoutes, simplePlan, toursPlan } from './strategies.ts';

export type Path = {
  /** The input of this path, if it has another one than the file. */
  input?: unknown;
  /** Each event as it is sent, with the state value that must follow it. */
  steps: { event: EventObject; value: StateValue }[];
};

export type Paths = {
  machine: string;
  strategy: Strategy;
  input?: unknown;
  /** What did not come from the model: the fields of the input, and of events by type. */
  inferred?: { input?: string[]; events?: Record<string, string[]> };
  coverage: {
    transitions: number;
    taken: number;
    misses: { id: string; reason: string }[];
    /** With the strategy `pairs`: how many pairs of transitions the search has seen, and those that no path takes. */
    pairs?: { seen: number; taken: number; misses: string[] };
  };
  paths: Path[];
};

export type PathsReport = Paths & {
  /** For each transition that is a function, the states that it led to in one of its outcomes. */
  outcomes: Map<string, string[][]>;
  configurations: Configuration[];
  /** What the reader should know about the result, such as limits that were reached. */
  notes: string[];
};

/** How many other routes to a transition are tried if a real actor does not take it on the first one. */
const MAX_ALTERNATIVE_ROUTES = 20;
/** How many shorter versions of a path from a walk are tried. */
const MAX_SHORTENING_ATTEMPTS = 120;

/** A small number of paths that together take every transition that can be taken. */
export const coverTransitions = (machine: AnyStateMachine, model: Model): PathsReport =>
  generatePaths(machine, model, 'cover');

/**
 * Generates paths through a machine. A transition counts as taken when a real actor executed it; the state values come from
 * the same actor.
 * @throws the error that the machine throws when it starts
 */
export function generatePaths(machine: AnyStateMachine, model: Model, strategy: Strategy, hints?: Hints): PathsReport {
  return withDeterminism(() => {
    const exploration = exploreReachable(machine, model, hints);
    const run = createRunner(machine, exploration, strategy === 'pairs');
    run.take([]);
    const { lists, truncation } = planFor(strategy, exploration);
    if (strategy === 'pairs') run.takePairs();
    const isCover = strategy === 'cover' || strategy === 'pairs' || strategy === 'tours';
    for (const events of lists) run.take(events, isCover);
    if (isCover) {
      run.takeRemaining();
      for (const { input, routes } of exploration.others) {
        const longFirst = [...routes.values()].sort((a, b) => b.length - a.length);
        for (const events of longFirst) run.take(events, true, input);
      }
    }
    return buildReport(machine, model, strategy, exploration, run, truncation);
  });
}

function planFor(strategy: Strategy, exploration: Exploration): Plan {
  if (strategy === 'tours') return toursPlan(exploration);
  if (strategy === 'shortest') return shortestPlan(exploration);
  if (strategy === 'simple') return simplePlan(exploration);
  return { lists: shortestRoutes(exploration), truncation: null };
}

type SelectedPath = { events: EventObject[]; values: StateValue[]; input: unknown };

function createRunner(machine: AnyStateMachine, exploration: Exploration, hasPairs: boolean) {
  const taken = new Set<string>();
  const reached = new Set<string>();
  const missingGlobals = new Set<string>();
  const refused: Observed['refused'] = new Map();
  const selected: SelectedPath[] = [];
  const pairs = { seen: new Set<string>(), taken: new Set<string>() };

  /** For events that ended the actor with an error: the message. */
  const messages = new Map<EventObject, string>();

  /** Sends events to a real actor. If an event ends the actor with an error, only the events before it are sent. */
  const play = (events: EventObject[], input = exploration.input): { events: EventObject[]; result: Replay } => {
    try {
      return { events, result: replay(machine, input, events) };
    } catch (error) {
      if (!(error instanceof ReplayFailure) || error.step === 0) throw error;
      const last = events[error.step - 1];
      const working = events.slice(0, error.step - 1);
      const result = replay(machine, input, working);
      if (last !== undefined) {
        recordFault(exploration.faults, result.snapshot, last, error);
        messages.set(last, error.message);
      }
      return { events: working, result };
    }
  };
  const take = (candidate: EventObject[], onlyIfNew = true, input = exploration.input): void => {
    const { events, result } = play(candidate, input);
    const ownPairs = hasPairs ? pairsTaken(result.executed) : [];
    const isNew = [...result.taken].some((id) => !taken.has(id)) || ownPairs.some((pair) => !pairs.taken.has(pair));
    for (const pair of ownPairs) pairs.taken.add(pair);
    for (const id of result.taken) taken.add(id);
    for (const id of result.reached) reached.add(id);
    for (const name of result.missingGlobals) missingGlobals.add(name);
    const isOther = input !== exploration.input;
    if ((events.length > 0 || isOther) && (isNew || !onlyIfNew))
      selected.push({ events, values: result.values, input });
  };
  /** Long lists come first: they often have the pairs of shorter ones too. */
  const takePairs = (): void => {
    const routes = pairRoutes(exploration);
    for (const pair of routes.keys()) pairs.seen.add(pair);
    const longFirst = [...routes].sort(([, [a = []]], [, [b = []]]) => b.length - a.length);
    for (const [pair, lists] of longFirst) {
      for (const events of lists) if (!pairs.taken.has(pair)) take(events);
    }
  };
  const takeRemaining = (): void => {
    for (const [id, route] of exploration.routes) {
      if (taken.has(id)) continue;
      const alternatives = exploration.graph.edges.filter(({ executed }) =>
        executed.some((each) => executedIds(each).includes(id)),
      );
      const lists = [
        route,
        ...alternatives.slice(0, MAX_ALTERNATIVE_ROUTES).map(({ from, event }) => [...from.events, event]),
      ];
      const working = lists.find((events) => play(events).result.taken.has(id));
      if (working !== undefined) take(shortened(working, id));
      else {
        const { events, result } = play(route);
        const last = route[events.length];
        refused.set(
          id,
          last === undefined
            ? { event: route.at(-1)?.type ?? 'the start', value: result.values.at(-1) as StateValue }
            : { error: messages.get(last) ?? '', at: last },
        );
      }
    }
  };
  /** Removes parts of the list as long as the rest still takes the transition. */
  const shortened = (events: EventObject[], id: string): EventObject[] => {
    let best = events;
    let tries = 0;
    for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from + size <= best.length && tries < MAX_SHORTENING_ATTEMPTS; ) {
        const shorter = [...best.slice(0, from), ...best.slice(from + size)];
        tries += 1;
        if (play(shorter).result.taken.has(id)) best = shorter;
        else from += size;
      }
    }
    return best;
  };
  return { taken, reached, missingGlobals, refused, selected, pairs, take, takePairs, takeRemaining };
}

function buildReport(
  machine: AnyStateMachine,
  model: Model,
  strategy: Strategy,
  exploration: Exploration,
  { taken, reached, missingGlobals, refused, selected, pairs }: ReturnType<typeof createRunner>,
  truncation: string | null,
): PathsReport {
  const { chart, graph, isComplete } = exploration;
  const missed = chart.transitions.filter(({ id }) => !taken.has(id));
  const distinct = new Map(
    selected.map((each) => [`${pathKey(each.events)}${inputKey(each.input, exploration)}`, each]),
  );
  const paths = [...distinct]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([, { events, values, input }]): Path => ({
        ...(input === exploration.input ? {} : { input }),
        steps: events.map((event, index) => ({ event, value: values[index + 1] as StateValue })),
      }),
    );
  // Transitions taken at the start need no event, but they need a path that starts the machine.
  if (paths.length === 0 && taken.size > 0) paths.push({ steps: [] });
  const notes: string[] = [];
  if (truncation !== null) notes.push(`Incomplete: ${truncation}.`);
  const inferred = inferredParts(exploration, paths, model);
  if (inferred.input !== undefined) {
    notes.push(
      `Inferred the input, from how the machine uses it: ${inputText(exploration.input)}. Other values: --input.`,
    );
    const others = new Set(paths.flatMap((path) => ('input' in path ? [inputText(path.input)] : [])));
    if (others.size > 0) notes.push(`Some paths have another input: ${[...others].join(' or ')}.`);
  }
  if (inferred.events !== undefined) {
    const events = Object.entries(inferred.events).map(([type, fields]) => `${type} (${fields.join(', ')})`);
    notes.push(`Inferred payloads of: ${events.join(', ')}.`);
  }
  if (!isComplete) notes.push(searchNote(exploration, model));
  for (const name of [...missingGlobals].sort()) notes.push(`Skipped an action that cannot run here: ${name}.`);
  return {
    machine: machine.id,
    strategy,
    ...(exploration.input === undefined ? {} : { input: exploration.input }),
    ...(Object.keys(inferred).length === 0 ? {} : { inferred }),
    coverage: {
      transitions: chart.transitions.length,
      taken: chart.transitions.length - missed.length,
      misses: missed.map((miss) => ({
        id: miss.id,
        reason: missReason(miss, exploration, { taken, reached, refused }, model, machine),
      })),
      ...(strategy === 'pairs' ? { pairs: pairCoverage(pairs.seen, pairs.taken) } : {}),
    },
    paths,
    outcomes: outcomesIn(taken),
    configurations: graph.configurations,
    notes,
  };
}

/** Walks take pairs that the search for configurations has not seen: they count too. */
export function pairCoverage(
  seen: Iterable<string>,
  taken: ReadonlySet<string>,
): NonNullable<Paths['coverage']['pairs']> {
  const all = new Set([...seen, ...taken]);
  return { seen: all.size, taken: taken.size, misses: [...all].filter((pair) => !taken.has(pair)).sort() };
}

/** How many fields of a context a note names. */
const MAX_FIELDS = 8;

/** Where a search has ended, and what would help it. */
function searchNote({ graph, walks, isCut, limit, fieldsRead }: Exploration, model: Model): string {
  const number = (each: number) => each.toLocaleString('en-US');
  const found =
    `Explored ${number(graph.configurations.length)} configurations and then made ${number(walks)} walks, up to the limit of ` +
    `${number(limit)} events${isCut ? ' and their work' : ''}: the machine has more. Every run stops at the same place.`;
  const more = `A higher limit finds at least as much: --limit ${2 * limit}.`;
  const context: unknown = graph.configurations[0]?.snapshot.context;
  const all = isPlainObjectOrArray(context) ? Object.keys(context) : [];
  const read = all.filter((field) => fieldsRead.has(field));
  if (model.project !== undefined || read.length > MAX_FIELDS || read.length === all.length) return `${found} ${more}`;
  const fields = read.join(', ');
  const reduced = read.length === 0 ? '() => null' : `({ ${fields} }) => ({ ${fields} })`;
  return `${found} ${more} Guards have read ${read.length} of the ${all.length} fields of its context: in a model module, project: ${reduced} tells the search to compare only those.`;
}

function inputText(input: unknown): string {
  const text = toJson(input, undefined, true);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Which parts of the input and of the events do not come from the model. */
function inferredParts(
  { inferredFields, chart }: Exploration,
  paths: readonly Path[],
  model: Model,
): NonNullable<Paths['inferred']> {
  const events: Record<string, string[]> = {};
  for (const { event } of paths.flatMap(({ steps }) => steps)) {
    if (comesFromModel(event.type, chart, model)) continue;
    const fields = Object.entries(event).flatMap(([key, part]) => {
      const isPayload = key !== 'type' && key !== 'actorId' && part !== undefined && !isError(part);
      return isPayload && !event.type.startsWith('xstate.snapshot.') ? [key] : [];
    });
    if (fields.length > 0) events[event.type] = [...new Set([...(events[event.type] ?? []), ...fields])].sort();
  }
  return {
    ...(inferredFields === null ? {} : { input: inferredFields }),
    ...(Object.keys(events).length === 0
      ? {}
      : { events: Object.fromEntries(Object.entries(events).sort(([a], [b]) => (a < b ? -1 : 1))) }),
  };
}

const isError = (value: unknown): boolean => value instanceof Error;

const inputKey = (input: unknown, { input: main }: Exploration): string =>
  input === main ? '' : ` with ${keyOfValue(input)}`;

const pathKey = (events: EventObject[]): string =>
  `${toJson(events.map((event) => [event.type, event]))} ${events.map(keyOfValue).join()}`;
