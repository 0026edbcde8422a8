import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { addWork, seededRandom } from '../deterministic.ts';
import { recordAliases } from '../infer/shapes.ts';
import { type Chart, executedIds, transitionId } from '../introspect.ts';
import { keyOfEvent, keyOfValue } from '../key-of-value.ts';
import { isPlainObjectOrArray } from '../opaque.ts';
import { activeNodes, stepFrom, targetsOf } from '../xstate-internals.ts';
import { probesOf, selectedTransitions } from './events.ts';
import { countVisit, isDone, recordFault, type SearchState } from './search-state.ts';

const SEED = 20_250_122;
const MIN_STEPS = 4;
const MORE_STEPS = 14;
/** Of the cells from which no path has gone on, so many are compared. */
const SAMPLE = 48;
/** How often a walk heads for a transition, and how often it then takes the event that leads there. */
const TO_A_GOAL = 0.7;
const ALONG_THE_WAY = 0.5;
const LEAST_SENT = 0.65;
/** Units of work to weigh one event, by the measured time. */
const WORK_PER_OPTION = 10;
/** A walk that cannot go on is work too: otherwise the search would have no end. */
const WORK_PER_WALK = 50;
/** Integers up to this, or up to the largest that a guard names, are told apart. */
const MIN_BOUND = 6;
const MAX_BOUND = 64;
const MAX_FIELD_SETS = 40;

/** A snapshot to go on from, with the events that lead to it. */
export type Entry = { snapshot: AnyMachineSnapshot; active: readonly string[]; events: EventObject[]; chosen: number };

/**
 * What a search by cells has found so far. A cell is one state together with what one guard reads from the context: the search
 * keeps a snapshot for each cell. There are far fewer cells than configurations, because what two guards read is not multiplied,
 * and neither are the states of two regions.
 */
export type Cells = {
  entries: Entry[];
  /** The lists of active states of the entries. */
  actives: Map<string, readonly string[]>;
  /** For each active state, the second halves of its cells: an active state, or what a guard reads. */
  known: Map<string, Set<string>>;
  learned: Set<string>;
  /** How often each event, by its key, was sent that selects these transitions. */
  sent: Map<string, Map<string, number>>;
  random: () => number;
  walks: number;
};

export const newCells = (): Cells => ({
  entries: [],
  actives: new Map(),
  known: new Map(),
  learned: new Set(),
  sent: new Map(),
  random: seededRandom(SEED),
  walks: 0,
});

/**
 * Goes on from one cell after the other, with a few events each: from those that are near to a transition that was not taken yet,
 * and from those from which no path has gone on. A counter that has to pass a bound gets there step by step, because each of its
 * values is a cell.
 */
export function exploreCells(
  search: SearchState,
  cells: Cells,
  known: Iterable<{ snapshot: AnyMachineSnapshot; events: EventObject[] }>,
): void {
  const distances = distancesIn(search.chart);
  addToCells(search, cells, known);
  let view = viewOf(search);
  if (cells.entries.length === 0) return;
  for (let turn = 0; !isDone(search); turn += 1) {
    if (turn % 25 === 0) view = viewOf(search);
    const goal = cells.random() < TO_A_GOAL ? view.missing[cells.walks % view.missing.length] : undefined;
    const distance = goal === undefined ? undefined : distances.to(goal);
    const entry = (distance === undefined ? undefined : nearest(cells, distance)) ?? leastChosen(cells);
    entry.chosen += 1;
    cells.walks += 1;
    addWork(WORK_PER_WALK);
    walkFrom(search, cells, view, entry, distance);
  }
}

/** Keeps those of the snapshots that are in a new cell. */
export function addToCells(
  search: SearchState,
  cells: Cells,
  known: Iterable<{ snapshot: AnyMachineSnapshot; events: EventObject[] }>,
): void {
  const view = viewOf(search);
  for (const { snapshot, events } of known) addSnapshot(search, cells, view, snapshot, events);
}

type View = { missing: Chart['transitions']; fieldSets: string[][]; bound: number };

/** What the search looks for now: the transitions that are missing, and the fields that guards read together. */
function viewOf({ chart, routes, guards, definitions, inferrer }: SearchState): View {
  const sets = new Map<string, string[]>();
  for (const definition of definitions) {
    const fields = [...guards.of(definition).fields].sort();
    if (fields.length > 0 && !routes.has(transitionId(definition))) sets.set(fields.join(), fields);
  }
  for (const field of guards.fieldsRead()) sets.set(field, [field]);
  const numbers = inferrer.literals.numbers.filter((each) => Number.isInteger(each) && each <= MAX_BOUND);
  return {
    missing: chart.transitions.filter(({ id }) => !routes.has(id)),
    fieldSets: [...sets.values()].slice(0, MAX_FIELD_SETS),
    bound: Math.max(MIN_BOUND, ...numbers) + 1,
  };
}

