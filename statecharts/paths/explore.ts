import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { type Graph, graphOf } from '../graph.ts';
import { keyOfValue } from '../key-of-value.ts';
import { isPlainObjectOrArray } from '../opaque.ts';
import { stableStringify } from '../stable-stringify.ts';
import { isInside } from '../xstate/nodes.ts';
import { activeNodes, firstStep, rememberedStates, stepFrom } from '../xstate-internals.ts';
import { type EventSource, eventSource } from './events.ts';
import type { Model } from './model.ts';

/** How many events a search for configurations sends, unless the model names another number. */
export const DEFAULT_LIMIT = 4_000;

export type ExploreOptions = {
  eventsOf?: EventSource;
  /** Compare numbers, strings and lists coarsely, so that a growing context does not use up the limit. */
  isCoarse?: boolean;
  /** Compare only these fields of the context. A model that projects its context decides that itself. */
  fields?: ReadonlySet<string>;
  /** How many parallel regions may be outside their initial state at once; the model's number by default. */
  maxBusyRegions?: number | undefined;
  /** True when the work of the search is done: then no more events are sent. */
  isSpent?: () => boolean;
};

/** Explores all configurations that the model's events can reach, up to the limit. */
export function explore(machine: AnyStateMachine, model: Model, options: ExploreOptions = {}): Graph {
  const { eventsOf = eventSource(machine, model), isCoarse = false, maxBusyRegions = model.maxBusyRegions } = options;
  const isSpent = options.isSpent ?? (() => false);
  const isTooBusy = busyRegionFilter(machine, model.input, maxBusyRegions);
  // The graph asks twice for the key of most snapshots.
  const keys = new Map<AnyMachineSnapshot, string>();
  const keyOf = (snapshot: AnyMachineSnapshot): string => {
    const key = keys.get(snapshot) ?? configurationKey(snapshot, model, isCoarse, options.fields);
    keys.set(snapshot, key);
    return key;
  };
  return graphOf(machine, {
    input: model.input,
    limit: model.limit ?? DEFAULT_LIMIT,
    keyOf,
    keyOfEvent: keyOfValue,
    isSpent,
    eventsOf: (snapshot) => eventsOf(snapshot).filter((event) => !isTooBusy(snapshot, event)),
  });
}

/** The same key for snapshots that do not differ in anything that guards read. */
function configurationKey(
  snapshot: AnyMachineSnapshot,
  model: Model,
  isCoarse: boolean,
  fields: ReadonlySet<string> | undefined,
): string {
  const project = model.project as ((context: unknown) => unknown) | undefined;
  const context: unknown =
    project === undefined
      ? serializable(fields === undefined ? snapshot.context : onlyFields(snapshot.context, fields), 0)
      : project(snapshot.context as never);
  return stableStringify([
    snapshot.value,
    snapshot.status,
    isCoarse ? coarse(context) : context,
    rememberedStates(snapshot),
  ]);
}

const onlyFields = (context: unknown, fields: ReadonlySet<string>): unknown =>
  isPlainObjectOrArray(context)
    ? Object.fromEntries(Object.entries(context).filter(([key]) => fields.has(key)))
    : context;

/** Removes values that differ between runs and circular references: actors become their label, functions their name. */
function serializable(value: unknown, depth: number): unknown {
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return 'deep';
  if ('sessionId' in value && 'system' in value)
    return `actor ${actorLabel(value as unknown as { id: string; src: unknown })}`;
  if (value instanceof Error) return value;
  if (value instanceof Date) return value.getTime();
  if (value instanceof Map) return [...value].map((entry) => serializable(entry, depth + 1));
  if (value instanceof Set) return [...value].map((entry) => serializable(entry, depth + 1));
  if (Array.isArray(value)) return value.map((part) => serializable(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, serializable(part, depth + 1)]));
}

/** An actor without an id has a process-wide number instead, which differs between runs. */
const actorLabel = ({ id, src }: { id: string; src: unknown }) =>
  /^x:\d+$/.test(id) ? (typeof src === 'string' ? src : 'without id') : id;

/** Integers are limited to -1 … 4, other numbers to their sign, strings to 24 characters, lists to two items. */
function coarse(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? Math.max(-1, Math.min(value, 4)) : Math.sign(value);
  if (typeof value === 'string') return value.slice(0, 24);
  if (Array.isArray(value)) return value.slice(0, 2).map(coarse);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([key, part]) => [key, coarse(part)]),
  );
}

/** Rejects events after which more regions than allowed are outside their initial state. */
function busyRegionFilter(machine: AnyStateMachine, input: unknown, maxBusyRegions: number | undefined) {
  if (maxBusyRegions === undefined) return () => false;
  const start = new Set(activeNodes(firstStep(machine, input).snapshot));
  return (before: AnyMachineSnapshot, event: EventObject) => {
    const nodes = nodesAfter(before, event);
    const regions = nodes.filter(({ parent }) => parent?.type === 'parallel');
    const busy = regions.filter((region) => {
      const inside = nodes.filter((node) => isInside(node, region));
      if (inside.some(({ type, parent }) => type === 'final' && parent === region)) return false;
      const initialNodes = start.has(region)
        ? [...start].filter((node) => isInside(node, region))
        : initialDescendants(region);
      return inside.length !== initialNodes.length || inside.some((node) => !initialNodes.includes(node));
    });
    return busy.length > maxBusyRegions;
  };
}

function nodesAfter(before: AnyMachineSnapshot, event: EventObject): AnyStateNode[] {
  try {
    return activeNodes(stepFrom(before, event).snapshot);
  } catch {
    return [];
  }
}

/** The states that become active when a state is entered through its initial states. */
function initialDescendants(node: AnyStateNode): AnyStateNode[] {
  const children: AnyStateNode[] = node.type === 'parallel' ? Object.values(node.states) : [];
  if (node.type === 'compound') children.push(...node.initial.target);
  return children.flatMap((child) => [child, ...initialDescendants(child)]);
}
