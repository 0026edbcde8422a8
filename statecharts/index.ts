import type { AnyStateMachine } from 'xstate';
import { machinePages } from './diagrams/pages.ts';

export type { CatalogueRow } from './catalogue.ts';
export { type Chart, chartOf, definitionsOf, INLINE, transitionId } from './introspect.ts';
export { ManualClock } from './manual-clock.ts';
export { coverTransitions, type Path, type Paths, type PathsReport } from './paths/cover.ts';
export type { Model, ModelOf, PartsOf } from './paths/model.ts';
export type { FileStep, PathsFile } from './paths/paths-file.ts';
export { type Replay, ReplayFailure, replay } from './paths/replay.ts';
export { toursOf, toursOfPossibleEvents } from './paths/tours.ts';
export { withStubActors } from './stub-actors.ts';
export { executedTransitions } from './xstate/executed-5.ts';

export type Diagram = {
  /** A standalone picture. */
  svg: string;
  /** The same as a Markdown table. */
  table: string;
  /** The machine as mermaid text. */
  mermaid: string;
};

/**
 * A machine as a picture, a table and a mermaid text. The same machine always gives the same texts. Needs the package `elkjs`.
 * @throws the error of the layout when it cannot place the states
 */
export async function toDiagram(
  machine: AnyStateMachine,
  { title = machine.id, purpose = null }: { title?: string; purpose?: string | null } = {},
): Promise<Diagram> {
  const pages = [...(await machinePages({ machine, title, purpose }))];
  const content = (end: string) => pages.find(([name]) => name.endsWith(end))?.[1] ?? '';
  return { svg: content('.svg'), table: content('.md'), mermaid: content('.mmd') };
}
