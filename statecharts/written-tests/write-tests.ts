import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine, StateValue } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import { type Chart, chartOf } from '../introspect.ts';
import type { PathsReport } from '../paths/cover.ts';
import { toJsonValue } from '../paths/json-values.ts';
import type { PathsFile } from '../paths/paths-file.ts';
import { replay } from '../paths/replay.ts';
import { newDriverFile, type TestFormat, testFileText, walksFileText, withMissingDrivers } from './driver-file.ts';
import { driverOf } from './step-drivers.ts';
import { titlesOf } from './titles.ts';
import type { TestFile, TestPath } from './walk.ts';

export const TEST_FORMATS: readonly TestFormat[] = ['vitest', 'playwright', 'testing-library'];
export const isTestFormat = (format: string): format is TestFormat =>
  (TEST_FORMATS as readonly string[]).includes(format);

export type TestsToWrite = {
  format: TestFormat;
  /** The folder of the tests. */
  out: string;
  /** The start of the names of all files. */
  base: string;
  machine: AnyStateMachine;
  /** The module of the machine, and the name of its export. */
  module: { file: string; name: string };
  /** Also a test of random walks. */
  hasWalks: boolean;
  report: PathsReport;
  file: PathsFile;
};

/**
 * Writes a test for each path, and a file of drivers to fill in. A file of tests or drivers that exists is never replaced: the
 * drivers get what they lack.
 * @returns lines that say what was written, and what the user has to do
 */
export function writeTests({ format, out, base, machine, module, hasWalks, report, file }: TestsToWrite): string[] {
  const chart = chartOf(machine);
  const library = libraryFrom(out, 'walk');
  const extension = importExtensionOf(module.file);
  const machineModule = relativeModule(out, module.file).replace(/\.[mc]?[jt]sx?$/, extension);
  const { paths, left } = testPathsOf(report, file, machine, chart);
  // `{ from }` says that the file of paths cannot hold the input.
  const hasInput = report.input !== undefined && toJsonValue(report.input) !== null;
  const tests: TestFile = { machine: machine.id, ...(hasInput ? { input: file.input } : {}), paths };
  const name = (end: string) => join(out, `${base}.${end}`);
  const lines: string[] = [];

  writeFileSync(name('tests.json'), `${JSON.stringify(tests, undefined, 2)}\n`);
  lines.push(`${name('tests.json')}: ${paths.length} tests.`);

  const events = eventTypes(machine, paths);
  const driverFile = { format, chart, events, name: module.name, machineModule, library };
  const drivers = name(format === 'testing-library' ? 'drivers.tsx' : 'drivers.ts');
  if (existsSync(drivers)) {
    const before = readFileSync(drivers, 'utf8');
    const { text, left: missing } = withMissingDrivers(before, driverFile);
    if (text !== before) writeFileSync(drivers, text);
    lines.push(`${drivers}: ${text === before ? 'nothing was missing' : 'the missing drivers are added'}.`);
    if (missing.length > 0)
      lines.push(`${drivers}: its markers are gone. Add these drivers yourself: ${missing.join(', ')}.`);
  } else {
    writeFileSync(drivers, newDriverFile(driverFile));
    lines.push(`${drivers}: fill in these drivers. A test says which one it lacks.`);
  }

  const test = name(format === 'playwright' ? 'spec.ts' : 'test.ts');
  if (!existsSync(test)) {
    writeFileSync(test, testFileText(format, base, library, extension));
    lines.push(`${test}: run it.`);
  }

  const walks = name(format === 'playwright' ? 'walks.spec.ts' : 'walks.test.ts');
  if (hasWalks && !existsSync(walks)) {
    writeFileSync(walks, walksFileText(driverFile, base, libraryFrom(out, 'walks'), extension));
    lines.push(`${walks}: random walks with the same drivers. They need the package fast-check.`);
    if (report.input !== undefined && !hasInput)
      lines.push(`${walks}: give randomWalks the input of the machine: a file cannot hold it.`);
  }
  return [...lines, ...left];
}

/** The paths with a title and the driver of each step. What a file cannot hold is left out and named. */
function testPathsOf(report: PathsReport, file: PathsFile, machine: AnyStateMachine, chart: Chart) {
  const titles = titlesOf(report.paths, chart);
  const start = withDeterminism(() => replay(machine, report.input, []).values[0] as StateValue);
  const paths: TestPath[] = [];
  const left: string[] = [];
  for (const [index, path] of file.paths.entries()) {
    const title = titles[index] ?? `Path ${index + 1}`;
    const steps = path.steps.flatMap(({ event, value, from }) => {
      const driver = driverOf(event.type, chart);
      return from === undefined && driver !== null ? [{ event, value, driver }] : [];
    });
    if ('input' in path) left.push(`Left out: “${title}” starts with another input.`);
    else if (steps.length < path.steps.length) left.push(`Left out: “${title}” needs a value that a file cannot hold.`);
    else paths.push({ title, start, steps });
  }
  return { paths, left };
}

/** Every event that can come from outside: those that the machine names, and those that paths send for its wildcards. */
function eventTypes({ events }: AnyStateMachine, paths: readonly TestPath[]): string[] {
  const named = (events as string[]).filter((type) => !type.startsWith('xstate.') && !type.endsWith('*'));
  const sent = paths.flatMap(({ steps }) =>
    steps.flatMap(({ driver: { kind, name } }) => (kind === 'event' ? [name] : [])),
  );
  return [...new Set([...named, ...sent])];
}

/** The library as a file in `out` imports it: the package, or a module of its sources while it runs from them. */
function libraryFrom(out: string, name: 'walk' | 'walks'): string {
  return extname(import.meta.url) === '.js'
    ? `xstate-paths-and-diagrams/${name === 'walk' ? 'tests' : 'walks'}`
    : relativeModule(out, fileURLToPath(new URL(`./${name}.ts`, import.meta.url)));
}

function relativeModule(folder: string, file: string): string {
  const path = relative(resolve(folder), resolve(file)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** The ending with which a project imports its own TypeScript: as the machine's module does, or as its `tsconfig.json` allows. */
function importExtensionOf(file: string): '.ts' | '.js' {
  if (/from ['"]\.[^'"]*\.tsx?['"]/.test(readFileSync(file, 'utf8'))) return '.ts';
  return /"allowImportingTsExtensions":\s*true/.test(nearestConfig(dirname(resolve(file)))) ? '.ts' : '.js';
}

function nearestConfig(folder: string): string {
  const config = join(folder, 'tsconfig.json');
  if (existsSync(config)) return readFileSync(config, 'utf8');
  const parent = dirname(folder);
  return parent === folder ? '' : nearestConfig(parent);
}
