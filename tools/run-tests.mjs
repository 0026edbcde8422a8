import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPostgres, startCluster } from './postgres-cluster.mjs';
import { resultOfCheck, resultOfPlaywright, resultOfVitest, timed } from './report.mjs';
import { root } from './set-up/set-up.mjs';
import { SetupError } from './set-up/setup-error.mjs';

const REPORTS = join(root, '.tmp');

/**
 * The regular expression of a text, for runners that take one.
 *
 * @param {string} text
 */
export function toPattern(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * Runs vitest and counts its tests.
 *
 * @param {import('./set-up/set-up.mjs').Toolbox} toolbox
 * @param {string} name of the step
 * @param {string} pattern of the titles, as a regular expression; empty for all tests
 * @param {{ args: string[], env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('./report.mjs').TimedResult>}
 */
export function runVitest({ runTool }, name, pattern, { args, env }) {
  const report = newReport(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const named = pattern === '' ? [] : ['-t', pattern];
  return timed(async () => {
    const exitCode = await runTool('vitest', ['run', ...reporters, ...args, ...named], env);
    return resultOfVitest(name, exitCode, readReport(report));
  });
}

/**
 * Runs Playwright and counts its tests.
 *
 * @param {import('./set-up/set-up.mjs').Toolbox} toolbox
 * @param {string} name of the step
 * @param {string} pattern of titles and tags, as a regular expression; empty for all tests
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./report.mjs').TimedResult>}
 */
export function runPlaywright({ runTool }, name, pattern, env) {
  const report = newReport(`${name}.json`);
  const named = pattern === '' ? [] : ['--grep', pattern, '--pass-with-no-tests'];
  return timed(async () => {
    const exitCode = await runTool('playwright', ['test', ...named], { ...env, PLAYWRIGHT_REPORT: report });
    return resultOfPlaywright(name, exitCode, readReport(report));
  });
}

/**
 * Runs all tests that a PostgreSQL server is needed for: on the server in DATABASE_URL, or else on a temporary one.
 *
 * @param {import('./set-up/set-up.mjs').Toolbox} toolbox
 * @param {NodeJS.ProcessEnv} browser the environment variables with which Playwright finds the browser
 * @param {string} pattern of the titles, as a regular expression; empty for all tests
 * @returns {Promise<{ results: import('./report.mjs').TimedResult[], problem: string | null }>} a server that does not start
 *   is a failure. Without results, PostgreSQL is not installed and cannot be: `problem` says why
 */
export async function runPostgresTests(toolbox, browser, pattern) {
  const missing = process.env.DATABASE_URL ? null : await installPostgres();
  if (missing !== null) return { results: [], problem: missing };
  const server = await openServer();
  if (server instanceof SetupError) {
    return { results: [await timed(async () => resultOfCheck('postgres', 1))], problem: server.message };
  }
  try {
    const vitest = { args: ['--project', 'postgres'], env: { TEST_DATABASE_URL: server.url } };
    const unit = await runVitest(toolbox, 'postgres', pattern, vitest);
    // Both must match, in any order.
    const marked = pattern === '' ? '@postgres' : `(?=.*@postgres)(?=.*(${pattern}))`;
    const env = { ...browser, DATABASE_URL: server.url };
    return { results: [unit, await runPlaywright(toolbox, 'postgres browser', marked, env)], problem: null };
  } finally {
    server.stop();
  }
}

/** @returns {Promise<{ url: string, stop: () => void } | SetupError>} */
async function openServer() {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: () => {} };
  try {
    return await startCluster();
  } catch (error) {
    if (error instanceof SetupError) return error;
    throw error;
  }
}

/** @param {string} name */
function newReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, name);
  rmSync(report, { force: true });
  return report;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
