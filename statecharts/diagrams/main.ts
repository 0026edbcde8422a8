// npm run diagrams [-- OPTION …]: pictures, tables and mermaid texts of machines. See HELP in options.ts.
import { relative } from 'node:path';
import { type Catalogue, projectCatalogue, rowsWithId } from '../catalogue.ts';
import { CommandError } from '../command-error.ts';
import { loadMachine } from '../command-line.ts';
import { callOf } from '../command-name.ts';
import { print, printError } from '../infer/load-module.ts';
import { cataloguePages, pagesOfRows } from './catalogue-pages.ts';
import { leftoverPages, stalePages, writePages } from './files.ts';
import { layoutWithTimeLimit } from './layout-with-time-limit.ts';
import { HELP, type Options, parseOptions } from './options.ts';
import { type CreateLayout, machinePages, type Pages } from './pages.ts';

async function run(options: Options): Promise<number> {
  if (options.mode === 'help') {
    print(`${HELP}\n`);
    return 0;
  }
  const { isCheck } = options;
  const catalogue = options.mode === 'catalogue' ? await projectCatalogue() : null;
  const out = options.out ?? catalogue?.diagrams ?? '.';
  const pages = await pagesFor(options, catalogue);
  const folder = relative(process.cwd(), out) || '.';
  if (!isCheck) {
    await writePages(pages, out);
    print(`${pages.size} files written to ${folder}.\n`);
    return 0;
  }
  const isWholeCatalogue = options.mode === 'catalogue' && options.machine === null;
  const leftover = isWholeCatalogue ? await leftoverPages(pages, out) : [];
  const problems = [
    ...(await stalePages(pages, out)),
    ...leftover.map((name) => `${name} belongs to no machine: delete it`),
  ];
  if (problems.length === 0) {
    print(`${pages.size} files in ${folder} are up to date.\n`);
    return 0;
  }
  printError(
    `${problems.map((each) => `${folder}/${each}`).join('\n')}\n${isWholeCatalogue ? `Run "${callOf('diagrams')}" and commit the changed files.` : 'Run the same command without --check.'}\n`,
  );
  return 1;
}

async function pagesFor(options: Exclude<Options, { mode: 'help' }>, catalogue: Catalogue | null): Promise<Pages> {
  const createLayout: CreateLayout = (drawing) => layoutWithTimeLimit(options.seconds, drawing);
  if (options.mode === 'file') {
    const { machine } = await loadMachine(options.file, options.name);
    return machinePages({ machine, title: machine.id, purpose: machine.root.description ?? null }, createLayout);
  }
  const { rows } = catalogue ?? { rows: [] };
  if (options.machine === null || catalogue === null) return cataloguePages(rows, createLayout);
  return pagesOfRows(rowsWithId(catalogue, options.machine), createLayout);
}

try {
  process.exitCode = await run(parseOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  printError(`${error.message}\n`);
  process.exitCode = 2;
}
