import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { projectCatalogue, rowsWithId } from '../catalogue.ts';
import { CommandError, loadMachine, loadModule } from '../command-line.ts';
import { callOf } from '../command-name.ts';
import { errorMessage } from '../error-message.ts';
import { type Hints, hintsOf } from '../infer/hints.ts';
import { print, printError, replacedModules } from '../infer/load-module.ts';
import { machineTypesOf } from '../infer/machine-types.ts';
import { findMismatches, mismatchText } from './check-paths.ts';
import { generatePaths, type PathsReport, toJson } from './cover.ts';
import { StartFailure } from './explore-reachable.ts';
import { pathsMarkdown, terminalTable } from './format.ts';
import type { Model } from './model.ts';
import { livePaths, type PathsFile, pathsFileText } from './paths-file.ts';
import { STRATEGIES, type Strategy } from './strategies.ts';

const HELP = `Generates paths through statecharts: lists of events that together take every transition.

  ${callOf('paths')}                            every machine of the catalogue, as a table
  ${callOf('paths')} --machine task             one machine
  ${callOf('paths')} --file x.ts --export y     any XState 5 machine

  --machine ID       a machine of the catalogue
  --file FILE        a module that exports a machine, TypeScript or JavaScript
  --export NAME      the export that is the machine; optional if the file has only one machine
  --model FILE       a module that exports "model": input, payloads, outcomes (see docs/testing-with-paths.md)
  --input JSON       the machine's input; replaces the model's input
  --strategy NAME    cover     a small set of paths that together take every transition (default)
                     tours     a few long paths that together take every transition
                     shortest  one shortest path to each configuration
                     simple    every path that visits no configuration twice, up to 500
  --format FORMAT    json (default) or md
  --out DIR          writes DIR/<id>.json or DIR/<id>.md for each machine
  --check            fails if a transition is not taken and the model gives no reason in "cannotBeTaken"
  --replay FILE      replays the paths of a JSON file on the machine
  --path N           with --replay: only the Nth path
  --help             shows this text

Exit codes: 0 success · 1 --check or --replay found a difference · 2 the machine or the arguments cannot be used
`;

type SelectedMachine = { id: string; machine: AnyStateMachine; model: Model; hints: Hints };

