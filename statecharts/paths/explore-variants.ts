import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { seededRandom } from '../deterministic.ts';
import { interleaved } from '../infer/samples.ts';
import { executedIds, transitionId } from '../introspect.ts';
import { keyOfEvent, keyOfValue } from '../key-of-value.ts';
import { activeNodes, eventTypeOf, firstStep, stepFrom } from '../xstate-internals.ts';
import { comesFromModel, possibleEvents } from './events.ts';
import type { Cells, Entry } from './explore-cells.ts';
import { countVisit, type Exploration, type SearchState } from './search-state.ts';

const SEED = 38;
/** How many routes to the state of a transition are changed. */
const MAX_ROUTES = 6;
const EVENTS_PER_STATE = 2;
/** From how many states with other values of the context the last part of a route is tried. */
const MAX_PREFIXES = 24;
const STATES_PER_VALUE = 4;
/** A route is tried so often with several changes at once. */
const MIXED_TRIES = 160;

/**
 * For each transition that is still missing: changes the events on the way to its state, one value of one event at a time, then
 * several, and sends the last of them again. A guard often reads a value that a much earlier event has stored. The search has tried few
 * values of that event, or none in this order.
 * @param inputs other inputs, with which the routes are tried too
 * @param others gets what only another input leads to
 * @returns the snapshots after transitions and in states that were found with the main input
 */
export function exploreVariants(
  search: SearchState,
  cells: Cells,
  inputs: readonly unknown[],
  others: Exploration['others'],
): Entry[] {
  const random = seededRandom(SEED);
  const found: Entry[] = [];
  for (const definition of search.definitions) {
    const id = transitionId(definition);
    const isFound = () => search.routes.has(id) || others.some(({ routes }) => routes.has(id));
    if (isFound()) continue;
    const tried = new Set<string>();
    for (const long of routesTo(search, cells, definition)) {
      if (search.budget.isSpent()) return found;
      if (isFound() || tried.size === MAX_ROUTES) break;
      const route = shortened(search, definition, long);
      const key = route?.map(keyOfEvent).join() ?? '';
      if (route === null || tried.has(key)) continue;
      tried.add(key);
      found.push(...tryVariants(search, cells, definition, route, random));
      if (!isFound()) tryInputs(search, route, inputs, others);
    }
  }
  return found;
}

/** Routes whose last event reaches the guard of the transition, shortest first. */
function routesTo(search: SearchState, { entries }: Cells, definition: AnyTransitionDefinition): EventObject[][] {
  const { routes, eventsOf, inferrer, chart, model } = search;
  const type = eventTypeOf(definition);
  const routesOf = (branches: readonly AnyTransitionDefinition[]) =>
    branches.flatMap((each) => {
      const route = routes.get(transitionId(each));
      return route === undefined ? [] : [route];
    });
  const siblings = routesOf(branchesWith(search, definition));
  const inState = entries.filter(({ active }) => active.includes(definition.source.id)).slice(0, MAX_ROUTES);
  const toState = inState.flatMap(({ snapshot, events }) => {
    if (type === '') return [events];
    const enabled = eventsOf(snapshot).filter((event) => event.type === type);
    const isMade = enabled.length === 0 && !/^xstate\.|\*$/.test(type) && !comesFromModel(type, chart, model);
    const known = isMade ? inferrer.infer(snapshot, { type }, [definition]) : enabled;
    return known.slice(0, EVENTS_PER_STATE).map((event) => [...events, event]);
  });
  // A state that the machine has always left at once: with another payload, it may stay there.
  const left = search.definitions.filter((each) => each.source === definition.source && eventTypeOf(each) === '');
  const through = inState.length > 0 ? [] : routesOf(left).map((route) => [...route, { type }]);
  return [...siblings, ...toState, ...through].sort((a, b) => a.length - b.length);
}

/** All branches of the same event in the same state: a transition is only taken when the guards before its own are false. */
function branchesWith({ definitions }: SearchState, definition: AnyTransitionDefinition): AnyTransitionDefinition[] {
  const type = eventTypeOf(definition);
  return definitions.filter((each) => each.source === definition.source && eventTypeOf(each) === type);
}