function addSnapshot(
  search: SearchState,
  cells: Cells,
  { fieldSets, bound }: View,
  snapshot: AnyMachineSnapshot,
  events: EventObject[],
): void {
  if (snapshot.status !== 'active') return;
  const nodes = activeNodes(snapshot);
  const active = nodes.map(({ id }) => id);
  const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id);
  const values = fieldSets.map(
    (fields) => `${fields.join()} ${fields.map((field) => cellValue(snapshot.context?.[field], bound)).join()}`,
  );
  let isNew = false;
  // Two levels, because to put texts together millions of times takes long.
  for (const leaf of leaves) {
    const known = cells.known.get(leaf) ?? new Set();
    const before = known.size;
    for (const part of leaves) known.add(part);
    for (const value of values) known.add(value);
    if (known.size === before) continue;
    cells.known.set(leaf, known);
    isNew = true;
  }
  if (!isNew) return;
  cells.entries.push({ snapshot, active: sharedList(cells, active), events, chosen: 0 });
  const fresh = leaves.filter((leaf) => !cells.learned.has(leaf));
  if (fresh.length === 0) return;
  for (const leaf of fresh) cells.learned.add(leaf);
  learnFrom(search, snapshot);
}

/** The same list for the same states. */
function sharedList({ actives }: Cells, active: readonly string[]): readonly string[] {
  const key = active.join('\n');
  const known = actives.get(key) ?? active;
  actives.set(key, known);
  return known;
}

/** Sends events with stand-ins in a state that is new: they record what the machine reads there. */
function learnFrom({ model, inferrer, guards }: SearchState, snapshot: AnyMachineSnapshot): void {
  guards.pause(() => {
    for (const event of probesOf(model, inferrer)(snapshot)) {
      try {
        recordAliases(stepFrom(snapshot, event, true).snapshot.context);
      } catch {
        // The stand-in has recorded what was read before the error.
      }
    }
  });
}

/** Text that is equal for values that most guards cannot tell apart. */
function cellValue(value: unknown, bound: number, depth = 0): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return String(value);
    if (value < 0) return '<0';
    if (Number.isInteger(value) && value <= bound) return String(value);
    return `~${Math.ceil(Math.log2(value + 1))}`;
  }
  if (typeof value === 'string') return value.slice(0, 24);
  if (depth > 4) return 'deep';
  const inside = (part: unknown) => cellValue(part, bound, depth + 1);
  if (Array.isArray(value)) return `[${Math.min(value.length, bound)} ${value.slice(0, 3).map(inside).join()}]`;
  if (value instanceof Set || value instanceof Map) return `{${value.size} ${inside([...value].slice(0, 3))}}`;
  if (isPlainObjectOrArray(value)) {
    return `{${Object.entries(value)
      .slice(0, 16)
      .map(([key, part]) => `${key}:${inside(part)}`)
      .join()}}`;
  }
  return typeof value === 'object' && value !== null ? 'object' : keyOfValue(value);
}

/** The entry from which the fewest transitions lead to the goal; one that was chosen often counts as farther away. */
function nearest({ entries, random }: Cells, distance: ReadonlyMap<string, number>): Entry | undefined {
  let best: Entry | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  // Many entries are in the same states.
  const known = new Map<readonly string[], number>();
  for (const entry of entries) {
    let steps = known.get(entry.active);
    if (steps === undefined) {
      steps = Math.min(...entry.active.map((id) => distance.get(id) ?? Number.POSITIVE_INFINITY));
      known.set(entry.active, steps);
    }
    if (steps === Number.POSITIVE_INFINITY) continue;
    const score = steps * 3 + entry.chosen + random();
    if (score >= bestScore) continue;
    best = entry;
    bestScore = score;
  }
  return best;
}

function leastChosen({ entries, random }: Cells): Entry {
  let best = entries[entries.length - 1] as Entry;
  for (let count = 0; count < SAMPLE; count += 1) {
    const entry = entries[Math.floor(random() * entries.length)] as Entry;
    if (entry.chosen < best.chosen) best = entry;
  }
  return best;
}

