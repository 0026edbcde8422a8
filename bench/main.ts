import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench, BenchResult } from './result.ts';

const HELP = `Benchmarks: compares how long operations take, in one run.

  npm run bench                    all benchmarks, each in its own process
  npm run bench -- press           one benchmark: audience, checklist, feeds, load, press, pushes, reminders
                                   or server
  npm run bench -- load --runs 9   how often each page is loaded (5 if left out); for server, each call is measured (3)
  npm run bench -- server --minutes 10
                                   how long 1,000 people use the portal together; a quarter of a minute if left out
  npm run bench -- load --peers P  also loads the built portals in the folder P (see bench/README.md)
  npm run bench -- load --short    only the slow phone, without the visit after a deployment: half a minute a round
  npm run bench -- load --against DIST
                                   also loads another build of the portal, a folder like dist/, in turns with this one
  npm run bench -- load --only host
                                   only the floor app and the columns whose name matches
  npm run bench -- --check         fails if a result exceeds its limit

Exit codes: 0 success · 1 a result exceeds its limit · 2 wrong arguments
`;

const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  audience: () => import('./audience/main.ts'),
  checklist: () => import('./checklist/main.ts'),
  feeds: () => import('./feeds/main.ts'),
  load: () => import('./load/main.ts'),
  press: () => import('./press/main.ts'),
  pushes: () => import('./pushes/main.ts'),
  reminders: () => import('./reminders/main.ts'),
  server: () => import('./server/main.ts'),
};

async function main(): Promise<number> {
  const { help, check, name, ...options } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (name === undefined) {
    const [cpu] = cpus();
    process.stdout.write(
      `Node ${process.version}, ${availableParallelism()} cores, ${cpu?.model.trim() ?? 'unknown'}\n`,
    );
    return Math.max(...Object.keys(benches).map((each) => runInOwnProcess(each, check)));
  }
  const loadBench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (loadBench === undefined)
    throw new Error(`There is no benchmark "${name}". Use one of: ${Object.keys(benches).join(', ')}.`);
  const { bench } = await loadBench();
  const result = await bench.run(options);
  process.stdout.write(`\n${name}: ${bench.description}\n\n${benchTable(result)}\n${limitLines(result)}`);
  if (result.text !== undefined) process.stdout.write(`${result.text}\n`);
  return check && result.limits.some(isExceeded) ? 1 : 0;
}

function readOptions() {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      runs: { type: 'string' },
      minutes: { type: 'string' },
      peers: { type: 'string' },
      against: { type: 'string' },
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error('Name one benchmark, or none to run all.');
  const { help, check, runs, minutes, peers = null, against = null, only, short } = values;
  if (runs !== undefined && !/^[1-9]\d*$/.test(runs)) throw new Error('--runs needs a number above 0.');
  if (minutes !== undefined && !(Number(minutes) > 0 && Number(minutes) <= 60)) {
    throw new Error('--minutes needs a number above 0, at most 60.');
  }
  const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    help,
    check,
    peers,
    against,
    only,
    short,
    runs: toNumber(runs),
    minutes: toNumber(minutes),
    name: positionals[0],
  };
}

/** Runs a benchmark in its own process, so that compiled code, settings and garbage of another one have no influence. */
function runInOwnProcess(name: string, check: boolean): number {
  const args = [fileURLToPath(import.meta.url), name, ...(check ? ['--check'] : [])];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 2;
}

type Limit = BenchResult['limits'][number];

const isExceeded = ({ actual, limit }: Limit) => !(actual < limit);

function limitLines({ limits }: BenchResult): string {
  return limits
    .map((each) => {
      const { name, actual, limit, unit } = each;
      return `${isExceeded(each) ? 'EXCEEDS' : 'within'} the limit of ${limit} ${unit}: ${name}, ${actual.toFixed(4)} ${unit}\n`;
    })
    .join('');
}

/** Columns are as wide as their longest cell; the first column is aligned left, the others right. */
function benchTable({ headings, rows }: BenchResult): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const padLine = (line: string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return lines.map((line) => `${padLine(line).join('  ').trimEnd()}\n`).join('');
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
