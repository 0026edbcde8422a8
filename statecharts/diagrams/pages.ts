import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../introspect.ts';
import { type Drawing, drawingOf } from './drawing.ts';
import { hashOf } from './hash.ts';
import { type Layout, layoutOf } from './layout.ts';
import { mermaidOf } from './mermaid.ts';
import { svgOf } from './svg.ts';
import { tableOf } from './table.ts';

/** Contents by file name. */
export type Pages = Map<string, string>;

export type Subject = { machine: AnyStateMachine; title: string; purpose: string | null };

export type LayOut = (drawing: Drawing) => Promise<Layout>;

/**
 * Picture, table and mermaid text of one machine: for the same machine the same bytes.
 * @throws what `layOut` throws
 */
export async function pagesOf({ machine, title, purpose }: Subject, layOut: LayOut = layoutOf): Promise<Pages> {
  const chart = chartOf(machine);
  const hash = hashOf(chart);
  const file = fileNameOf(chart.id);
  const layout = await layOut(drawingOf(chart));
  return new Map([
    [`${file}.svg`, svgOf(layout, { id: chart.id, title, description: purpose, hash })],
    [`${file}.md`, tableOf(chart, { title, purpose, hash, file })],
    [`${file}.mmd`, mermaidOf(chart)],
  ]);
}

/** A machine's id without what a file's name or a link could not have. */
export const fileNameOf = (id: string): string => id.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '') || 'machine';
