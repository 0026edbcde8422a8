import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { CommandError, loadMachine, loadModule } from '../command-line.ts';
import { mismatchesOf, mismatchText } from './check-paths.ts';
import { jsonOf, type Paths, type PathsReport, pathsOf } from './cover.ts';
import { markdownOf, tableOf } from './format.ts';
import type { Model } from './model.ts';
import { STRATEGIES, type Strategy } from './strategies.ts';

const HELP = `Paths through statecharts: lists of events that together take every transition.

  npm run paths                              every machine of the catalogue, as a table
  npm run paths -- --machine task            one of them
  npm run paths -- --file x.ts --export y    any XState 5 machine

  --machine ID       a machine of the catalogue
  --file FILE        a module that exports a machine, TypeScript or JavaScript
  --export NAME      which export; may be left out when there is one machine in the file
  --model FILE       a module that exports "model": input, payloads, outcomes (see docs/testing-with-paths.md)
  --input JSON       the machine's input; goes before the model's
  --strategy NAME    cover     few paths that together take every transition (default)
                     tours     few long walks that do
                     shortest  one shortest path to each configuration
                     simple    every path that meets no configuration twice, up to 500
  --format FORMAT    json (default) or md
  --out DIR          writes DIR/<id>.json or DIR/<id>.md for each machine
  --check            fails when a transition is not taken and the model does not say why it cannot be
  --replay FILE      replays the paths of a written JSON file on the machine; with --path N only the Nth
  --help             this text

Exit codes: 0 done · 1 --check or --replay found something · 2 the machine or the call cannot be used
`;

type Subject = { id: string; machine: AnyStateMachine; model: Model };

async function main(): Promise<number> {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const subjects = await subjectsOf(options);
  if (options.replay !== undefined) return replayFile(subjects, options.replay, options.path);

  const strategy = strategyOf(options.strategy);
  if (options.format !== undefined && options.format !== 'json' && options.format !== 'md') {
    throw new CommandError(`There is no format "${options.format}". Use json or md.`);
  }
  const { format } = options;
  const reports = subjects.map(({ id, machine, model }) => ({
    id,
    model,
    report: pathsFor(id, machine, model, strategy),
  }));

  if (options.out !== undefined) {
    mkdirSync(options.out, { recursive: true });
    for (const { id, report } of reports) {
      const [ending, text] = format === 'md' ? ['md', markdownOf(report)] : ['json', fileText(report)];
      writeFileSync(join(options.out, `${fileNameOf(id)}.${ending}`), text);
    }
  }
  const isPrinted = options.out === undefined && format !== undefined;
  if (isPrinted)
    for (const { report } of reports) process.stdout.write(format === 'md' ? markdownOf(report) : fileText(report));
  else process.stdout.write(tableOf(reports.map(({ report }) => report)));
  for (const { id, report } of reports) for (const note of report.notes) process.stderr.write(`${id}: ${note}\n`);
  return options.check ? check(reports) : 0;
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
    throw new CommandError(`${(error as Error).message} See npm run paths -- --help.`, { cause: error });
  }
}

async function subjectsOf(options: ReturnType<typeof readOptions>): Promise<Subject[]> {
  const input = options.input === undefined ? {} : { input: parsedInput(options.input) };
  if (options.file === undefined) {
    for (const name of ['export', 'model'] as const) {
      if (options[name] !== undefined)
        throw new CommandError(`--${name} goes with --file: name the machine's file too.`);
    }
    const { catalogue } = await import('../../src/machines/catalogue.ts');
    const rows = catalogue.filter(({ id }) => options.machine === undefined || id === options.machine);
    if (rows.length === 0) {
      const ids = catalogue.map(({ id }) => id).join(', ');
      throw new CommandError(`The catalogue has no machine "${options.machine}". It has: ${ids}.`);
    }
    return rows.map(({ id, machine, model }) => ({ id, machine, model: { ...model, ...input } }));
  }
  if (options.machine !== undefined) throw new CommandError('Give either --machine or --file, not both.');
  const machine = loadMachine(options.file, options.export);
  const model = options.model === undefined ? {} : loadModel(options.model);
  return [{ id: machine.id, machine, model: { ...model, ...input } }];
}

