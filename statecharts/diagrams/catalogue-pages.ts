import type { CatalogueRow } from '../catalogue.ts';
import { chartOf } from '../introspect.ts';
import { coverTransitions, type PathsReport } from '../paths/cover.ts';
import { chartHash } from './hash.ts';
import { indexPage } from './index-page.ts';
import { messagesBetween, messagesPicture } from './messages.ts';
import { type CreateLayout, fileNameOf, machinePages, type Pages } from './pages.ts';

/** The picture of all machines and of the events that they send to each other. */
const ALL_MACHINES = 'all-machines.svg';

/** The pages of all given machines. */
export async function pagesOfRows(rows: readonly CatalogueRow[], createLayout?: CreateLayout): Promise<Pages> {
  const pages: Pages = new Map();
  for (const row of rows) {
    for (const [name, content] of await machinePages(row, createLayout)) pages.set(name, content);
  }
  return pages;
}

/** The pages of all given machines, a picture of their messages, and their index. */
export async function cataloguePages(rows: readonly CatalogueRow[], createLayout?: CreateLayout): Promise<Pages> {
  const pages = await pagesOfRows(rows, createLayout);
  const covered = rows.map((row) => ({ ...row, report: coverTransitions(row.machine, row.model) }));
  const messages = messagesBetween(covered);
  pages.set(ALL_MACHINES, await messagesPicture(rows, messages, createLayout));
  return pages.set('README.md', indexPage(covered.map(toIndexRow), { file: ALL_MACHINES, messages }));
}

function toIndexRow({ machine, model: _, report, ...about }: CatalogueRow & { report: PathsReport }) {
  const chart = chartOf(machine);
  return {
    ...about,
    file: fileNameOf(chart.id),
    // The root state is the machine itself and is not counted.
    states: chart.states.length - 1,
    transitions: chart.transitions.length,
    paths: report.paths.length,
    taken: report.coverage.taken,
    hash: chartHash(chart),
  };
}
