import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { projectCatalogue, rowsWithId } from '../catalogue.ts';
import { CommandError } from '../command-error.ts';
import { loadMachine, loadModule } from '../command-line.ts';
import { callOf } from '../command-name.ts';
import { errorMessage } from '../error-message.ts';
import { type Hints, hintsOf } from '../infer/hints.ts';
import { replacedModules } from '../infer/load-module.ts';
import { machineTypesOf } from '../infer/machine-types.ts';
import { chartOf } from '../introspect.ts';
import type { TestFormat } from '../written-tests/driver-file.ts';
import { titlesOf } from '../written-tests/titles.ts';
import { isTestFormat, TEST_FORMATS, writeTests } from '../written-tests/write-tests.ts';
import { type BehaviourRow, behavioursOf, behaviourText } from './behaviours.ts';
import { findMismatches, type Mismatch, mismatchText } from './check-paths.ts';
import { generatePaths, type PathsReport } from './cover.ts';
import { StartFailure } from './explore-reachable.ts';
import { behaviourLines, pathsMarkdown, percent, terminalTable } from './format.ts';
import { toJson } from './json-text.ts';
import type { Model } from './model.ts';
import { livePaths, type PathsFile, pathsFileText } from './paths-file.ts';
import { replayReport } from './replay-report.ts';
import { type SettledPaths, settlePaths, withoutPaths } from './settle-paths.ts';
import { STRATEGIES, type Strategy } from './strategies.ts';

const HELP = `Generates paths through statecharts: lists of events that together take every transition.

  ${callOf('paths')}                            every machine of the catalogue, as a table
  ${callOf('paths')} --machine task             one machine
  ${callOf('paths')} --file x.ts --export y     any machine of XState 5 or 6

  --machine ID       a machine of the catalogue
  --file FILE        a module that exports a machine, TypeScript or JavaScript
  --export NAME      the export that is the machine; optional if the file has only one machine
  --model FILE       a module that exports "model": input, payloads, outcomes
  --input JSON       the machine's input; replaces the model's input
  --limit NUMBER     the search sends about so many events (4000); a higher limit never finds less
  --strategy NAME    cover     a small set of paths that together take every transition (default)
                     pairs     paths that together take every pair of transitions that can follow each other
                     tours     a few long paths that together take every transition
                     shortest  one shortest path to each configuration
                     simple    every path that visits no configuration twice, up to 500
  --format FORMAT    json (default) or md
                     vitest, playwright, testing-library  a test for each path, and drivers to fill in (needs --file, --out)
                     junit, html (with --replay)          a report for CI, or for people
  --walks            with vitest, playwright or testing-library: also a test of random walks with the same drivers
  --out DIR          writes DIR/<id>.json or DIR/<id>.md for each machine
  --check            fails if a transition is not taken and the model gives no reason in "cannotBeTaken"
  --min PERCENT      with --check: fails only if less than so many of 100 transitions are taken; with pairs, also of 100 pairs
  --check-behaviours fails if no path touches a behaviour that a state or transition names: meta: { behaviours: ['PAY-3'] }
  --replay FILE      replays the paths of a JSON file on the machine; may be given several times
  --path N           with --replay: only the Nth path
  --help             shows this text

Each file is replayed once by a new process after it is written. A path that gives other states is left out and named.

Exit codes: 0 success · 1 --check, --check-behaviours or --replay found a difference · 2 the machine or the arguments cannot be used
`;

type SelectedMachine = {
  id: string;
  machine: AnyStateMachine;
  model: Model;
  hints: () => Hints;
  /** Where the machine comes from; null for a machine of the catalogue. */
  module: { file: string; name: string } | null;
};

export type Output = { print: (text: string) => void; printError: (text: string) => void };

/**
 * Runs the command `paths`.
 * @param args the arguments after the name of the command
 * @returns the exit code
 */
export async function runPathsCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await run(args, output);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output.printError(`${error.message}\n`);
    return 2;
  }
}

