import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench, Result } from './result.ts';

const HELP = `Benches: how long things take, compared with each other in one run.

  npm run bench                    all of them, each in a process of its own
  npm run bench -- parse           one: parse, sample-backend, server-answers
  npm run bench -- --check         fails when something is beyond its limit

Exit codes: 0 done · 1 --check found something · 2 the call cannot be used
`;

const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  parse: () => import('./parse.ts'),
  'sample-backend': () => import('./sample-backend.ts'),
  'server-answers': () => import('./server-answers.ts'),
};

async function main(): Promise<number> {
  const { help, check, name } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (name === undefined) {
    const [cpu] = cpus();
    process.stdout.write(
      `Node ${process.version}, ${availableParallelism()} cores, ${cpu?.model.trim() ?? 'unknown'}\n`,
    );
    return Math.max(...Object.keys(benches).map((each) => runApart(each, check)));
  }
  const load = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (load === undefined)
    throw new Error(`There is no bench "${name}". Use one of: ${Object.keys(benches).join(', ')}.`);
  const { bench } = await load();
  const result = await bench.run();
  process.stdout.write(`\n${name}: ${bench.about}\n\n${tableOf(result)}\n${limitsOf(result)}`);
  return check && result.limits.some(isBeyond) ? 1 : 0;
}

function readOptions() {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error('Name one bench, or none for all of them.');
  return { ...values, name: positionals[0] };
}

/** In a process of its own, so that no bench meets what another has compiled, configured or left to be collected. */
function runApart(name: string, check: boolean): number {
  const args = [fileURLToPath(import.meta.url), name, ...(check ? ['--check'] : [])];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 2;
}

type Limit = Result['limits'][number];

const isBeyond = ({ found, limit }: Limit) => !(found < limit);

function limitsOf({ limits }: Result): string {
  return limits
    .map((each) => {
      const { what, found, limit, unit } = each;
      return `${isBeyond(each) ? 'BEYOND' : 'within'} the limit of ${limit} ${unit}: ${what}, ${found.toFixed(4)} ${unit}\n`;
    })
    .join('');
}

/** Columns as wide as their longest cell; the first to the left, all others to the right. */
function tableOf({ heads, rows }: Result): string {
  const lines = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const lineOf = (line: string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return lines.map((line) => `${lineOf(line).join('  ').trimEnd()}\n`).join('');
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
