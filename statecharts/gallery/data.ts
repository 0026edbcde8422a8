import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventObject } from 'xstate';
import type { CatalogueRow } from '../catalogue.ts';
import { pagesOfRows } from '../diagrams/catalogue-pages.ts';
import { chartHash } from '../diagrams/hash.ts';
import { messagesBetween, messagesPicture } from '../diagrams/messages.ts';
import { fileNameOf } from '../diagrams/pages.ts';
import { type Chart, chartOf } from '../introspect.ts';
import { coverTransitions, type Path } from '../paths/cover.ts';
import { toJson } from '../paths/json-text.ts';
import { toursOf } from '../paths/tours.ts';
import {
  type BehaviourData,
  COVERAGE_KINDS,
  type CoverageKind,
  type GalleryData,
  type MachineData,
  type PathData,
  type ScreenData,
  type TopicData,
} from './types.ts';

export type GallerySources = {
  rows: readonly CatalogueRow[];
  /** The behaviours that the program has, with the tests that name them. */
  behaviours?: Record<string, BehaviourData>;
  topics?: readonly TopicData[];
  screens?: readonly ScreenData[];
  /** Test runs write which transitions they took into this folder: one file for each kind and machine. */
  coverageFolder?: string;
};

/** Everything that the page cannot calculate itself. */
export async function galleryData(sources: GallerySources): Promise<GalleryData> {
  const { rows, behaviours = {}, topics = [], screens = [], coverageFolder } = sources;
  const pages = await pagesOfRows(rows);
  const covered = rows.map((row) => ({ ...row, report: coverTransitions(row.machine, row.model) }));
  const machines = covered.map(({ machine, model, id, report: { paths, coverage } }): [string, MachineData] => {
    const chart = chartOf(machine);
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
    ];
  });
  const list = messagesBetween(covered);
  const messages = list.length === 0 ? null : { svg: withoutStyle(await messagesPicture(rows, list)), list };
  return { machines: Object.fromEntries(machines), behaviours, topics, screens, messages };
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