async function run(args: readonly string[], output: Output): Promise<number> {
  const { print, printError } = output;
  const options = readOptions(args);
  if (options.help) {
    print(HELP);
    return 0;
  }
  const format = parseFormat(options);
  const selectedMachines = await selectMachines(options);
  if (options.replay !== undefined) return replayFiles(selectedMachines, options, args, output);

  const strategy = parseStrategy(options.strategy);
  const results = selectedMachines.map((selected) => {
    const report = pathsFor(selected, strategy);
    return { ...selected, ...settlePaths(report, selected.machine, selected.model) };
  });
  const { out } = options;
  if (out !== undefined) {
    mkdirSync(out, { recursive: true });
    if (format === 'md')
      for (const { id, machine, report } of results)
        writeFileSync(fileIn(out, id, 'md'), pathsMarkdown(report, chartOf(machine), behavioursOf(machine, report)));
    else writeReplayedFiles(results, out, options);
    if (format !== undefined && isTestFormat(format))
      for (const result of results)
        for (const line of writeTestsOf(result, out, format, options.walks)) print(`${line}\n`);
  }
  const behaviours = results.map(({ id, machine, report }) => ({ id, behaviours: behavioursOf(machine, report) }));
  const isPrinted = out === undefined && format !== undefined;
  if (isPrinted)
    for (const [index, { machine, report, file }] of results.entries())
      print(
        format === 'md'
          ? pathsMarkdown(report, chartOf(machine), behaviours[index]?.behaviours ?? [])
          : pathsFileText(file, behaviours[index]?.behaviours),
      );
  else {
    print(terminalTable(results.map(({ report }) => report)));
    for (const each of behaviours) print(behaviourLines(each.id, each.behaviours));
  }
  for (const { id, report } of results) for (const note of report.notes) printError(`${id}: ${note}\n`);
  if (replacedModules.size > 0) {
    printError(`Not installed, so stand-ins replace them: ${[...replacedModules].sort().join(', ')}.\n`);
  }
  const checks = [
    options.check ? checkCoverage(results, parseMinimum(options.min), output) : 0,
    options['check-behaviours'] ? checkBehaviours(behaviours, output) : 0,
  ];
  return Math.max(...checks);
}

type Options = ReturnType<typeof readOptions>;
type Result = SelectedMachine & SettledPaths;

const fileIn = (folder: string, id: string, extension: string): string =>
  join(folder, `${pathsFileName(id)}.${extension}`);

/** How often files are written again without the paths that fail. Fewer paths may let others fail. */
const MAX_REPLAYS = 4;

/**
 * Writes the files and lets a new process replay them. Only a new process finds a path that depends on what ran before it, such
 * as on a counter outside the machine. What fails is left out, in the results too.
 * @throws CommandError when paths still fail after several attempts
 */
function writeReplayedFiles(results: Result[], out: string, options: Options): void {
  for (let attempt = 0; ; attempt += 1) {
    for (const { id, machine, report, file } of results)
      writeFileSync(fileIn(out, id, 'json'), pathsFileText(file, behavioursOf(machine, report)));
    const mismatches = replayInNewProcess(
      results.map(({ id }) => fileIn(out, id, 'json')),
      options,
    );
    if (mismatches.length === 0) return;
    if (attempt === MAX_REPLAYS) {
      throw new CommandError(
        `The paths in ${out} do not give the same states twice, so do not use them. The machine depends on something outside ` +
          'its context and events.',
      );
    }
    for (const result of results) {
      const own = mismatches.filter(({ machine }) => machine === result.id);
      if (own.length === 0) continue;
      Object.assign(result, withoutPaths(result, result.machine, result.model, own));
    }
  }
}

