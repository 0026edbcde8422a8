import type { Chart } from '../introspect.ts';
import type { PathsFile } from '../paths/paths-file.ts';
import { stableStringify } from '../stable-stringify.ts';
import { titlesOf } from '../written-tests/titles.ts';

export type PathChanges = {
  /** Titles of paths that only one version has. */
  added: string[];
  removed: string[];
  /** Titles of paths with the same events and other states. */
  changed: string[];
};

/** A version of a machine: its chart, and the paths through it; null if they are not known. */
export type Version = { chart: Chart; paths: PathsFile | null };

/** Compares the paths of two versions: by their events, and then by the states that follow. */
export function comparePaths(before: Version, after: Version): PathChanges {
  const [old, now] = [titled(before), titled(after)];
  const find = (list: typeof old, events: string) => list.find((each) => each.events === events);
  return {
    added: now.filter(({ events }) => find(old, events) === undefined).map(({ title }) => title),
    removed: old.filter(({ events }) => find(now, events) === undefined).map(({ title }) => title),
    changed: now.flatMap(({ title, events, states }) => {
      const other = find(old, events);
      return other === undefined || other.states === states ? [] : [title];
    }),
  };
}

function titled({ chart, paths }: Version): { title: string; events: string; states: string }[] {
  const all = paths?.paths ?? [];
  const titles = titlesOf(all, chart);
  return all.map(({ input, steps }, index) => ({
    title: titles[index] ?? '',
    events: stableStringify([input ?? null, steps.map(({ event }) => event)]),
    states: stableStringify(steps.map(({ value }) => value)),
  }));
}
