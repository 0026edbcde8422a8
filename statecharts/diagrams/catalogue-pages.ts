import type { CatalogueRow } from '../../src/machines/catalogue.ts';
import { chartOf } from '../introspect.ts';
import { coverTransitions } from '../paths/cover.ts';
import { hashOf } from './hash.ts';
import { indexPage } from './index-page.ts';
import { fileNameOf, type LayOut, type Pages, pagesOf } from './pages.ts';

/** Every machine's pages. */
export async function machinePages(rows: readonly CatalogueRow[], layOut?: LayOut): Promise<Pages> {
  const pages: Pages = new Map();
  for (const row of rows) {
    for (const [name, content] of await pagesOf(row, layOut)) pages.set(name, content);
  }
  return pages;
}

/** Every machine's pages and the index that names them all. */
export async function cataloguePages(rows: readonly CatalogueRow[], layOut?: LayOut): Promise<Pages> {
  const pages = await machinePages(rows, layOut);
  return pages.set('README.md', indexPage(rows.map(indexRowOf)));
}

function indexRowOf({ machine, model, ...about }: CatalogueRow) {
  const chart = chartOf(machine);
  const { coverage, paths } = coverTransitions(machine, model);
  return {
    ...about,
    file: fileNameOf(chart.id),
    // The root itself is the machine.
    states: chart.states.length - 1,
    transitions: chart.transitions.length,
    paths: paths.length,
    taken: coverage.taken,
    hash: hashOf(chart),
  };
}