async function main(): Promise<number> {
  const options = readOptions();
  if (options.help) {
    print(HELP);
    return 0;
  }
  const selectedMachines = await selectMachines(options);
  if (options.replay !== undefined) return replayFile(selectedMachines, options.replay, options.path);

  const strategy = parseStrategy(options.strategy);
  if (options.format !== undefined && options.format !== 'json' && options.format !== 'md') {
    throw new CommandError(`There is no format "${options.format}". Use json or md.`);
  }
  const { format } = options;
  const reports = selectedMachines.map((selected) => ({
    id: selected.id,
    model: selected.model,
    report: pathsFor(selected, strategy),
  }));

  if (options.out !== undefined) {
    mkdirSync(options.out, { recursive: true });
    for (const { id, report, model } of reports) {
      const [extension, text] =
        format === 'md' ? ['md', pathsMarkdown(report)] : ['json', pathsFileText(report, model)];
      writeFileSync(join(options.out, `${pathsFileName(id)}.${extension}`), text);
    }
  }
  const isPrinted = options.out === undefined && format !== undefined;
  if (isPrinted)
    for (const { report, model } of reports)
      print(format === 'md' ? pathsMarkdown(report) : pathsFileText(report, model));
  else print(terminalTable(reports.map(({ report }) => report)));
  for (const { id, report } of reports) for (const note of report.notes) printError(`${id}: ${note}\n`);
  if (replacedModules.size > 0) {
    printError(`Not installed, so stand-ins replace them: ${[...replacedModules].sort().join(', ')}.\n`);
  }
  return options.check ? checkCoverage(reports) : 0;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        machine: { type: 'string' },
        file: { type: 'string' },
        export: { type: 'string' },
        model: { type: 'string' },
        input: { type: 'string' },
        strategy: { type: 'string' },
        format: { type: 'string' },
        out: { type: 'string' },
        replay: { type: 'string' },
        path: { type: 'string' },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message} See ${callOf('paths')} --help.`, { cause: error });
  }
}

async function selectMachines(options: ReturnType<typeof readOptions>): Promise<SelectedMachine[]> {
  const input = options.input === undefined ? {} : { input: parseInput(options.input) };
  if (options.file === undefined) {
    for (const name of ['export', 'model'] as const) {
      if (options[name] !== undefined)
        throw new CommandError(`--${name} needs --file: name the file of the machine too.`);
    }
    const rows = rowsWithId(await projectCatalogue(), options.machine);
    return rows.map(({ id, machine, model }) => ({ id, machine, model: { ...model, ...input }, hints: {} }));
  }
  if (options.machine !== undefined) throw new CommandError('Give either --machine or --file, not both.');
  const { machine, name } = await loadMachine(options.file, options.export);
  const model = options.model === undefined ? {} : await loadModel(options.model);
  const [types] = machineTypesOf([{ file: options.file, name }]);
  const hints = hintsOf(options.file, types);
  return [{ id: machine.id, machine, model: { ...model, ...input }, hints }];
}

function parseInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      `--input is not JSON: ${(error as Error).message}. Quote it for the shell: --input '{"id":1}'.`,
      {
        cause: error,
      },
    );
  }
}

async function loadModel(file: string): Promise<Model> {
  const { model } = await loadModule(file);
  if (typeof model !== 'object' || model === null) {
    throw new CommandError(
      `${file} exports no "model". Write: export const model = { input, events, outcomes, project };`,
    );
  }
  return model;
}

function parseStrategy(name: string | undefined): Strategy {
  const found = STRATEGIES.find((each) => each === (name ?? 'cover'));
  if (found === undefined)
    throw new CommandError(`There is no strategy "${name}". Use one of: ${STRATEGIES.join(', ')}.`);
  return found;
}

/** @throws CommandError with advice if the machine does not start */
function pathsFor({ id, machine, model, hints }: SelectedMachine, strategy: Strategy): PathsReport {
  try {
    return generatePaths(machine, model, strategy, hints);
  } catch (error) {
    throw new CommandError(`${id} does not start: ${errorMessage(error)}\n${startAdvice(error, model)}`, {
      cause: error,
    });
  }
}

function startAdvice(error: unknown, model: Model): string {
  const message = errorMessage(error);
  if (message.startsWith('Infinite loop detected')) {
    return 'Eventless or raised transitions form an infinite loop: give one of them a guard.';
  }
  if (model.input === undefined && error instanceof StartFailure && error.fields.length > 0) {
    return (
      `It needs an input, and none of the inferred ones worked. It reads these fields: ${error.fields.join(', ')}. ` +
      `Add --input '{…}', or "input" in a model module.`
    );
  }
  if (/not implemented|not found/.test(message))
    return 'Provide the missing implementation in setup(…) or with machine.provide(…), and export that machine.';
  return 'Its context, a guard or an entry action throws before the first event: fix it, or give the --input that it expects.';
}

/** The machine's id, with characters replaced that a file name cannot have. */
const pathsFileName = (id: string): string =>
  id.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, '') || 'machine';

function checkCoverage(reports: { id: string; model: Model; report: PathsReport }[]): number {
  const problems = reports.flatMap(({ id, model, report }) => {
    const declaredUnreachable = Object.keys(model.cannotBeTaken ?? {});
    const misses = report.coverage.misses;
    return [
      ...misses
        .filter((miss) => !declaredUnreachable.includes(miss.id))
        .map((miss) => `${id}: ${miss.id} is not taken: ${miss.reason}.`),
      ...declaredUnreachable
        .filter((each) => !misses.some((miss) => miss.id === each))
        .map(
          (each) =>
            `${id}: ${each} is listed in "cannotBeTaken", but it is taken or does not exist: remove it from the model.`,
        ),
    ];
  });
  for (const problem of problems) printError(`${problem}\n`);
  if (problems.length > 0) {
    printError('Add a case to the model, or give the reason in its "cannotBeTaken".\n');
  }
  return problems.length > 0 ? 1 : 0;
}

function replayFile(selectedMachines: SelectedMachine[], file: string, only: string | undefined): number {
  const savedPaths = readPathsFile(file);
  const selectedMachine =
    selectedMachines.length === 1 ? selectedMachines[0] : selectedMachines.find(({ id }) => id === savedPaths.machine);
  if (selectedMachine === undefined)
    throw new CommandError(`${file} holds paths of the machine "${savedPaths.machine}": name its --file and --export.`);
  if (selectedMachine.id !== savedPaths.machine) {
    throw new CommandError(
      `${file} holds paths of "${savedPaths.machine}", not of "${selectedMachine.id}": name the right machine.`,
    );
  }
  const path = only === undefined ? undefined : Number(only);
  if (path !== undefined && savedPaths.paths[path - 1] === undefined) {
    throw new CommandError(
      `${file} has ${savedPaths.paths.length} paths: --path takes 1 to ${savedPaths.paths.length}.`,
    );
  }
  const call = process.argv.slice(2).filter((each, index, all) => each !== '--path' && all[index - 1] !== '--path');
  const command = `${callOf('paths')} ${call.map((each) => (/^[\w./=-]+$/.test(each) ? each : `'${each}'`)).join(' ')}`;
  const { machine, model, hints } = selectedMachine;
  const all = findMismatches(machine, livePaths(savedPaths, machine, model, hints), command);
  const mismatches = all.filter((each) => path === undefined || each.path === path);
  if (path !== undefined) {
    for (const { event, value } of savedPaths.paths[path - 1]?.steps ?? []) {
      print(`${toJson(event)}\n  → ${toJson(value)}\n`);
    }
  }
  for (const mismatch of mismatches) printError(`${mismatchText(mismatch)}\n`);
  const count = path === undefined ? savedPaths.paths.length : 1;
  print(`${selectedMachine.id}: ${count - mismatches.length} of ${count} paths give the saved states.\n`);
  return mismatches.length > 0 ? 1 : 0;
}

function readPathsFile(file: string): PathsFile {
  try {
    const savedPaths = JSON.parse(readFileSync(file, 'utf8')) as PathsFile;
    if (Array.isArray(savedPaths.paths)) return savedPaths;
  } catch (error) {
    throw new CommandError(`${file} is not a file of paths: ${(error as Error).message}. Create one with --out DIR.`, {
      cause: error,
    });
  }
  throw new CommandError(`${file} holds no paths. Create it with ${callOf('paths')} … --out DIR.`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  printError(`${error.message}\n`);
  process.exitCode = 2;
}
// A loaded file may have started timers or servers.
process.exit();