function tryVariants(
  search: SearchState,
  { entries }: Cells,
  definition: AnyTransitionDefinition,
  route: EventObject[],
  random: () => number,
): Entry[] {
  const id = transitionId(definition);
  const { budget, guards } = search;
  const found: Entry[] = [];
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const isDone = () => search.routes.has(id) || budget.isSpent();
  const play = (start: AnyMachineSnapshot, before: EventObject[], events: readonly EventObject[]) => {
    const entry = follow(search, start, before, events);
    if (entry !== null) found.push(entry);
  };
  const stations = stationsOf(search, route);
  const fields = [...guards.of(definition).fields];
  const variants = stations.map((station) => variantsAt(search, definition, station));
  for (let place = stations.length - 1; place >= 0; place -= 1) {
    const { snapshot, before, event } = stations[place] as Station;
    const rest = route.slice(place + 1);
    for (const variant of variants[place] ?? []) {
      if (isDone()) return found;
      play(snapshot, before, [variant, ...rest]);
      if (!isDone() && !variant.type.startsWith('xstate.')) play(snapshot, before, [event, variant, ...rest]);
    }
  }
  // From states where the fields that the guard reads have other values.
  for (const { snapshot, events } of entriesWithOther(entries, fields).slice(0, MAX_PREFIXES)) {
    for (const last of [route.at(-1), ...(variants.at(-1) ?? [])].slice(0, 8)) {
      if (isDone()) return found;
      if (last !== undefined) play(snapshot, events, [...route.slice(0, -1), last]);
    }
  }
  const places = stations.flatMap((_, place) => ((variants[place] ?? []).length > 0 ? [place] : []));
  for (let tries = 0; tries < MIXED_TRIES && places.length > 0 && !isDone(); tries += 1) {
    const changed = route.map((event, place) => {
      const list = variants[place] ?? [];
      if (list.length === 0 || random() > 2 / places.length) return event;
      const variant = pick(list) ?? event;
      // A guard may read two values of the same event.
      return random() < 0.5
        ? variant
        : (pick(madeAt(search, definition, stations[place] as Station, variant)) ?? variant);
    });
    const first = changed.findIndex((event, place) => event !== route[place]);
    const station = stations[first];
    if (station !== undefined) play(station.snapshot, station.before, changed.slice(first));
  }
  return found;
}

function tryInputs(
  search: SearchState,
  route: readonly EventObject[],
  inputs: readonly unknown[],
  others: Exploration['others'],
): void {
  const known = new Set([...search.routes.keys(), ...others.flatMap(({ routes }) => [...routes.keys()])]);
  for (const input of inputs) {
    if (search.budget.isSpent()) return;
    try {
      const routes: SearchState['routes'] = new Map();
      const { snapshot } = firstStep(search.machine, input);
      follow({ ...search, routes, foundByWalk: new Set() }, snapshot, [], route);
      const further = [...routes].filter(([id]) => !known.has(id));
      if (further.length > 0) others.push({ input, routes: new Map(further) });
      for (const [id] of further) known.add(id);
    } catch {
      // The machine does not start with this input.
    }
  }
}

/**
 * The route without what its last event does not need to reach the guard of the transition, because walks are much longer; null if
 * it does not reach it.
 */
function shortened(
  search: SearchState,
  definition: AnyTransitionDefinition,
  route: EventObject[],
): EventObject[] | null {
  const { machine, model, guards, budget } = search;
  const evaluationsOf = (each: AnyTransitionDefinition) => {
    const { isTrue, isFalse, throws } = guards.of(each);
    return isTrue + isFalse + throws;
  };
  // The guard of the transition, or else the last one before it that was evaluated.
  const branches = branchesWith(search, definition);
  const before = branches.slice(0, branches.indexOf(definition) + 1).filter((each) => evaluationsOf(each) > 0);
  const last = before.at(-1);
  if (last === undefined) return route;
  const reaches = (events: EventObject[]): EventObject[] | null => {
    let { snapshot } = firstStep(machine, model.input);
    const kept: EventObject[] = [];
    for (const [place, event] of events.entries()) {
      if (snapshot.status !== 'active') return null;
      const evaluations = evaluationsOf(last);
      const isLast = place === events.length - 1;
      const isPossible = possibleEvents(snapshot, [event]).length > 0;
      if (!isPossible && !isLast) continue;
      kept.push(event);
      try {
        snapshot = stepFrom(snapshot, event).snapshot;
      } catch {
        return null;
      }
      if (isLast && evaluationsOf(last) > evaluations) return kept;
    }
    return null;
  };
  let best = reaches(route);
  if (best === null) return null;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from + size < best.length && !budget.isSpent(); ) {
      const shorter = reaches([...best.slice(0, from), ...best.slice(from + size)]);
      if (shorter === null) from += size;
      else best = shorter;
    }
  }
  return best;
}

