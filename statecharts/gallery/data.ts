import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventObject } from 'xstate';
import type { CatalogueRow } from '../catalogue.ts';
import { pagesOfRows } from '../diagrams/catalogue-pages.ts';
import { chartHash } from '../diagrams/hash.ts';
import { fileNameOf } from '../diagrams/pages.ts';
import { type Chart, chartOf } from '../introspect.ts';
import { coverTransitions, type Path } from '../paths/cover.ts';
import { toJson } from '../paths/json-text.ts';
import { toursOf } from '../paths/tours.ts';
import { type BehaviourData, COVERAGE_KINDS, type CoverageKind, type GalleryData, type PathData } from './types.ts';

export type GallerySources = {
  rows: readonly CatalogueRow[];
  /** The behaviours that the machines name, with the tests that name them. */
  behaviours?: Record<string, BehaviourData>;
  /** Test runs write which transitions they took into this folder: one file for each kind and machine. */
  coverageFolder?: string;
};

/** Everything that the page cannot calculate itself. */
export async function galleryData({ rows, behaviours = {}, coverageFolder }: GallerySources): Promise<GalleryData> {
  const pages = await pagesOfRows(rows);
  const machines = rows.map(({ machine, model, id }) => {
    const chart = chartOf(machine);
    const { paths, coverage } = coverTransitions(machine, model);
    const missed = new Set(coverage.misses.map((miss) => miss.id));
    const recorded = (kind: CoverageKind) =>
      coverageFolder === undefined ? null : readCoverage(join(coverageFolder, kind, `${id}.json`));
    return [
      id,
      {
        svg: withoutStyle(pages.get(`${fileNameOf(chart.id)}.svg`) ?? ''),
        hash: chartHash(chart),
        paths: [...named('Path', paths), ...named('Tour', toursOf(machine, model))],
        coverage: {
          ...Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, recorded(kind)])),
          machine: chart.transitions.flatMap((transition) => (missed.has(transition.id) ? [] : [transition.id])),
        } as Record<CoverageKind, string[] | null>,
      },
    ] as const;
  });
  return { machines: Object.fromEntries(machines), behaviours };
}

/** The charts of machines by id, for a comparison with another version. */
export const chartsOf = (rows: readonly CatalogueRow[]): Record<string, Chart> =>
  Object.fromEntries(rows.map(({ id, machine }) => [id, chartOf(machine)]));

/** The page has the style of all pictures once. */
const withoutStyle = (svg: string): string => svg.replace(/<style>[\s\S]*?<\/style>\n?/, '');

const named = (kind: string, list: readonly Path[]): PathData[] =>
  list.map(({ steps, ...path }, index) => ({
    name: `${kind} ${index + 1}`,
    ...('input' in path ? { input: path.input } : {}),
    steps: withErrorsAsText(steps),
  }));

const withErrorsAsText = (steps: PathData['steps']): PathData['steps'] =>
  JSON.parse(toJson(steps)) as { event: EventObject; value: never }[];

const readCoverage = (file: string): string[] | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