function walkFrom(
  search: SearchState,
  cells: Cells,
  view: View,
  entry: Entry,
  distance: ReadonlyMap<string, number> | undefined,
): void {
  const { routes, foundByWalk, visits, faults, budget, guards } = search;
  const { random } = cells;
  const length = MIN_STEPS + Math.floor(random() * MORE_STEPS);
  let { snapshot } = entry;
  let events = entry.events;
  for (let step = 0; step < length && snapshot.status === 'active' && !budget.isSpent(); step += 1) {
    const event = chooseEvent(search, cells, snapshot, distance);
    if (event === undefined) return;
    try {
      const { executed, snapshot: next } = stepFrom(snapshot, event);
      events = [...events, event];
      for (const id of executed.flatMap(executedIds)) {
        if (routes.has(id)) continue;
        routes.set(id, events);
        foundByWalk.add(id);
      }
      snapshot = next;
      countVisit(visits, snapshot);
      addSnapshot(search, cells, view, snapshot, events);
    } catch (error) {
      recordFault(faults, snapshot, event, error, guards);
    }
  }
}

function chooseEvent(
  search: SearchState,
  { sent, random }: Cells,
  snapshot: AnyMachineSnapshot,
  distance: ReadonlyMap<string, number> | undefined,
): EventObject | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const options = search.eventsOf(snapshot).map((event) => {
    const selected = selectedTransitions(snapshot, event);
    const ids = selected.map(transitionId).join(' ');
    return { event, selected, ids, count: sent.get(keyOfEvent(event))?.get(ids) ?? 0 };
  });
  if (options.length === 0) return undefined;
  addWork(options.length * WORK_PER_OPTION);
  const fresh = options.filter(({ selected }) => selected.some((each) => !search.routes.has(transitionId(each))));
  const fewest = Math.min(...options.map(({ count }) => count));
  const leastSent = options.filter(({ count }) => count === fewest);
  const steps = ({ selected }: (typeof options)[number]) =>
    Math.min(
      ...selected.flatMap((each) =>
        (targetsOf(each) ?? []).map(({ id }) => distance?.get(id) ?? Number.POSITIVE_INFINITY),
      ),
    );
  const isOnTheWay = distance !== undefined && random() < ALONG_THE_WAY;
  const shortest = isOnTheWay ? Math.min(...options.map(steps)) : Number.POSITIVE_INFINITY;
  const towards = Number.isFinite(shortest) ? options.filter((option) => steps(option) === shortest) : [];
  const chosen = pick(fresh) ?? pick(towards) ?? (random() < LEAST_SENT ? pick(leastSent) : undefined) ?? pick(options);
  if (chosen === undefined) return undefined;
  const key = keyOfEvent(chosen.event);
  const counts = sent.get(key) ?? new Map<string, number>();
  sent.set(key, counts.set(chosen.ids, chosen.count + 1));
  return chosen.event;
}

/** How many transitions lead from each state to a goal, by the arrows of the chart alone. */
function distancesIn({ states, transitions }: Chart) {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]));
  const initial = new Map(states.map((state) => [state.id, state]));
  const known = new Map<string, ReadonlyMap<string, number>>();
  /** The states that are active when this one is entered. */
  const entered = (id: string): string[] => {
    const below: string[] = [];
    const add = (each: string) => {
      if (below.includes(each)) return;
      below.push(each);
      const state = initial.get(each);
      if (state?.type === 'parallel') for (const child of states) if (child.parent === each) add(child.id);
      if (state?.initial != null) add(state.initial);
    };
    add(id);
    const above: string[] = [];
    for (let parent = parents.get(id); parent != null; parent = parents.get(parent)) above.push(parent);
    return [...below, ...above];
  };
  const arrows = transitions.flatMap(({ source, targets }) =>
    targets.flatMap((target) => entered(target).map((to) => ({ source, to }))),
  );
  const bySource = new Map<string, string[]>();
  for (const { source, to } of arrows) bySource.set(to, [...(bySource.get(to) ?? []), source]);
  const to = ({ source }: { source: string }): ReadonlyMap<string, number> => {
    const found = known.get(source) ?? breadthFirst(source);
    known.set(source, found);
    return found;
  };
  const breadthFirst = (goal: string): ReadonlyMap<string, number> => {
    const found = new Map([[goal, 0]]);
    // The loop also visits states that are added during it.
    for (const [id, steps] of found) {
      for (const source of bySource.get(id) ?? []) if (!found.has(source)) found.set(source, steps + 1);
    }
    return found;
  };
  return { to };
}
