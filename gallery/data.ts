import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventObject } from 'xstate';
import { catalogue } from '../src/machines/catalogue.ts';
import { pagesOfRows } from '../statecharts/diagrams/catalogue-pages.ts';
import { chartHash } from '../statecharts/diagrams/hash.ts';
import { fileNameOf } from '../statecharts/diagrams/pages.ts';
import { type Chart, chartOf } from '../statecharts/introspect.ts';
import { coverTransitions, toJson } from '../statecharts/paths/cover.ts';
import { toursOf } from '../statecharts/paths/tours.ts';
import { readBehaviours, readTests } from '../tests/behaviours/behaviours.ts';
import { COVERAGE_KINDS, type CoverageKind, type GalleryData, type PathData } from './types.ts';

/** Test runs write which transitions they took into this folder: one file for each kind and machine. */
const COVERAGE_FOLDER = join(import.meta.dirname, '../.tmp/statechart-coverage');

/** Everything that the page cannot calculate itself. */
export async function galleryData(): Promise<GalleryData> {
  const pages = await pagesOfRows(catalogue);
  const tests = readTests();
  const machines = catalogue.map((row) => {
    const { machine, model, id } = row;
    const chart = chartOf(machine);
    const { paths, coverage } = coverTransitions(machine, model);
    const missed = new Set(coverage.misses.map((miss) => miss.id));
    const named = (kind: string, list: readonly Omit<PathData, 'name'>[]): PathData[] =>
      list.map(({ steps }, index) => ({ name: `${kind} ${index + 1}`, steps: withErrorsAsText(steps) }));
    return [
      id,
      {
        svg: withoutStyle(pages.get(`${fileNameOf(chart.id)}.svg`) ?? ''),
        hash: chartHash(chart),
        paths: [...named('Path', paths), ...named('Tour', toursOf(machine, model))],
        coverage: {
          ...Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, readCoverage(kind, id)])),
          machine: chart.transitions.flatMap((transition) => (missed.has(transition.id) ? [] : [transition.id])),
        } as Record<CoverageKind, string[] | null>,
      },
    ] as const;
  });
  const used = new Set(catalogue.flatMap(({ behaviours }) => behaviours));
  const behaviours = readBehaviours()
    .filter(({ id }) => used.has(id))
    .map(({ id, sentence }) => [id, { text: sentence, tests: testNames(tests.get(id)) }] as const);
  return { machines: Object.fromEntries(machines), behaviours: Object.fromEntries(behaviours) };
}

/** The charts of all machines by id, for a comparison with another version. */
export const chartsOf = (): Record<string, Chart> =>
  Object.fromEntries(catalogue.map(({ id, machine }) => [id, chartOf(machine)]));

/** The page has the style of all pictures once. */
const withoutStyle = (svg: string): string => svg.replace(/<style>[\s\S]*?<\/style>\n?/, '');

const withErrorsAsText = (steps: PathData['steps']): PathData['steps'] =>
  JSON.parse(toJson(steps)) as { event: EventObject; value: never }[];

const testNames = (files: Map<string, number> = new Map()): string[] =>
  [...files].map(([file, count]) => (count === 1 ? file : `${file} (${count} titles)`));

function readCoverage(kind: CoverageKind, machine: string): string[] | null {
  const file = join(COVERAGE_FOLDER, kind, `${machine}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
}
