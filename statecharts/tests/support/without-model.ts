import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadMachine } from '../../command-line.ts';
import { hintsOf } from '../../infer/hints.ts';
import { print } from '../../infer/load-module.ts';
import { machineTypesOf } from '../../infer/machine-types.ts';
import { findMismatches } from '../../paths/check-paths.ts';
import { generatePaths, type Paths } from '../../paths/cover.ts';

/** The result for one fixture without a model, as the command `paths` gets it. */
export type WithoutModel = { coverage: Paths['coverage']; mismatches: number };

// Prints an object with the result for each fixture, by the id of its machine. The command loads files in its own way, so
// this runs in a process without vitest.
const FOLDER = join(import.meta.dirname, '../fixtures');

const files = [FOLDER, join(FOLDER, 'applications')].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => join(folder, file)),
);
const named = files.map((file) => ({
  file,
  name: basename(file, '.machine.ts').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
}));
const types = machineTypesOf(named, 120);
const results: [string, WithoutModel][] = [];
for (const [place, { file, name }] of named.entries()) {
  const { machine } = await loadMachine(file, name);
  const report = generatePaths(machine, {}, 'cover', hintsOf(file, types[place]));
  results.push([machine.id, { coverage: report.coverage, mismatches: findMismatches(machine, report, '').length }]);
}
print(JSON.stringify(Object.fromEntries(results)));
process.exit();
