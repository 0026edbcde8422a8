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

/** The checks of `npm test`. Those of different lanes run side by side; the compiler takes as long as all others. */
export const LANES = [
  [types],
  [
    lint,
    checkWith('unused code', 'knip'),
    checkWith('code that only tests use', 'knip', ...PRODUCTION_CODE),
    checkWith('diagrams', 'node', 'statecharts/diagrams/main.ts', '--check'),
    checkWith('API documents', 'node', 'contract/documents/main.ts', '--check'),
    build,
  ],
];

/**
 * Runs lanes of checks side by side. The output of each check appears when it ends, so that no two are mixed.
 *
 * @param {Toolbox} toolbox
 * @param {Check[][]} lanes
 * @returns {Promise<import('./report.mjs').TimedResult[]>} the results of one lane after those of another
 */
export async function runLanes(toolbox, lanes) {
  mkdirSync(OUTPUTS, { recursive: true });
  const results = await Promise.all(lanes.map((lane) => runLane(toolbox, lane)));
  return results.flat();
}

/**
 * @param {Toolbox} toolbox
 * @param {Check[]} lane
 */
async function runLane(toolbox, lane) {
  const results = [];
  for (const check of lane) results.push(await runCheck(toolbox, check));
  return results;
}

/**
 * @param {Toolbox} toolbox
 * @param {Check} check
 */
async function runCheck(toolbox, { name, run }) {
  const file = join(OUTPUTS, `${name.replaceAll(' ', '-')}.txt`);
  const output = openSync(file, 'w');
  /** @type {Toolbox} */
  const captured = { ...toolbox, runTool: (program, args, extra) => toolbox.runTool(program, args, extra, output) };
  try {
    return await timed(async () => resultOfCheck(name, await run(captured)));
  } finally {
    closeSync(output);
    console.log(`\n── ${name}\n${readFileSync(file, 'utf8').trimEnd()}`);
  }
}
