import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resultOfCheck, resultOfPlaywright, resultOfVitest, summarize } from '../../tools/report.mjs';

const passed = { status: 'passed', fullName: 'a test that passes', failureMessages: [] };
const failed = (fullName: string, ...failureMessages: string[]) => ({ status: 'failed', fullName, failureMessages });
const file = (status: string, assertionResults: object[], message = '') => ({
  name: resolve('tests/rules/terms.test.ts'),
  status,
  assertionResults,
  message,
});
const vitest = (numPassedTests: number, ...testResults: object[]) => JSON.stringify({ numPassedTests, testResults });

const spec = (status: string, title: string, message?: string) => ({
  title,
  file: 'search.spec.ts',
  line: 12,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }, { errors: [] }] }],
});
const playwright = (stats: object, specs: object[] = [], errors: object[] = []) =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites: [
      {
        title: 'search.spec.ts',
        file: 'search.spec.ts',
        specs: [],
        suites: [{ title: 'the search', file: 'search.spec.ts', specs }],
      },
    ],
    errors,
  });

describe('the result of vitest', () => {
  test('has the passed and failed tests of the report', () => {
    const report = vitest(
      3,
      file('passed', [passed, passed]),
      file('failed', [
        passed,
        failed('a term ends', '\u001b[31mError: expected 1\u001b[39m\n    at …'),
        failed('a term'),
      ]),
    );
    expect(resultOfVitest('unit', 1, report)).toEqual({
      name: 'unit',
      passed: 3,
      failed: 2,
      failures: ['tests/rules/terms.test.ts › a term ends › Error: expected 1', 'tests/rules/terms.test.ts › a term'],
      secondTries: [],
    });
  });

  test('has a failure for a test file that could not be loaded', () => {
    const report = vitest(1, file('passed', [passed]), file('failed', [], 'SyntaxError: Unexpected end'));
    expect(resultOfVitest('unit', 1, report)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['tests/rules/terms.test.ts › could not run › SyntaxError: Unexpected end'],
    });
  });

  test('has a failure when the exit code is an error but no test failed', () => {
    expect(resultOfVitest('unit', 1, vitest(1, file('passed', [passed])))).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['unit: every test passed, but the exit code is 1'],
    });
  });

  test.each([null, '', '{', '{}', '{"numPassedTests":1}'])(
    'has a failure when the report cannot be read, also with exit code 0: %o',
    (report) => {
      expect(resultOfVitest('unit', 0, report)).toEqual({
        name: 'unit',
        passed: 0,
        failed: 1,
        failures: ['unit: no report that can be read'],
        secondTries: [],
      });
    },
  );
});

describe('the result of Playwright', () => {
  test('has the expected and unexpected tests of the report', () => {
    const specs = [spec('expected', 'opens'), spec('unexpected', 'FIND-02 finds', 'Error: no heading\n\nExpected …')];
    expect(resultOfPlaywright('browser', 1, playwright({ expected: 1, unexpected: 1 }, specs))).toEqual({
      name: 'browser',
      passed: 1,
      failed: 1,
      failures: ['tests/e2e/search.spec.ts:12 › the search › FIND-02 finds › Error: no heading'],
      secondTries: [],
    });
  });

  test('names a test that passed only on the second try, and counts it as passed', () => {
    const specs = [spec('expected', 'opens'), spec('flaky', 'closes', 'Error: still open')];
    expect(resultOfPlaywright('browser', 0, playwright({ expected: 1, flaky: 1 }, specs))).toMatchObject({
      passed: 2,
      failed: 0,
      secondTries: ['tests/e2e/search.spec.ts:12 › the search › closes › Error: still open'],
    });
  });

  test('has a failure for an error outside of the tests', () => {
    expect(resultOfPlaywright('browser', 1, playwright({}, [], [{ message: 'SyntaxError' }]))).toMatchObject({
      failed: 1,
      failures: ['outside of the tests › SyntaxError'],
    });
  });

  test.each([null, '{}'])('has a failure when the report cannot be read: %o', (report) => {
    expect(resultOfPlaywright('browser', 0, report)).toMatchObject({ name: 'browser', passed: 0, failed: 1 });
  });
});

describe('the summary', () => {
  const lint = resultOfCheck('lint', 0);

  test('adds up all steps in one line, and fails when one of them fails', () => {
    const unit = { name: 'unit', passed: 40, failed: 2, failures: ['a.test.ts › a', 'b.test.ts › b'], secondTries: [] };
    const { line, exitCode, table, lists } = summarize([lint, unit, resultOfCheck('types', 2)]);
    expect(line).toBe('41 passed, 3 failed');
    expect(exitCode).toBe(1);
    expect(table.split('\n')).toHaveLength(3);
    expect(lists).toEqual(['Failed:\n  a.test.ts › a\n  b.test.ts › b\n  types']);
  });

  test('passes when something ran and nothing failed', () => {
    expect(summarize([lint])).toMatchObject({ line: '1 passed, 0 failed', lists: [], exitCode: 0 });
  });

  test('names the tests that passed only on the second try, and does not fail because of them', () => {
    const browser = { name: 'browser', passed: 2, failed: 0, failures: [], secondTries: ['c.spec.ts:1 › c'] };
    expect(summarize([browser])).toMatchObject({
      line: '2 passed, 0 failed',
      lists: ['Passed only on the second try:\n  c.spec.ts:1 › c'],
      exitCode: 0,
    });
  });

  test('fails when nothing ran', () => {
    expect(summarize([{ name: 'unit', passed: 0, failed: 0, failures: [], secondTries: [] }])).toMatchObject({
      line: '0 passed, 0 failed',
      exitCode: 1,
    });
  });
});