type Station = { snapshot: AnyMachineSnapshot; before: EventObject[]; event: EventObject };

/** The snapshot before each event of a route. */
function stationsOf({ machine, model }: SearchState, route: readonly EventObject[]): Station[] {
  const stations: Station[] = [];
  let { snapshot } = firstStep(machine, model.input);
  for (const [place, event] of route.entries()) {
    stations.push({ snapshot, before: route.slice(0, place), event });
    snapshot = stepFrom(snapshot, event).snapshot;
  }
  return stations;
}

/** Other events of the same type: those that are known, and those with other values of the guard. */
function variantsAt(search: SearchState, definition: AnyTransitionDefinition, station: Station): EventObject[] {
  const { snapshot, event } = station;
  const known = search.eventsOf(snapshot).filter(({ type }) => type === event.type);
  const made = madeAt(search, definition, station, event);
  const distinct = new Map([...made, ...known].map((each) => [keyOfEvent(each), each]));
  distinct.delete(keyOfEvent(event));
  return [...distinct.values()];
}

function madeAt(
  search: SearchState,
  definition: AnyTransitionDefinition,
  { snapshot }: Station,
  event: EventObject,
): EventObject[] {
  const { chart, inferrer, model } = search;
  if (comesFromModel(event.type, chart, model) || event.type.startsWith('xstate.snapshot.')) return [];
  return inferrer.variants(event, [definition, ...branchesWith(search, definition)], snapshot.context);
}

/**
 * Sends the events one after the other; those that the machine does not take are left out.
 * @returns where this has ended, if it led to a transition or a state for the first time
 */
function follow(
  search: SearchState,
  start: AnyMachineSnapshot,
  before: EventObject[],
  wanted: readonly EventObject[],
): Entry | null {
  const { routes, foundByWalk, visits } = search;
  let snapshot = start;
  let events = before;
  let isFound = false;
  for (const event of wanted) {
    if (snapshot.status !== 'active') break;
    if (possibleEvents(snapshot, [event]).length === 0) continue;
    try {
      const { executed, snapshot: next } = stepFrom(snapshot, event);
      events = [...events, event];
      snapshot = next;
      isFound ||= activeNodes(snapshot).some(({ id }) => !visits.has(id));
      countVisit(visits, snapshot);
      for (const id of executed.flatMap(executedIds)) {
        if (routes.has(id)) continue;
        routes.set(id, events);
        foundByWalk.add(id);
        isFound = true;
      }
    } catch {
      // The payload is made up: an error that it causes says nothing about the machine.
      break;
    }
  }
  return isFound ? { snapshot, active: activeNodes(snapshot).map(({ id }) => id), events, chosen: 0 } : null;
}

/** For each different text of these fields, a few entries in different states. */
function entriesWithOther(entries: readonly Entry[], fields: readonly string[]): Entry[] {
  if (fields.length === 0) return [];
  const groups = new Map<string, Map<string, Entry>>();
  for (const entry of [...entries].sort((a, b) => a.events.length - b.events.length)) {
    const context = entry.snapshot.context as Record<string, unknown> | undefined;
    const key = keyOfValue(fields.map((field) => context?.[field]));
    const group = groups.get(key) ?? new Map<string, Entry>();
    groups.set(key, group);
    const states = entry.active.join();
    if (group.size < STATES_PER_VALUE && !group.has(states)) group.set(states, entry);
  }
  return interleaved([...groups.values()].map((group) => [...group.values()]));
}
