import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { type Graph, graphOf } from '../graph.ts';
import { stableStringify } from '../stable-stringify.ts';
import { activeNodes, firstStep, isInside, rememberedStates, stepFrom } from '../xstate-internals.ts';
import { type EventSource, eventSource } from './events.ts';
import type { Model } from './model.ts';

const LIMIT = 4_000;

export type ExploreOptions = {
  eventsOf?: EventSource;
  /** Tell numbers, texts and lists apart only roughly, so that a context that grows does not hide the rest. */
  isRough?: boolean;
  /** How many parallel regions may be away from where they started; the model's own number by default. */
  maxBusyRegions?: number | undefined;
};

/** Everything that the model's events can lead to, as far as the limit goes. */
export function explore(machine: AnyStateMachine, model: Model, options: ExploreOptions = {}): Graph {
  const { eventsOf = eventSource(machine, model), isRough = false, maxBusyRegions = model.maxBusyRegions } = options;
  const isTooBusy = busyFilter(machine, model.input, maxBusyRegions);
  return graphOf(machine, {
    input: model.input,
    limit: model.limit ?? LIMIT,
    keyOf: (snapshot) => keyOf(snapshot, model, isRough),
    keyOfEvent: stableStringify,
    eventsOf: (snapshot) => eventsOf(snapshot).filter((event) => !isTooBusy(snapshot, event)),
  });
}

/** Equal for snapshots in which nothing differs that guards read. */
function keyOf(snapshot: AnyMachineSnapshot, model: Model, isRough: boolean): string {
  const project = model.project as ((context: unknown) => unknown) | undefined;
  const context: unknown = project === undefined ? plain(snapshot.context, 0) : project(snapshot.context as never);
  return stableStringify([
    snapshot.value,
    snapshot.status,
    isRough ? rough(context) : context,
    rememberedStates(snapshot),
  ]);
}

/** Without what differs from run to run or turns in a circle: actors by what they are, functions by name. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return 'deep';
  if ('sessionId' in value && 'system' in value)
    return `actor ${nameOfActor(value as unknown as { id: string; src: unknown })}`;
  if (value instanceof Error) return value;
  if (value instanceof Date) return value.getTime();
  if (value instanceof Map) return [...value].map((entry) => plain(entry, depth + 1));
  if (value instanceof Set) return [...value].map((entry) => plain(entry, depth + 1));
  if (Array.isArray(value)) return value.map((part) => plain(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part, depth + 1)]));
}

/** An actor that was given no id has a number of the whole process in its place. */
const nameOfActor = ({ id, src }: { id: string; src: unknown }) =>
  /^x:\d+$/.test(id) ? (typeof src === 'string' ? src : 'without id') : id;

/** Numbers below, at, and up to 3 above zero; texts by being empty; lists by up to two of what they hold. */
function rough(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? Math.max(-1, Math.min(value, 4)) : Math.sign(value);
  if (typeof value === 'string') return value.slice(0, 24);
  if (Array.isArray(value)) return value.slice(0, 2).map(rough);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([key, part]) => [key, rough(part)]),
  );
}

/** Refuses events after which more regions are away from where they started than allowed. */
function busyFilter(machine: AnyStateMachine, input: unknown, maxBusyRegions: number | undefined) {
  if (maxBusyRegions === undefined) return () => false;
  const start = new Set(activeNodes(firstStep(machine, input).snapshot));
  return (before: AnyMachineSnapshot, event: EventObject) => {
    const nodes = nodesAfter(before, event);
    const regions = nodes.filter(({ parent }) => parent?.type === 'parallel');
    const busy = regions.filter((region) => {
      const inside = nodes.filter((node) => isInside(node, region));
      if (inside.some(({ type, parent }) => type === 'final' && parent === region)) return false;
      const home = start.has(region) ? [...start].filter((node) => isInside(node, region)) : firstEntered(region);
      return inside.length !== home.length || inside.some((node) => !home.includes(node));
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

/** What is active in a state that was entered by no particular target. */
function firstEntered(node: AnyStateNode): AnyStateNode[] {
  const children: AnyStateNode[] = node.type === 'parallel' ? Object.values(node.states) : [];
  if (node.type === 'compound') children.push(...node.initial.target);
  return children.flatMap((child) => [child, ...firstEntered(child)]);
}
