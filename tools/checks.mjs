import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build/build.mjs';
import { resultOfCheck, timed } from './report.mjs';
import { root } from './set-up/set-up.mjs';

/** @typedef {import('./set-up/set-up.mjs').Toolbox} Toolbox */
/**
 * A check that writes no report.
 *
 * @typedef {object} Check
 * @property {string} name of the step
 * @property {(toolbox: Toolbox) => Promise<number>} run resolves to the exit code
 */

const OUTPUTS = join(root, '.tmp/checks');
const PRODUCTION_CODE = ['--production', '--config', 'knip.production.jsonc'];

/** @type {(name: string, program: string, ...args: string[]) => Check} */
const checkWith = (name, program, ...args) => ({ name, run: ({ runTool }) => runTool(program, args) });

// What the compiler has found out about files that did not change is kept, which makes every run after the first short.
export const types = checkWith('types', 'tsc', '--incremental', '--tsBuildInfoFile', '.tmp/types.tsbuildinfo');
export const lint = checkWith('lint', 'biome', 'check', '--error-on-warnings', '.');
/** @type {Check} */
export const build = { name: 'build', run: buildIfStale };

/** The checks of `npm test` that need no build. */
export const CHECKS = [
  types,
  lint,
  checkWith('unused code', 'knip'),
  checkWith('code that only tests use', 'knip', ...PRODUCTION_CODE),
  checkWith('API documents', 'node', 'contract/documents/main.ts', '--check'),
];

/**
 * Runs checks one after the other. The output of each appears when it ends, so that several lanes can run side by side.
 *
 * @param {Toolbox} toolbox
 * @param {Check[]} checks
 * @returns {Promise<import('./report.mjs').TimedResult[]>}
 */
export async function runLane(toolbox, checks) {
  const results = [];
  for (const { name, run } of checks) {
    results.push(await captured(toolbox, name, (own) => timed(async () => resultOfCheck(name, await run(own)))));
  }
  return results;
}

/**
 * Runs a step whose output appears when it ends, below its name.
 *
 * @template T
 * @param {Toolbox} toolbox
 * @param {string} name of the step
 * @param {(toolbox: Toolbox) => Promise<T>} run gets a toolbox whose programs write to a file
 * @returns {Promise<T>}
 */
export async function captured(toolbox, name, run) {
  mkdirSync(OUTPUTS, { recursive: true });
  const file = join(OUTPUTS, `${name.replaceAll(/\W+/g, '-')}.txt`);
  const output = openSync(file, 'w');
  try {
    return await run({ ...toolbox, runTool: (program, args, extra) => toolbox.runTool(program, args, extra, output) });
  } finally {
    closeSync(output);
    console.log(`\n── ${name}\n${readFileSync(file, 'utf8').trimEnd()}`);
  }
}
