import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../introspect.ts';
import { type Drawing, drawingOf } from './drawing.ts';
import { chartHash } from './hash.ts';
import { type Layout, layoutOf } from './layout.ts';
import { mermaidOf } from './mermaid.ts';
import { svgOf } from './svg.ts';
import { machineTable } from './table.ts';

/** Page contents by file name. */
export type Pages = Map<string, string>;

export type DiagramSubject = { machine: AnyStateMachine; title: string; purpose: string | null };

export type CreateLayout = (drawing: Drawing) => Promise<Layout>;

/**
 * Picture, table and mermaid text of one machine. The same machine always gives the same bytes.
 * @throws the error that `createLayout` throws
 */
export async function machinePages(
  { machine, title, purpose }: DiagramSubject,
  createLayout: CreateLayout = layoutOf,
): Promise<Pages> {
  const chart = chartOf(machine);
  const hash = chartHash(chart);
  const file = fileNameOf(chart.id);
  const layout = await createLayout(drawingOf(chart));
  return new Map([
    [`${file}.svg`, svgOf(layout, { id: chart.id, title, description: purpose, hash })],
    [`${file}.md`, machineTable(chart, { title, purpose, hash, file })],
    [`${file}.mmd`, mermaidOf(chart)],
  ]);
}

/** A machine's id, with characters replaced that a file name or a link cannot have. */
export const fileNameOf = (id: string): string => id.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '') || 'machine';
