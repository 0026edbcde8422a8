import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CatalogueRow, catalogueFile, projectCatalogue } from '../catalogue.ts';
import { CommandError } from '../command-error.ts';
import { loadMachine, loadModule } from '../command-line.ts';
import { callOf } from '../command-name.ts';
import { hintsOf } from '../infer/hints.ts';
import { print, printError } from '../infer/load-module.ts';
import { machineTypesOf } from '../infer/machine-types.ts';
import { generatePaths } from '../paths/cover.ts';
import { toJson } from '../paths/json-text.ts';
import type { Model } from '../paths/model.ts';
import { serveGallery } from './serve.ts';
import { writeGallery } from './write-gallery.ts';

const HELP = `${callOf('gallery')} [OPTION …]

Builds a page that opens from disk, without a server or a network: the picture of each machine, its table, a simulation,
the paths step by step, coverage, and a comparison with an earlier version. It needs the packages vite and elkjs.

  (no machine)    all machines of the catalogue that package.json names
  --file FILE     the machine of a file
  --export NAME   the export of the file that is the machine
  --model FILE    a module that exports "model" with input, events and outcomes
  --out DIR       the folder; "gallery" by default
  --open          serves the page to this machine and opens it in the browser, until Ctrl-C
  --help          this text
`;

type Source = { rows: readonly CatalogueRow[]; machines: string };

async function main(): Promise<void> {
  const { values } = readOptions();
  if (values.help) return print(HELP);
  const { rows, machines } = values.file === undefined ? await ofCatalogue() : await ofFile(values.file, values);
  const folder = resolve(values.out ?? 'gallery');
  const page = await writeGallery(folder, { rows }, machines);
  print(`The gallery is ${page}\n`);
  if (values.open) await serveGallery(folder);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        file: { type: 'string' },
        export: { type: 'string' },
        model: { type: 'string' },
        out: { type: 'string' },
        open: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message} See ${callOf('gallery')} --help.`, { cause: error });
  }
}

async function ofCatalogue(): Promise<Source> {
  const { rows, root } = await projectCatalogue();
  return { rows, machines: `export { catalogue } from ${JSON.stringify(catalogueFile(root))};` };
}

/** One machine as a row. What JSON can hold of an inferred input is the input of the simulation. */
async function ofFile(file: string, options: { export?: string; model?: string }): Promise<Source> {
  const { machine, name } = await loadMachine(file, options.export);
  const given = options.model === undefined ? {} : ((await loadModule(options.model)).model as Model);
  const [types] = machineTypesOf([{ file, name }]);
  const { input } = generatePaths(machine, given, 'cover', hintsOf(file, types));
  const model = { ...given, input };
  const about = { id: machine.id, title: machine.id, purpose: '', sentBy: '', behaviours: [] };
  const ofModel = options.model === undefined ? '{}' : '{ ...model }';
  const machines = [
    `import { ${name} as machine } from ${JSON.stringify(resolve(file))};`,
    ...(options.model === undefined ? [] : [`import { model } from ${JSON.stringify(resolve(options.model))};`]),
    `const input = ${given.input === undefined ? toJson(input) : 'model.input'};`,
    `export const catalogue = [{ ...${JSON.stringify(about)}, machine, model: { ...${ofModel}, input } }];`,
  ];
  return { rows: [{ ...about, machine, model }], machines: machines.join('\n') };
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  printError(`${error.message}\n`);
  process.exitCode = 2;
}
// A loaded file may have started timers or servers.
process.exit();
