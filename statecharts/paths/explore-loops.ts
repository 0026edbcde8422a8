import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { executedIds, transitionId } from '../introspect.ts';
import { keyOfEvent, keyOfValue } from '../key-of-value.ts';
import { stableStringify } from '../stable-stringify.ts';
import { stepFrom } from '../xstate-internals.ts';
import type { Cells, Entry } from './explore-cells.ts';
import { countVisit, recordFault, type SearchState } from './search-state.ts';

/** A guard that names a higher number is not tried: its path would be too long. */
const MAX_BOUND = 400;
/** From how many snapshots the same event is repeated, for each transition. */
const MAX_STARTS = 4;

/**
 * Repeats one event until a counter or a list passes the bound that a guard names: `context.unread > 99`, `context.items.length >= 20`.
 * The texts of a repeated event may be numbered, because a list often takes each of them only once.
 * @returns the snapshots after the transitions that were found
 */
export function exploreLoops(search: SearchState, { entries }: Cells): Entry[] {
  const found: Entry[] = [];
  // By transition, states and event.
  const tried = new Set<string>();
  for (const definition of search.definitions) {
    if (search.routes.has(transitionId(definition))) continue;
    const bound = boundOf(search, definition);
    if (bound === 0) continue;
    const starts = entries.filter(({ active }) => active.includes(definition.source.id));
    for (const start of starts.slice(0, MAX_STARTS)) {
      if (search.budget.isSpent() || search.routes.has(transitionId(definition))) break;
      found.push(...repeatFrom(search, definition, start, bound, tried));
    }
  }
  return found;
}

/** How often an event is repeated; 0 if the guard names no number or reads nothing. */
function boundOf({ guards, inferrer }: SearchState, definition: AnyTransitionDefinition): number {
  if (guards.of(definition).fields.size === 0) return 0;
  const numbers = inferrer.literals.ofGuard(definition).filter((each) => typeof each === 'number');
  const fitting = numbers.filter((each) => Number.isInteger(each) && each > 1 && each <= MAX_BOUND);
  return fitting.length === 0 ? 0 : Math.max(...fitting) + 1;
}

function repeatFrom(
  search: SearchState,
  definition: AnyTransitionDefinition,
  start: Entry,
  bound: number,
  tried: Set<string>,
): Entry[] {
  const fields = [...search.guards.of(definition).fields];
  const id = transitionId(definition);
  for (const event of search.eventsOf(start.snapshot)) {
    for (const isNumbered of [false, true]) {
      const key = `${id} ${stableStringify(start.snapshot.value)} ${keyOfEvent(event)} ${isNumbered}`;
      if (tried.has(key)) continue;
      tried.add(key);
      const own = (count: number) => (isNumbered ? search.inferrer.numbered(event, count) : event);
      if (isNumbered && keyOfValue(own(1)) === keyOfValue(event)) continue;
      const end = repeated(search, start, id, fields, bound, own);
      if (end !== null) return [end];
    }
  }
  return [];
}

/** Sends the event again and again as long as one of the fields grows, and then the events that the machine takes. */
function repeated(
  search: SearchState,
  start: Entry,
  id: string,
  fields: readonly string[],
  bound: number,
  eventOf: (count: number) => EventObject,
): Entry | null {
  let { snapshot } = start;
  let events = start.events;
  const send = (event: EventObject): boolean => {
    try {
      const { executed, snapshot: next } = stepFrom(snapshot, event);
      events = [...events, event];
      snapshot = next;
      countVisit(search.visits, snapshot);
      for (const each of executed.flatMap(executedIds)) {
        if (search.routes.has(each)) continue;
        search.routes.set(each, events);
        search.foundByWalk.add(each);
      }
      return true;
    } catch (error) {
      recordFault(search.faults, snapshot, event, error);
      return false;
    }
  };
  for (let count = 1; count <= bound; count += 1) {
    const before = snapshot;
    if (search.budget.isSpent() || snapshot.status !== 'active' || !send(eventOf(count))) return null;
    if (search.routes.has(id)) return entryOf(snapshot, start, events);
    if (!fields.some((field) => sizeIn(snapshot, field) > sizeIn(before, field))) break;
  }
  // The bound may be passed now, and another event asks for it.
  if (events.length - start.events.length < bound - 1 || snapshot.status !== 'active') return null;
  for (const event of search.eventsOf(snapshot)) {
    const before: AnyMachineSnapshot = snapshot;
    const route: EventObject[] = events;
    send(event);
    if (search.routes.has(id)) return entryOf(snapshot, start, events);
    snapshot = before;
    events = route;
  }
  return null;
}

const entryOf = (snapshot: AnyMachineSnapshot, { active }: Entry, events: EventObject[]): Entry => ({
  ...{ snapshot, active, events },
  chosen: 0,
});

/** A number itself, the length of a list or text, the size of a set or record. */
function sizeIn({ context }: AnyMachineSnapshot, field: string): number {
  const value: unknown = (context as Record<string, unknown> | undefined)?.[field];
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (value instanceof Set || value instanceof Map) return value.size;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
