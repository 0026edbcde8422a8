import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../introspect.ts';
import type { Model } from '../paths/model.ts';
import { isReadableAtA4 } from './a4.ts';
import { type Drawing, drawingOf } from './drawing.ts';
import { chartHash } from './hash.ts';
import { type Layout, layoutOf } from './layout.ts';
import { mermaidOf } from './mermaid.ts';
import { drawnChartOf } from './outcomes.ts';
import { sheetsOf } from './sheets.ts';
import { svgOf } from './svg.ts';
import { machineTable } from './table.ts';

/** Page contents by file name. */
export type Pages = Map<string, string>;

export type DiagramSubject = {
  machine: AnyStateMachine;
  title: string;
  purpose: string | null;
  /** For the paths of a machine with transitions that are functions. */
  model?: Model;
};

export type CreateLayout = (drawing: Drawing) => Promise<Layout>;

/**
 * Picture, table and mermaid text of one machine. The same machine always gives the same bytes.
 * @throws the error that `createLayout` throws
 */
export async function machinePages(
  { machine, title, purpose, model }: DiagramSubject,
  createLayout: CreateLayout = layoutOf,
): Promise<Pages> {
  const chart = drawnChartOf(machine, model);
  // What runs have shown is no part of the machine.
  const hash = chartHash(chartOf(machine));
  const file = fileNameOf(chart.id);
  const picture = { id: chart.id, title, description: purpose, hash };
  const svg = svgOf(await createLayout(drawingOf(chart)), picture);
  const sheets = isReadableAtA4(svg) ? [] : await sheetsOf(chart, picture, createLayout);
  const named = sheets.map((sheet) => ({ ...sheet, file: `${file}.${fileNameOf(sheet.name)}.svg` }));
  return new Map([
    [`${file}.svg`, svg],
    ...named.map((sheet) => [sheet.file, sheet.svg] as const),
    [`${file}.md`, machineTable(chart, { title, purpose, hash, file, sheets: named })],
    [`${file}.mmd`, mermaidOf(chart)],
  ]);
}

/** A machine's id, with characters replaced that a file name or a link cannot have. */
export const fileNameOf = (id: string): string => id.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '') || 'machine';
