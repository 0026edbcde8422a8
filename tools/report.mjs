import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Result
 * @property {string} name of the step
 * @property {number} passed
 * @property {number} failed with the tests that passed only on the second try
 * @property {string[]} failures a line for each failed test: its file, its title and the first line of its error
 * @property {{ seconds: number, line: string }[]} durations of its tests, with file and title
 */

/** @typedef {Result & { seconds: number }} TimedResult */
/** @typedef {Omit<Result, 'name'>} Counts */

const SLOWEST = 20;

/**
 * Runs a step and measures its time.
 *
 * @param {() => Promise<Result>} run
 * @returns {Promise<TimedResult>}
 */
export async function timed(run) {
  const start = performance.now();
  const result = await run();
  return { ...result, seconds: (performance.now() - start) / 1000 };
}

/**
 * The result of a check that writes no report: lint, types, unused code, build.
 *
 * @param {string} name
 * @param {number} exitCode
 * @returns {Result}
 */
export function resultOfCheck(name, exitCode) {
  const failures = exitCode === 0 ? [] : [name];
  return { name, passed: 1 - failures.length, failed: failures.length, failures, durations: [] };
}

/**
 * Counts the tests in vitest's JSON report.
 *
 * @param {string} name
 * @param {number} exitCode
 * @param {string | null} report the text of the report, or null when there is none
 * @returns {Result}
 */
export function resultOfVitest(name, exitCode, report) {
  return resultOfReport(name, exitCode, report, ({ numPassedTests, testResults }) => {
    const failures = testResults.flatMap((/** @type {any} */ file) => {
      if (file.status !== 'failed') return [];
      const path = relative(process.cwd(), file.name);
      const failed = file.assertionResults.filter((/** @type {any} */ { status }) => status === 'failed');
      // A file that could not be loaded has no tests. It counts as one failure.
      if (failed.length === 0) return [lineOf(path, 'could not run', file.message)];
      return failed.map((/** @type {any} */ test) => lineOf(path, test.fullName, test.failureMessages?.[0]));
    });
    const durations = testResults.flatMap((/** @type {any} */ file) =>
      file.assertionResults.map((/** @type {any} */ test) => ({
        seconds: (test.duration ?? 0) / 1000,
        line: lineOf(relative(process.cwd(), file.name), test.fullName),
      })),
    );
    return { passed: numPassedTests, failed: failures.length, failures, durations };
  });
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only on the second try has failed: it
 * shows a race.
 *
 * @param {string} name
 * @param {number} exitCode
 * @param {string | null} report the text of the report, or null when there is none
 * @returns {Result}
 */
export function resultOfPlaywright(name, exitCode, report) {
  return resultOfReport(name, exitCode, report, ({ stats, suites, errors }) => {
    const tests = testsIn(suites);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: [
        ...tests.filter(({ status }) => status === 'unexpected').map(({ line }) => line),
        ...tests.filter(({ status }) => status === 'flaky').map(({ line }) => `${line} (passed on the second try)`),
        ...errors.map((/** @type {any} */ error) => lineOf('outside of the tests', '', error.message)),
      ],
      durations: tests.map(({ seconds, title }) => ({ seconds, line: title })),
    };
  });
}

/**
 * @param {any[]} suites of Playwright's report
 * @param {string[]} titles of the suites around them
 * @returns {{ status: string, seconds: number, title: string, line: string }[]} `title` has file and title, `line` also the
 *   error
 */
function testsIn(suites, titles = []) {
  return suites.flatMap(({ specs, suites: inner = [], title, file }) => {
    // The outermost suite is the file itself.
    const path = title === file ? titles : [...titles, title];
    const own = specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ { status, results }) => {
        const place = `tests/e2e/${spec.file}:${spec.line}`;
        const titles = [...path, spec.title].join(' › ');
        const error = results.flatMap((/** @type {any} */ each) => each.errors)[0];
        const milliseconds = results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration,
          0,
        );
        return {
          status,
          seconds: milliseconds / 1000,
          title: lineOf(place, titles),
          line: lineOf(place, titles, error?.message),
        };
      }),
    );
    return [...own, ...testsIn(inner, path)];
  });
}

/**
 * @param {string} place
 * @param {string} title
 * @param {string} [message] of the error, with colors and a stack
 */
function lineOf(place, title, message = '') {
  const reason = stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
  return [place, title, reason].filter((part) => part !== '').join(' › ');
}

/**
 * @param {string} name
 * @param {number} exitCode
 * @param {string | null} report
 * @param {(report: any) => Counts} count
 * @returns {Result}
 */
function resultOfReport(name, exitCode, report, count) {
  const counts = countsOrNull(report, count);
  if (counts === null) {
    const failures = [`${name}: no report that can be read`];
    return { name, passed: 0, failed: 1, failures, durations: [] };
  }
  if (counts.failed > 0 || exitCode === 0) return { name, ...counts };
  // A runner can fail although every test passed: through an error outside of the tests, or a crash after the last one.
  return { name, ...counts, failed: 1, failures: [`${name}: every test passed, but the exit code is ${exitCode}`] };
}

/**
 * @param {string | null} report
 * @param {(report: any) => Counts} count
 */
function countsOrNull(report, count) {
  if (report === null) return null;
  try {
    const counts = count(JSON.parse(report));
    return Number.isInteger(counts.passed) && Number.isInteger(counts.failed) ? counts : null;
  } catch {
    return null;
  }
}

/**
 * @param {TimedResult[]} results
 * @returns {{ table: string, lists: string[], line: string, exitCode: number }} `table` has a row for each step with its
 *   seconds, `lists` the slowest tests and those that failed, `line` the sums, and `exitCode` is 1 when something failed or nothing ran
 */
export function summarize(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const rows = results.map(
    (result) =>
      `${result.name.padEnd(width)}  ${result.seconds.toFixed(1).padStart(7)} s  ${String(result.passed).padStart(5)} passed  ${String(result.failed).padStart(3)} failed`,
  );
  return {
    table: rows.join('\n'),
    lists: [
      list(`The ${SLOWEST} slowest tests, in seconds:`, slowest(results)),
      list(
        'Failed:',
        results.flatMap(({ failures }) => failures),
      ),
    ].filter((text) => text !== ''),
    line: `${passed} passed, ${failed} failed`,
    exitCode: failed > 0 || passed === 0 ? 1 : 0,
  };
}

/** @param {TimedResult[]} results */
function slowest(results) {
  return results
    .flatMap(({ durations }) => durations)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ seconds, line }) => `${seconds.toFixed(1).padStart(6)}  ${line}`);
}

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function list(heading, lines) {
  return lines.length === 0 ? '' : [heading, ...lines.map((line) => `  ${line}`)].join('\n');
}
