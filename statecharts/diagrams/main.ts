// npm run diagrams [-- OPTION …]: pictures, tables and mermaid texts of machines. HELP in options.ts says what there is.
import { join, relative } from 'node:path';
import { catalogue } from '../../src/machines/catalogue.ts';
import { CommandError, loadMachine } from '../command-line.ts';
import { cataloguePages, machinePages } from './catalogue-pages.ts';
import { stalePages, strayPages, writePages } from './files.ts';
import { layoutWithin } from './layout-within.ts';
import { HELP, type Options, optionsOf } from './options.ts';
import { type LayOut, type Pages, pagesOf } from './pages.ts';

const FOLDER = join(import.meta.dirname, '../../docs/statecharts');

async function run(options: Options): Promise<number> {
  if (options.do === 'help') {
    console.log(HELP);
    return 0;
  }
  const { isCheck, out } = options;
  const pages = await pagesFor(options);
  const folder = relative(process.cwd(), out) || '.';
  if (!isCheck) {
    await writePages(pages, out);
    console.log(`${pages.size} files written to ${folder}.`);
    return 0;
  }
  const isWhole = options.do === 'catalogue' && options.machine === null;
  const stray = isWhole ? await strayPages(pages, out) : [];
  const wrong = [...(await stalePages(pages, out)), ...stray.map((name) => `${name} belongs to no machine: delete it`)];
  if (wrong.length === 0) {
    console.log(`${pages.size} files in ${folder} are up to date.`);
    return 0;
  }
  console.error(
    `${wrong.map((each) => `${folder}/${each}`).join('\n')}\n${isWhole ? 'Run "npm run diagrams" and commit what it writes.' : 'Run the same without --check.'}`,
  );
  return 1;
}

async function pagesFor(options: Exclude<Options, { do: 'help' }>): Promise<Pages> {
  const layOut: LayOut = (drawing) => layoutWithin(options.seconds, drawing);
  if (options.do === 'file') {
    const machine = await loadMachine(options.file, options.name);
    return pagesOf({ machine, title: machine.id, purpose: machine.root.description ?? null }, layOut);
  }
  const { machine } = options;
  if (machine === null) return cataloguePages(catalogue, layOut);
  const rows = catalogue.filter(({ id }) => id === machine);
  if (rows.length === 0) {
    throw new CommandError(
      `The catalogue has no machine "${machine}". It has ${catalogue.map(({ id }) => id).join(', ')}.`,
    );
  }
  return machinePages(rows, layOut);
}

try {
  process.exitCode = await run(optionsOf(process.argv.slice(2), FOLDER));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
