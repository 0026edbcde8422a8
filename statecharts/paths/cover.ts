import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { Configuration } from '../graph.ts';
import { type ChartTransition, transitionId } from '../introspect.ts';
import { withDeterminism } from './deterministic.ts';
import { exploreReachable, messageOf, type Search } from './explore-reachable.ts';
import type { Model } from './model.ts';
import { type Replay, ReplayFailure, replay } from './replay.ts';
import { type Plan, type Strategy, shortestPlan, shortestWays, simplePlan, toursPlan } from './strategies.ts';

export type Path = {
  /** Each event as it is sent, with the state value that must follow it. */
  steps: { event: EventObject; value: StateValue }[];
};

export type Paths = {
  machine: string;
  strategy: Strategy;
  input?: unknown;
  coverage: { transitions: number; taken: number; misses: { id: string; reason: string }[] };
  paths: Path[];
};

export type PathsReport = Paths & {
  configurations: Configuration[];
  /** What a reader should know of how they came about. */
  notes: string[];
};

/** How many other ways are tried to a transition whose first way a real actor does not go. */
const OTHER_WAYS = 20;
/** How many times a path from a random walk is tried with a part left out. */
const SHORTENINGS = 120;

/** A few paths that together take every transition that can be taken. */
export const coverTransitions = (machine: AnyStateMachine, model: Model): PathsReport =>
  pathsOf(machine, model, 'cover');

/**
 * Paths through a machine. What counts as taken, and the values that follow each event, is what a real actor did.
 * @throws what the machine throws at its start
 */
export function pathsOf(machine: AnyStateMachine, model: Model, strategy: Strategy): PathsReport {
  return withDeterminism(() => {
    const found = exploreReachable(machine, model);
    const run = runner(machine, model, found);
    run.take([]);
    const { lists, cut } = planOf(strategy, found);
    for (const events of lists) run.take(events, strategy === 'cover' || strategy === 'tours');
    if (strategy === 'cover' || strategy === 'tours') run.takeLeftOvers();
    return report(machine, model, strategy, found, run, cut);
  });
}

function planOf(strategy: Strategy, found: Search): Plan {
  if (strategy === 'tours') return toursPlan(found);
  if (strategy === 'shortest') return shortestPlan(found);
  if (strategy === 'simple') return simplePlan(found);
  return { lists: shortestWays(found), cut: null };
}

type Chosen = { events: EventObject[]; values: StateValue[] };

function runner(machine: AnyStateMachine, model: Model, found: Search) {
  const taken = new Set<string>();
  const reached = new Set<string>();
  const missing = new Set<string>();
  const chosen: Chosen[] = [];

  /** Sends a list to a real actor; without its last events where those end the actor with an error. */
  const play = (events: EventObject[]): { events: EventObject[]; result: Replay } => {
    try {
      return { events, result: replay(machine, model.input, events) };
    } catch (error) {
      if (!(error instanceof ReplayFailure) || error.step === 0) throw error;
      const last = events[error.step - 1];
      if (last !== undefined) found.faults.set(last.type, messageOf(error));
      const good = events.slice(0, error.step - 1);
      return { events: good, result: replay(machine, model.input, good) };
    }
  };
  const take = (wanted: EventObject[], isOnlyForNew = true): void => {
    const { events, result } = play(wanted);
    const isNew = [...result.taken].some((id) => !taken.has(id));
    for (const id of result.taken) taken.add(id);
    for (const id of result.reached) reached.add(id);
    for (const name of result.missing) missing.add(name);
    if (events.length > 0 && (isNew || !isOnlyForNew)) chosen.push({ events, values: result.values });
  };
  const takeLeftOvers = (): void => {
    for (const [id, way] of found.ways) {
      if (taken.has(id)) continue;
      const others = found.graph.edges.filter(({ executed }) => executed.some((each) => transitionId(each) === id));
      const lists = [way, ...others.slice(0, OTHER_WAYS).map(({ from, event }) => [...from.events, event])];
      const good = lists.find((events) => play(events).result.taken.has(id));
      if (good !== undefined) take(shortened(good, id));
    }
  };
  /** Parts of the list are left out as long as it still takes the transition. */
  const shortened = (events: EventObject[], id: string): EventObject[] => {
    let best = events;
    let tries = 0;
    for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from + size <= best.length && tries < SHORTENINGS; ) {
        const shorter = [...best.slice(0, from), ...best.slice(from + size)];
        tries += 1;
        if (play(shorter).result.taken.has(id)) best = shorter;
        else from += size;
      }
    }
    return best;
  };
  return { taken, reached, missing, chosen, take, takeLeftOvers };
}

