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

const WITHOUT_POSTGRES = { args: ['--project', '!postgres'], env: {} };

/** @typedef {import('./set-up/set-up.mjs').Toolbox} Toolbox */
/** @typedef {import('./report.mjs').TimedResult} TimedResult */

/**
 * The PostgreSQL server of the tests.
 *
 * @typedef {object} PostgresServer
 * @property {string | null} url its address; null without a server
 * @property {string | null} problem why there is no server
 * @property {TimedResult | null} failure the result of a server that is installed and does not start
 * @property {() => void} stop
 */

/**
 * Opens the server in DATABASE_URL, or else a temporary one.
 *
 * @returns {Promise<PostgresServer>} without an address when PostgreSQL is not installed and cannot be
 */
export async function openPostgres() {
  const none = { url: null, failure: null, stop: () => {} };
  const url = process.env.DATABASE_URL;
  if (url) return { ...none, url, problem: null };
  const missing = await installPostgres();
  if (missing !== null) return { ...none, problem: missing };
  try {
    return { ...(await startCluster()), problem: null, failure: null };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { ...none, problem: error.message, failure: { ...resultOfCheck('PostgreSQL', 1), seconds: 0 } };
  }
}

/**
 * Runs all tests of vitest: those of the server on PostgreSQL if there is a server, and else on the embedded database.
 *
 * @param {Toolbox} toolbox
 * @param {string} pattern of the titles, as a regular expression; empty for all tests
 * @param {{ url: string | null }} postgres
 * @returns {Promise<TimedResult>}
 */
export function runUnitTests(toolbox, pattern, { url }) {
  return runVitest(toolbox, 'unit', pattern, onDatabase(url));
}

/** @param {string | null} url of the PostgreSQL server for the tests of the server; null for the embedded database */
const onDatabase = (url) => (url === null ? WITHOUT_POSTGRES : { args: [], env: { TEST_DATABASE_URL: url } });

/**
 * Runs the tests of the server on PostgreSQL, those that run on both databases too.
 *
 * @param {Toolbox} toolbox
 * @param {string} pattern of the titles, as a regular expression; empty for all tests
 * @param {string} url of the server
 * @returns {Promise<TimedResult>}
 */
export function runServerTests(toolbox, pattern, url) {
  const args = ['--project', 'postgres'];
  return runVitest(toolbox, 'postgres', pattern, { args, env: { TEST_DATABASE_URL: url } });
}

/**
 * Runs the tests that import a file that has changed, without the slowest ones. Those of the server run on PostgreSQL if there
 * is a server: a file takes half as long there as on the embedded database.
 *
 * @param {Toolbox} toolbox
 * @param {string} commit since which a change counts; what is not committed counts too
 * @param {{ url: string | null }} postgres
 * @returns {Promise<TimedResult>}
 */
export function runRelatedTests(toolbox, commit, { url }) {
  const { args, env } = onDatabase(url);
  const related = ['--changed', commit, '--passWithNoTests'];
  return runVitest(toolbox, 'related tests', '', { args: [...args, ...related], env: { ...env, SLOW_TESTS: 'off' } });
}

/**
 * Runs all browser tests, on PostgreSQL if there is a server, and else on the embedded database.
 *
 * @param {Toolbox} toolbox
 * @param {NodeJS.ProcessEnv} browser the environment variables with which Playwright finds the browser
 * @param {string} pattern of titles and tags, as a regular expression; empty for all tests
 * @param {{ url: string | null }} postgres
 * @returns {Promise<TimedResult>}
 */
export function runBrowserTests(toolbox, browser, pattern, { url }) {
  return runPlaywright(toolbox, 'browser', pattern, { ...browser, DATABASE_URL: url ?? '' });
}

/**
 * Runs the browser tests that are marked @database, which run on both databases.
 *
 * @param {Toolbox} toolbox
 * @param {NodeJS.ProcessEnv} browser the environment variables with which Playwright finds the browser
 * @param {string} pattern of the titles, as a regular expression; empty for all tests
 * @param {string | null} url of the PostgreSQL server; null for the embedded database
 * @returns {Promise<TimedResult>}
 */
export function runJourney(toolbox, browser, pattern, url) {
  const name = `browser, ${url === null ? 'embedded database' : 'PostgreSQL'}`;
  // Both must match, in any order.
  const marked = pattern === '' ? '@database' : `(?=.*@database)(?=.*(${pattern}))`;
  return runPlaywright(toolbox, name, marked, { ...browser, DATABASE_URL: url ?? '' });
}

/**
 * Runs vitest and counts its tests.
 *
 * @param {Toolbox} toolbox
 * @param {string} name of the step
 * @param {string} pattern
 * @param {{ args: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<TimedResult>}
 */
function runVitest({ runTool }, name, pattern, { args, env }) {
  const report = newReport(name);
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
 * @param {Toolbox} toolbox
 * @param {string} name of the step
 * @param {string} pattern
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TimedResult>}
 */
function runPlaywright({ runTool }, name, pattern, env) {
  const report = newReport(name);
  const named = pattern === '' ? [] : ['--grep', pattern, '--pass-with-no-tests'];
  return timed(async () => {
    const exitCode = await runTool('playwright', ['test', ...named], { ...env, PLAYWRIGHT_REPORT: report });
    return resultOfPlaywright(name, exitCode, readReport(report));
  });
}

/** @param {string} name */
function newReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  return report;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
