import type { AnyStateMachine } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import { definitionsOf, nodesOf, transitionId } from '../introspect.ts';
import type { Paths } from './cover.ts';
import { replay } from './replay.ts';

/** A behaviour that `meta: { behaviours: ['PAY-3'] }` names on states or transitions. */
export type BehaviourRow = {
  id: string;
  /** Ids of the states and transitions that name it, in source order. */
  places: string[];
  /** The paths that enter one of these states or take one of these transitions, counted from 1. */
  paths: number[];
};

/**
 * The behaviours that a machine names, with the paths that touch them.
 * @param excluded the paths that give other states, counted from 1: they touch nothing
 * @returns one row for each behaviour, by id
 */
export function behavioursOf(
  machine: AnyStateMachine,
  { paths, input }: Pick<Paths, 'paths' | 'input'>,
  excluded: readonly number[] = [],
): BehaviourRow[] {
  const places = placesOf(machine);
  if (places.size === 0) return [];
  const touched = withDeterminism(() =>
    paths.map((path, index) => {
      if (excluded.includes(index + 1)) return new Set<string>();
      const events = path.steps.map(({ event }) => event);
      const { taken, reached } = replay(machine, 'input' in path ? path.input : input, events);
      return new Set([...taken, ...reached]);
    }),
  );
  return [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, own]) => ({
      id,
      places: own,
      paths: touched.flatMap((each, index) => (own.some((place) => each.has(place)) ? [index + 1] : [])),
    }));
}

/** What the output says of a behaviour. */
export function behaviourText({ places, paths }: BehaviourRow): string {
  if (paths.length === 0) return `no path touches it; it is named by ${places.join(', ')}`;
  return paths.length === 1 ? `path ${paths[0]}` : `paths ${paths.join(', ')}`;
}

function placesOf(machine: AnyStateMachine): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const add = (place: string, meta: unknown): void => {
    for (const id of namedIn(meta)) {
      const known = places.get(id) ?? [];
      places.set(id, known.includes(place) ? known : [...known, place]);
    }
  };
  for (const { id, meta } of nodesOf(machine.root)) add(id, meta);
  for (const definition of definitionsOf(machine)) add(transitionId(definition), definition.meta);
  return places;
}

/** Everything else in `meta` belongs to the author of the machine. */
function namedIn(meta: unknown): string[] {
  const named = (meta as { behaviours?: unknown } | null | undefined)?.behaviours;
  return (Array.isArray(named) ? named : [named]).filter((each) => typeof each === 'string');
}