function report(
  machine: AnyStateMachine,
  model: Model,
  strategy: Strategy,
  found: Search,
  { taken, reached, missing, chosen }: ReturnType<typeof runner>,
  cut: string | null,
): PathsReport {
  const { chart, graph, isComplete, isBrokenOff } = found;
  const missed = chart.transitions.filter(({ id }) => !taken.has(id));
  const distinct = new Map(chosen.map((each) => [textOf(each.events), each]));
  const paths = [...distinct]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([, { events, values }]): Path => ({
        steps: events.map((event, index) => ({ event, value: values[index + 1] as StateValue })),
      }),
    );
  // Nobody has to do anything for what is taken at the start; but somebody has to start the machine.
  if (paths.length === 0 && taken.size > 0) paths.push({ steps: [] });
  const notes: string[] = [];
  if (cut !== null) notes.push(`Cut: ${cut}.`);
  if (!isComplete) {
    notes.push(
      'It has more configurations than were looked at. Something in its context grows, or many regions run at once: ' +
        'in a model module, project the context to what guards read, set maxBusyRegions, or raise the limit.',
    );
  }
  if (isBrokenOff) notes.push('Broken off after 20 seconds: another run may find more or less.');
  for (const name of [...missing].sort()) notes.push(`Passed over an action that needs a browser: ${name}.`);
  return {
    machine: machine.id,
    strategy,
    ...(model.input === undefined ? {} : { input: model.input }),
    coverage: {
      transitions: chart.transitions.length,
      taken: chart.transitions.length - missed.length,
      misses: missed.map((miss) => ({ id: miss.id, reason: reasonOf(miss, found, reached, model, strategy, machine) })),
    },
    paths,
    configurations: graph.configurations,
    notes,
  };
}

const textOf = (events: EventObject[]): string => jsonOf(events.map((event) => [event.type, event]));

/** JSON text of what is sent: an error as its name and message, and nothing that JSON has no word for. */
export const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => {
      if (part instanceof Error) return { name: part.name, message: part.message };
      return typeof part === 'bigint' ? String(part) : part;
    },
    indent,
  );

function reasonOf(
  miss: ChartTransition,
  found: Search,
  reached: Set<string>,
  model: Model,
  strategy: Strategy,
  machine: AnyStateMachine,
): string {
  const { chart, ways, visits, faults, isComplete } = found;
  const limit = isComplete ? '' : ' (limit reached)';
  const said = model.cannotBeTaken?.[miss.id];
  if (said !== undefined) return said;
  const fault = faults.get(miss.event);
  if (ways.has(miss.id) && fault === undefined) {
    return strategy === 'cover' || strategy === 'tours'
      ? 'a real actor never takes it: what it invokes or an action moves it on before'
      : 'not on the paths of this strategy';
  }
  if (model.events?.[miss.event]?.length === 0) return `the model has no case for ${miss.event}`;
  const src = chart.states
    .find(({ id }) => id === miss.source)
    ?.invokes.find(({ id }) => miss.event.endsWith(`.actor.${id}`))?.src;
  const end = miss.kind === 'actorDone' ? 'output' : miss.kind === 'actorError' ? 'error' : null;
  if (src !== undefined && end !== null && model.outcomes?.[src]?.every((outcome) => !(end in outcome))) {
    return `the model has no outcome of ${src} with ${end === 'output' ? 'an output' : 'an error'}`;
  }
  if (fault !== undefined) return `${miss.event} makes the machine throw: ${fault.split('\n').at(-1)}`;
  const visited = visits.get(miss.source) ?? 0;
  if (visited === 0 && !reached.has(miss.source)) return `the state ${miss.source} is never entered${limit}`;
  if (visited === 0 && miss.kind !== 'always') return `the state ${miss.source} is never at rest${limit}`;
  if (chart.states.some(({ id, type }) => id === miss.source && type === 'final')) {
    return `the state ${miss.source} is final: nothing happens in it any more`;
  }
  const siblings = chart.transitions.filter(({ source }) => source === miss.source);
  if (miss.kind === 'after' && miss.guard === null && siblings.some((other) => isSooner(other, miss))) {
    return 'a shorter delay of the same state always fires first';
  }
  if (
    miss.guard !== null &&
    /^[\w.-]+$/.test(miss.guard) &&
    machine.implementations.guards?.[miss.guard] === undefined
  ) {
    return `the guard ${miss.guard} is not implemented: provide it`;
  }
  if (miss.guard !== null) {
    return `the guard ${miss.guard} was never true in ${Math.max(visited, 1)} ${visited > 1 ? 'tries' : 'try'}${limit}`;
  }
  if (miss.kind === 'stateDone') return `the state ${miss.source} never comes to its end${limit}`;
  const [first] = siblings.filter(({ event }) => event === miss.event);
  return (first?.id === miss.id ? 'another transition always comes first' : 'an earlier branch always holds') + limit;
}

/** Delays by name count as sooner: which one is, only the machine's options say. */
const isSooner = (other: ChartTransition, { id, delay }: ChartTransition): boolean =>
  other.kind === 'after' &&
  other.id !== id &&
  (typeof other.delay === 'string' || typeof delay === 'string' || Number(other.delay) < Number(delay));
