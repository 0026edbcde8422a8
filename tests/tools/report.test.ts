import { describe, expect, test } from 'vitest';
import { resultOfCheck, resultOfPlaywright, resultOfVitest, summarize } from '../../tools/report.mjs';

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((each) => ({ status: each })),
});
const vitest = (numPassedTests: number, ...testResults: object[]) => JSON.stringify({ numPassedTests, testResults });
const playwright = (stats: object, errors: object[] = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('the result of vitest', () => {
  test('has the passed and failed tests of the report', () => {
    const report = vitest(3, file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'failed'));
    expect(resultOfVitest('unit', 1, report)).toEqual({ name: 'unit', passed: 3, failed: 2 });
  });

  test('has a failure for a test file that could not be loaded', () => {
    expect(resultOfVitest('unit', 1, vitest(1, file('passed', 'passed'), file('failed')))).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  test('has a failure when the exit code is an error but no test failed', () => {
    expect(resultOfVitest('unit', 1, vitest(1, file('passed', 'passed')))).toMatchObject({ passed: 1, failed: 1 });
  });

  test.each([null, '', '{', '{}', '{"numPassedTests":1}'])(
    'has a failure when the report cannot be read, also with exit code 0: %o',
    (report) => {
      expect(resultOfVitest('unit', 0, report)).toEqual({ name: 'unit', passed: 0, failed: 1 });
    },
  );
});

describe('the result of Playwright', () => {
  test('has the expected and unexpected tests of the report', () => {
    expect(resultOfPlaywright('browser', 1, playwright({ expected: 5, unexpected: 2 }))).toEqual({
      name: 'browser',
      passed: 5,
      failed: 2,
    });
  });

  test('has a failure for a test that passed only on a retry', () => {
    expect(resultOfPlaywright('browser', 0, playwright({ expected: 5, flaky: 1 }))).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  test('has a failure for an error outside of the tests', () => {
    expect(resultOfPlaywright('browser', 1, playwright({}, [{ message: 'SyntaxError' }]))).toMatchObject({ failed: 1 });
  });

  test.each([null, '{}'])('has a failure when the report cannot be read: %o', (report) => {
    expect(resultOfPlaywright('browser', 0, report)).toEqual({ name: 'browser', passed: 0, failed: 1 });
  });
});

describe('the summary', () => {
  const lint = resultOfCheck('lint', 0);

  test('adds up all steps in one line, and fails when one of them fails', () => {
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
