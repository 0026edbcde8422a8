import { describe, expect, test } from 'vitest';
import { resultOfCheck, resultOfPlaywright, resultOfVitest, summarize } from '../../tools/report.mjs';

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((each) => ({ status: each })),
});
const vitest = (numPassedTests: number, ...testResults: object[]) => JSON.stringify({ numPassedTests, testResults });
const playwright = (stats: object, errors: object[] = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('what vitest’s report counts as', () => {
  test('its passed and failed tests', () => {
    const report = vitest(3, file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'failed'));
    expect(resultOfVitest('unit', 1, report)).toEqual({ name: 'unit', passed: 3, failed: 2 });
  });

  test('a file that could not be loaded is a failure', () => {
    expect(resultOfVitest('unit', 1, vitest(1, file('passed', 'passed'), file('failed')))).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  test('a runner that failed without a failing test is a failure', () => {
    expect(resultOfVitest('unit', 1, vitest(1, file('passed', 'passed')))).toMatchObject({ passed: 1, failed: 1 });
  });

  test.each([null, '', '{', '{}', '{"numPassedTests":1}'])(
    'no report that can be read, %o, is a failure, even of a runner that ended well',
    (report) => {
      expect(resultOfVitest('unit', 0, report)).toEqual({ name: 'unit', passed: 0, failed: 1 });
    },
  );
});

describe('what Playwright’s report counts as', () => {
  test('its expected and unexpected tests', () => {
    expect(resultOfPlaywright('browser', 1, playwright({ expected: 5, unexpected: 2 }))).toEqual({
      name: 'browser',
      passed: 5,
      failed: 2,
    });
  });

  test('one that passed only when repeated has failed', () => {
    expect(resultOfPlaywright('browser', 0, playwright({ expected: 5, flaky: 1 }))).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  test('an error outside of any test is a failure', () => {
    expect(resultOfPlaywright('browser', 1, playwright({}, [{ message: 'SyntaxError' }]))).toMatchObject({ failed: 1 });
  });

  test.each([null, '{}'])('no report that can be read, %o, is a failure', (report) => {
    expect(resultOfPlaywright('browser', 0, report)).toEqual({ name: 'browser', passed: 0, failed: 1 });
  });
});

describe('the sum', () => {
  const lint = resultOfCheck('lint', 0);

  test('is one line over all steps, and fails with any of them', () => {
    const { line, exitCode, table } = summarize([
      lint,
      { name: 'unit', passed: 40, failed: 2 },
      resultOfCheck('types', 2),
    ]);
    expect(line).toBe('41 passed, 3 failed');
    expect(exitCode).toBe(1);
    expect(table.split('\n')).toHaveLength(3);
  });

  test('passes when something ran and nothing failed', () => {
    expect(summarize([lint])).toMatchObject({ line: '1 passed, 0 failed', exitCode: 0 });
  });

  test('fails when nothing ran', () => {
    expect(summarize([{ name: 'unit', passed: 0, failed: 0 }])).toMatchObject({
      line: '0 passed, 0 failed',
      exitCode: 1,
    });
  });
});