function parsedInput(text: string): unknown {
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

function loadModel(file: string): Model {
  const { model } = loadModule(file);
  if (typeof model !== 'object' || model === null) {
    throw new CommandError(
      `${file} exports no "model". Write: export const model = { input, events, outcomes, project };`,
    );
  }
  return model;
}

function strategyOf(name: string | undefined): Strategy {
  const found = STRATEGIES.find((each) => each === (name ?? 'cover'));
  if (found === undefined)
    throw new CommandError(`There is no strategy "${name}". Use one of: ${STRATEGIES.join(', ')}.`);
  return found;
}

/** The paths, or a sentence about why the machine does not even start. */
function pathsFor(id: string, machine: AnyStateMachine, model: Model, strategy: Strategy): PathsReport {
  try {
    return pathsOf(machine, model, strategy);
  } catch (error) {
    throw new CommandError(
      `${id} does not start: ${(error as Error)?.message ?? String(error)}\n${adviceFor(error, machine, model)}`,
      {
        cause: error,
      },
    );
  }
}

function adviceFor(error: unknown, machine: AnyStateMachine, model: Model): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('Infinite loop detected')) {
    return 'It turns in a circle of eventless or raised transitions and never comes to rest: give one of them a guard.';
  }
  const { context } = machine.config;
  if (model.input === undefined && typeof context === 'function' && /input/.test(String(context))) {
    return `Its context reads an input that nobody gave: add --input '{…}', or "input" in a model module.`;
  }
  if (/not implemented|not found/.test(message))
    return 'Provide what it names in setup(…) or with machine.provide(…), and export that.';
  return 'Its context, a guard or an entry action throws before any event: mend that, or give it the --input that it expects.';
}

const fileText = ({ machine, strategy, coverage, paths, ...rest }: PathsReport): string => {
  const file: Paths = { machine, strategy, ...('input' in rest ? { input: rest.input } : {}), coverage, paths };
  return `${jsonOf(file, 2)}\n`;
};

/** The id itself wherever a file can be called so. */
const fileNameOf = (id: string): string => id.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, '') || 'machine';

function check(reports: { id: string; model: Model; report: PathsReport }[]): number {
  const complaints = reports.flatMap(({ id, model, report }) => {
    const excused = Object.keys(model.cannotBeTaken ?? {});
    const missed = report.coverage.misses;
    return [
      ...missed
        .filter((miss) => !excused.includes(miss.id))
        .map((miss) => `${id}: ${miss.id} is not taken: ${miss.reason}.`),
      ...excused
        .filter((each) => !missed.some((miss) => miss.id === each))
        .map(
          (each) => `${id}: ${each} is said to be out of reach and is taken, or does not exist: take it off the model.`,
        ),
    ];
  });
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  if (complaints.length > 0) {
    process.stderr.write(
      'Add a case to the model, or say under "cannotBeTaken" in it why nothing can take the transition.\n',
    );
  }
  return complaints.length > 0 ? 1 : 0;
}

function replayFile(subjects: Subject[], file: string, only: string | undefined): number {
  const kept = keptPaths(file);
  const subject = subjects.length === 1 ? subjects[0] : subjects.find(({ id }) => id === kept.machine);
  if (subject === undefined)
    throw new CommandError(`${file} is of the machine "${kept.machine}": name its --file and --export.`);
  if (subject.id !== kept.machine) {
    throw new CommandError(
      `${file} holds paths of "${kept.machine}", not of "${subject.id}": name the machine that it is of.`,
    );
  }
  const path = only === undefined ? undefined : Number(only);
  if (path !== undefined && kept.paths[path - 1] === undefined) {
    throw new CommandError(`${file} has ${kept.paths.length} paths: --path takes 1 to ${kept.paths.length}.`);
  }
  const call = process.argv.slice(2).filter((each, index, all) => each !== '--path' && all[index - 1] !== '--path');
  const command = `npm run paths -- ${call.map((each) => (/^[\w./=-]+$/.test(each) ? each : `'${each}'`)).join(' ')}`;
  const all = mismatchesOf(subject.machine, kept, command);
  const mismatches = all.filter((each) => path === undefined || each.path === path);
  if (path !== undefined) {
    for (const { event, value } of kept.paths[path - 1]?.steps ?? []) {
      process.stdout.write(`${jsonOf(event)}\n  → ${jsonOf(value)}\n`);
    }
  }
  for (const mismatch of mismatches) process.stderr.write(`${mismatchText(mismatch)}\n`);
  const count = path === undefined ? kept.paths.length : 1;
  process.stdout.write(`${subject.id}: ${count - mismatches.length} of ${count} paths go as written.\n`);
  return mismatches.length > 0 ? 1 : 0;
}

function keptPaths(file: string): Paths {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Paths;
    if (Array.isArray(kept.paths)) return kept;
  } catch (error) {
    throw new CommandError(`${file} cannot be read as paths: ${(error as Error).message}. Write it with --out DIR.`, {
      cause: error,
    });
  }
  throw new CommandError(`${file} holds no paths. Write it with npm run paths -- … --out DIR.`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
// A loaded file may have left something running.
process.exit();
