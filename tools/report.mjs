/**
 * @typedef {object} Result
 * @property {string} name of the step
 * @property {number} passed
 * @property {number} failed
 */

/**
 * The result of a check that writes no report: lint, types, unused code, build.
 *
 * @param {string} name
 * @param {number} exitCode
 * @returns {Result}
 */
export function resultOfCheck(name, exitCode) {
  return { name, passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 };
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
    const files = /** @type {{ status: string, assertionResults: { status: string }[] }[]} */ (testResults);
    const failedTests = files.map((file) => file.assertionResults.filter(({ status }) => status === 'failed').length);
    // A file that could not be loaded has no tests. It counts as one failure.
    const failed = files.map((file, at) => (file.status === 'failed' ? Math.max(failedTests[at] ?? 0, 1) : 0));
    return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) };
  });
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only on a retry counts as failed.
 *
 * @param {string} name
 * @param {number} exitCode
 * @param {string | null} report the text of the report, or null when there is none
 * @returns {Result}
 */
export function resultOfPlaywright(name, exitCode, report) {
  return resultOfReport(name, exitCode, report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));
}

/**
 * @param {string} name
 * @param {number} exitCode
 * @param {string | null} report
 * @param {(report: any) => { passed: number, failed: number }} count
 * @returns {Result}
 */
function resultOfReport(name, exitCode, report, count) {
  const counts = countOrNull(report, count);
  if (counts === null) return { name, passed: 0, failed: 1 };
  // A runner can fail although every test passed: through an error outside of the tests, or a crash after the last one.
  return { name, passed: counts.passed, failed: counts.failed === 0 && exitCode !== 0 ? 1 : counts.failed };
}

/**
 * @param {string | null} report
 * @param {(report: any) => { passed: number, failed: number }} count
 */
function countOrNull(report, count) {
  if (report === null) return null;
  try {
    const { passed, failed } = count(JSON.parse(report));
    return Number.isInteger(passed) && Number.isInteger(failed) ? { passed, failed } : null;
  } catch {
    return null;
  }
}

/**
 * @param {Result[]} results
 * @returns {{ table: string, line: string, exitCode: number }} `table` has a row for each step, `line` the sums, and
 *   `exitCode` is 1 when something failed or nothing ran
 */
export function summarize(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const rows = results.map(
    (result) =>
      `${result.name.padEnd(width)}  ${String(result.passed).padStart(5)} passed  ${String(result.failed).padStart(3)} failed`,
  );
  return {
    table: rows.join('\n'),
    line: `${passed} passed, ${failed} failed`,
    exitCode: failed > 0 || passed === 0 ? 1 : 0,
  };
}
