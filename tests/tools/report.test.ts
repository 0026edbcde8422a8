import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resultOfCheck, resultOfPlaywright, resultOfVitest, summarize, timed } from '../../tools/report.mjs';

const passed = { status: 'passed', fullName: 'a test that passes', duration: 1500, failureMessages: [] };
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
  tests: [
    {
      status,
      results: [
        { duration: 2000, errors: message === undefined ? [] : [{ message }] },
        { duration: 250, errors: [] },
      ],
    },
  ],
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
      durations: [
        { seconds: 1.5, line: 'tests/rules/terms.test.ts › a test that passes' },
        { seconds: 1.5, line: 'tests/rules/terms.test.ts › a test that passes' },
        { seconds: 1.5, line: 'tests/rules/terms.test.ts › a test that passes' },
        { seconds: 0, line: 'tests/rules/terms.test.ts › a term ends' },
        { seconds: 0, line: 'tests/rules/terms.test.ts › a term' },
      ],
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
        durations: [],
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
      durations: [
        { seconds: 2.25, line: 'tests/e2e/search.spec.ts:12 › the search › opens' },
        { seconds: 2.25, line: 'tests/e2e/search.spec.ts:12 › the search › FIND-02 finds' },
      ],
    });
  });

  test('has a failure for a test that passed only on the second try', () => {
    const specs = [spec('expected', 'opens'), spec('flaky', 'closes', 'Error: still open')];
    expect(resultOfPlaywright('browser', 1, playwright({ expected: 1, flaky: 1 }, specs))).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['tests/e2e/search.spec.ts:12 › the search › closes › Error: still open (passed on the second try)'],
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
  const lint = { ...resultOfCheck('lint', 0), seconds: 1.25 };
  const noTests = { passed: 0, failed: 0, failures: [], durations: [], seconds: 0 };

  test('has a row for each step, adds up all steps in one line, and fails when one of them fails', () => {
    const unit = { ...noTests, name: 'unit', passed: 40, failed: 2, failures: ['a.test.ts › a', 'b.test.ts › b'] };
    const types = { ...resultOfCheck('types', 2), seconds: 100 };
    expect(summarize([lint, unit, types])).toEqual({
      table: [
        'lint       1.3 s      1 passed    0 failed',
        'unit       0.0 s     40 passed    2 failed',
        'types    100.0 s      0 passed    1 failed',
      ].join('\n'),
      lists: ['Failed:\n  a.test.ts › a\n  b.test.ts › b\n  types'],
      line: '41 passed, 3 failed',
      exitCode: 1,
    });
  });

  test('passes when something ran and nothing failed', () => {
    expect(summarize([lint])).toMatchObject({ line: '1 passed, 0 failed', lists: [], exitCode: 0 });
  });

  test('names the twenty slowest tests of all steps, the slowest first', () => {
    const durations = (place: string, seconds: number[]) =>
      seconds.map((each) => ({ seconds: each, line: `${place} › ${each}` }));
    const unit = { ...noTests, name: 'unit', durations: durations('a.test.ts', [0.25, 3, 1]) };
    const numbers = Array.from({ length: 18 }, (_, index) => index + 10);
    const browser = { ...noTests, name: 'browser', durations: durations('b.spec.ts', numbers) };
    const { lists } = summarize([lint, unit, browser]);
    expect(lists[0]?.split('\n')).toEqual([
      'The 20 slowest tests, in seconds:',
      ...numbers.reverse().map((each) => `    ${each}.0  b.spec.ts › ${each}`),
      '     3.0  a.test.ts › 3',
      '     1.0  a.test.ts › 1',
    ]);
  });

  test('fails when nothing ran', () => {
    expect(summarize([{ ...noTests, name: 'unit' }])).toMatchObject({ line: '0 passed, 0 failed', exitCode: 1 });
  });
});

test('a step keeps its result and gets its seconds', async () => {
  const result = await timed(async () => resultOfCheck('types', 2));
  expect(result).toEqual({ ...resultOfCheck('types', 2), seconds: expect.any(Number) });
});