function replayInNewProcess(files: readonly string[], options: Options): Mismatch[] {
  const main = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url));
  const same = (['machine', 'file', 'export', 'model', 'input', 'limit'] as const).flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const replays = files.flatMap((file) => ['--replay', file]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...same, ...replays, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0 && status !== 1) throw new CommandError(`The written files cannot be replayed: ${stderr}`);
  return JSON.parse(stdout) as Mismatch[];
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        machine: { type: 'string' },
        file: { type: 'string' },
        export: { type: 'string' },
        model: { type: 'string' },
        input: { type: 'string' },
        limit: { type: 'string' },
        strategy: { type: 'string' },
        format: { type: 'string' },
        out: { type: 'string' },
        replay: { type: 'string', multiple: true },
        path: { type: 'string' },
        check: { type: 'boolean', default: false },
        'check-behaviours': { type: 'boolean', default: false },
        min: { type: 'string' },
        walks: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message.replace(/\.?$/, '.')} See ${callOf('paths')} --help.`, {
      cause: error,
    });
  }
}

async function selectMachines(options: Options): Promise<SelectedMachine[]> {
  const given = {
    ...(options.input === undefined ? {} : { input: parseInput(options.input) }),
    ...(options.limit === undefined ? {} : { limit: parseLimit(options.limit) }),
  };
  if (options.file === undefined) {
    for (const name of ['export', 'model'] as const) {
      if (options[name] !== undefined)
        throw new CommandError(`--${name} needs --file: name the file of the machine too.`);
    }
    const rows = rowsWithId(await projectCatalogue(), options.machine);
    return rows.map(({ id, machine, model }) => ({
      id,
      machine,
      model: { ...model, ...given },
      hints: () => ({}),
      module: null,
    }));
  }
  if (options.machine !== undefined) throw new CommandError('Give either --machine or --file, not both.');
  const { machine, name } = await loadMachine(options.file, options.export);
  const model = options.model === undefined ? {} : await loadModel(options.model);
  const { file } = options;
  let known: Hints | undefined;
  // A replay needs them only for values that the file cannot hold.
  const hints = () => {
    known ??= hintsOf(file, machineTypesOf([{ file, name }])[0]);
    return known;
  };
  return [{ id: machine.id, machine, model: { ...model, ...given }, hints, module: { file, name } }];
}

/** @throws CommandError unless it is a whole number of at least 1 */
function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new CommandError(`--limit takes a number of events, not "${text}".`);
  return limit;
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

const FORMATS = ['json', 'md', ...TEST_FORMATS];
const REPORT_FORMATS = ['json', 'md', 'junit', 'html'];

function parseFormat({ format, file, out, replay, walks }: Options): string | undefined {
  const known = replay === undefined ? FORMATS : REPORT_FORMATS;
  if (walks && (format === undefined || !isTestFormat(format)))
    throw new CommandError(`--walks writes a test: add --format ${TEST_FORMATS.join(', or --format ')}.`);
  if (format === undefined) return undefined;
  if (!known.includes(format))
    throw new CommandError(`There is no format "${format}". Use one of: ${known.join(', ')}.`);
  if (isTestFormat(format) && (file === undefined || out === undefined))
    throw new CommandError(
      `--format ${format} writes tests: name the machine with --file, and their folder with --out.`,
    );
  return format;
}

function writeTestsOf(
  { id, machine, module, report, file }: Result,
  out: string,
  format: TestFormat,
  hasWalks: boolean,
): string[] {
  const base = pathsFileName(id);
  return module === null ? [] : writeTests({ format, out, base, machine, module, hasWalks, report, file });
}

/** @throws CommandError unless it is a number from 0 to 100 */
function parseMinimum(text: string | undefined): number | null {
  if (text === undefined) return null;
  const minimum = Number(text);
  if (text.trim() === '' || !(minimum >= 0 && minimum <= 100))
    throw new CommandError(`--min takes a number from 0 to 100, not "${text}".`);
  return minimum;
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
    return generatePaths(machine, model, strategy, hints());
  } catch (error) {
    if (error instanceof CommandError) throw error;
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

function checkCoverage(
  reports: readonly { id: string; model: Model; report: PathsReport }[],
  minimum: number | null,
  { printError }: Output,
): number {
  if (minimum !== null) {
    const below = reports.filter(({ report: { coverage } }) => percent(coverage.taken, coverage.transitions) < minimum);
    for (const { id, report } of below) {
      const { taken, transitions } = report.coverage;
      printError(`${id}: ${percent(taken, transitions)} % of its transitions are taken, less than ${minimum} %.\n`);
    }
    const belowPairs = reports.flatMap(({ id, report: { coverage } }) => {
      const { taken, seen } = coverage.pairs ?? { taken: 0, seen: 0 };
      return percent(taken, seen) < minimum ? [{ id, part: percent(taken, seen) }] : [];
    });
    for (const { id, part } of belowPairs)
      printError(`${id}: ${part} % of its pairs of transitions are taken, less than ${minimum} %.\n`);
    return below.length + belowPairs.length > 0 ? 1 : 0;
  }
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

/** @throws CommandError if no machine names a behaviour, because the check would then pass without checking anything */
function checkBehaviours(
  machines: readonly { id: string; behaviours: readonly BehaviourRow[] }[],
  { printError }: Output,
): number {
  const rows = machines.flatMap(({ id, behaviours }) => behaviours.map((row) => ({ machine: id, row })));
  if (rows.length === 0)
    throw new CommandError(
      "No state or transition names a behaviour. Write its id into the machine: meta: { behaviours: ['PAY-3'] }.",
    );
  const untouched = rows.filter(({ row }) => row.paths.length === 0);
  for (const { machine, row } of untouched) printError(`${machine}: behaviour ${row.id}: ${behaviourText(row)}.\n`);
  return untouched.length > 0 ? 1 : 0;
}

function replayFiles(
  selectedMachines: SelectedMachine[],
  options: Options,
  args: readonly string[],
  output: Output,
): number {
  const found = (options.replay ?? []).map((file) => replayFile(selectedMachines, file, options.path, args));
  const mismatches = found.flatMap((each) => each.mismatches);
  const { format } = options;
  if (format === 'json') output.print(`${toJson(mismatches)}\n`);
  else if (format === 'md' || format === 'junit' || format === 'html') output.print(replayReport(found, format));
  else {
    for (const { steps } of found) output.print(steps);
    for (const mismatch of mismatches) output.printError(`${mismatchText(mismatch)}\n`);
    for (const { id, count, mismatches: own } of found) {
      output.print(`${id}: ${count - own.length} of ${count} paths give the saved states.\n`);
    }
    for (const { id, behaviours } of found) output.print(behaviourLines(id, behaviours));
  }
  const code = options['check-behaviours'] ? checkBehaviours(found, output) : 0;
  return mismatches.length > 0 ? 1 : code;
}

function replayFile(
  selectedMachines: SelectedMachine[],
  file: string,
  only: string | undefined,
  args: readonly string[],
) {
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
  const call = args.filter((each, index, all) => each !== '--path' && all[index - 1] !== '--path');
  const command = `${callOf('paths')} ${call.map((each) => (/^[\w./=-]+$/.test(each) ? each : `'${each}'`)).join(' ')}`;
  const { id, machine, model, hints } = selectedMachine;
  const isReferring = JSON.stringify(savedPaths).includes('"from":"inference"');
  const live = livePaths(savedPaths, machine, model, isReferring ? hints() : {});
  const all = findMismatches(machine, live, command);
  const steps = path === undefined ? [] : (savedPaths.paths[path - 1]?.steps ?? []);
  return {
    id,
    count: path === undefined ? savedPaths.paths.length : 1,
    titles: path === undefined ? titlesOf(live.paths, chartOf(machine)) : [],
    mismatches: all.filter((each) => path === undefined || each.path === path),
    behaviours: behavioursOf(
      machine,
      live,
      all.map((mismatch) => mismatch.path),
    ),
    steps: steps.map(({ event, value }) => `${toJson(event)}\n  → ${toJson(value)}\n`).join(''),
  };
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
