import type { CatalogueRow } from '../catalogue.ts';
import { chartOf } from '../introspect.ts';
import { coverTransitions } from '../paths/cover.ts';
import { chartHash } from './hash.ts';
import { indexPage } from './index-page.ts';
import { type CreateLayout, fileNameOf, machinePages, type Pages } from './pages.ts';

/** The pages of all given machines. */
export async function pagesOfRows(rows: readonly CatalogueRow[], createLayout?: CreateLayout): Promise<Pages> {
  const pages: Pages = new Map();
  for (const row of rows) {
    for (const [name, content] of await machinePages(row, createLayout)) pages.set(name, content);
  }
  return pages;
}

/** The pages of all given machines, and their index. */
export async function cataloguePages(rows: readonly CatalogueRow[], createLayout?: CreateLayout): Promise<Pages> {
  const pages = await pagesOfRows(rows, createLayout);
  return pages.set('README.md', indexPage(rows.map(toIndexRow)));
}

function toIndexRow({ machine, model, ...about }: CatalogueRow) {
  const chart = chartOf(machine);
  const { coverage, paths } = coverTransitions(machine, model);
  return {
    ...about,
    file: fileNameOf(chart.id),
    // The root state is the machine itself and is not counted.
    states: chart.states.length - 1,
    transitions: chart.transitions.length,
    paths: paths.length,
    taken: coverage.taken,
    hash: chartHash(chart),
  };
}
