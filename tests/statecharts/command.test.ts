import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paths } from '../../statecharts/paths/cover.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = relative(ROOT, join(import.meta.dirname, 'fixtures'));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paths-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function paths(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['statecharts/paths/main.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { code: status, stdout, stderr };
}

const broken = (name: string, ...args: string[]) => paths('--file', `${FIXTURES}/broken/${name}.ts`, ...args);
const readPaths = (file: string): Paths => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Paths;

test('--help says what there is and how it ends', () => {
  const { code, stdout } = paths('--help');
  expect(code).toBe(0);
  for (const word of ['--machine', '--file', '--strategy', '--check', '--replay', 'Exit codes'])
    expect(stdout).toContain(word);
});

test('the catalogue is written, a file a machine, and --check finds every transition taken', () => {
  const { code, stdout, stderr } = paths('--out', folder, '--check');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['portal.json', 'task.json']));
  const { machine, strategy, coverage, paths: written, ...rest } = readPaths('task.json');
  expect({ machine, strategy, rest: Object.keys(rest) }).toEqual({
    machine: 'task',
    strategy: 'cover',
    rest: ['input'],
  });
  expect(coverage.taken).toBe(coverage.transitions);
  expect(Object.keys(written[0]?.steps[0] ?? {})).toEqual(['event', 'value']);
  expect(stdout).toContain('100 %');
});

test('any machine of any file, with input, a model and another strategy, to read', () => {
  const { code, stdout } = paths(
    ...['--file', `${FIXTURES}/checkout.machine.ts`, '--export', 'checkout', '--input', '{"items":[{"price":3}]}'],
    ...['--model', `${FIXTURES}/checkout.model.ts`, '--strategy', 'tours', '--format', 'md'],
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# checkout\n\nStrategy tours: \d+ paths, \d+ steps, 10 of 11 transitions taken\.\n/);
  expect(stdout).toContain('Not taken: `checkout.deciding\\|always\\|0`: an empty cart is another input');
  expect(stdout).toContain('| 1 | `{"type":"ADDRESS","address":"12345"}` |');
});

test('an error is written as its name and message', () => {
  paths('--file', `${FIXTURES}/file-upload.machine.ts`, '--model', `${FIXTURES}/file-upload.model.ts`, '--out', folder);
  const events = readPaths('fileUpload.json').paths.flatMap(({ steps }) => steps.map(({ event }) => event));
  expect(events).toContainEqual({
    type: 'xstate.error.actor.0.fileUpload.uploading',
    error: { name: 'Error', message: 'no space left' },
    actorId: '0.fileUpload.uploading',
  });
});

describe('--check', () => {
  test('fails on a transition that is not taken and not excused', () => {
    const { code, stderr } = broken('late-circle', '--check');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'lateCircle: lateCircle.still|GO|0 is not taken: GO makes the machine throw: Infinite loop',
    );
  });

  test('fails on an excuse for what is taken', () => {
    const model = join(folder, 'first.model.ts');
    writeFileSync(model, "export const model = { cannotBeTaken: { 'first.a|GO|0': 'never' } };\n");
    const { code, stderr } = broken('exports', '--export', 'first', '--model', model, '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('first.a|GO|0 is said to be out of reach and is taken');
  });
});

describe('--replay', () => {
  test('a machine that goes another way is told with path, step, event and both values', () => {
    broken('exports', '--export', 'first', '--out', folder);
    const file = join(folder, 'first.json');
    const replay = () => broken('exports', '--export', 'first', '--replay', file);
    expect(replay()).toMatchObject({ code: 0, stdout: 'first: 1 of 1 paths go as written.\n' });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"value": "b"', '"value": "c"'));
    const { code, stderr } = replay();
    expect(code).toBe(1);
    expect(stderr.split('\n').slice(0, 4)).toEqual([
      'first: path 1 fails at step 1 of 1.',
      '  event:    {"type":"GO"}',
      '  expected: "c"',
      '  actual:   "b"',
    ]);
    expect(stderr).toMatch(/ {2}replay: {3}npm run paths -- --file .* --path 1\n/);
  });

  test('paths of another machine are refused', () => {
    broken('exports', '--export', 'first', '--out', folder);
    const { code, stderr } = broken('exports', '--export', 'second', '--replay', join(folder, 'first.json'));
    expect(code).toBe(2);
    expect(stderr).toContain('holds paths of "first", not of "second"');
  });
});

describe('what cannot be used ends with a sentence and code 2', () => {
  const refusals: [name: string, call: () => { code: number | null; stderr: string }, sentence: string][] = [
    ['no such file', () => paths('--file', 'nowhere.ts'), 'There is no file'],
    ['a file that does not load', () => broken('not-loading'), 'does not load: no such weather'],
    [
      'no such export',
      () => broken('exports', '--export', 'third'),
      'has no export "third". Its machines are: first, second.',
    ],
    ['no export named', () => broken('exports'), 'Say which export of'],
    [
      'an export that is no machine',
      () => broken('exports', '--export', 'number'),
      'is no XState 5 machine but a number',
    ],
    ['a function', () => broken('exports', '--export', 'make'), 'but a function: export the machine that it makes'],
    [
      'no input',
      () => paths('--file', `${FIXTURES}/checkout.machine.ts`),
      'checkout does not start: Cannot read properties of undefined',
    ],
    ['input that is no JSON', () => paths('--machine', 'task', '--input', '{id'), '--input is not JSON'],
    ['an endless circle', () => broken('circle'), 'It turns in a circle'],
    ['a throw at the start', () => broken('throws-at-start'), 'throwsAtStart does not start: no key in the lock'],
    ['no such machine', () => paths('--machine', 'nobody'), 'The catalogue has no machine "nobody". It has: portal,'],
    ['no such strategy', () => paths('--strategy', 'best'), 'Use one of: cover, tours, shortest, simple.'],
    ['no such option', () => paths('--fast'), 'See npm run paths -- --help.'],
  ];

  test.each(refusals)('%s', (_, call, sentence) => {
    const { code, stderr } = call();
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});

test('traps of real machines: every transition but one whose output throws', () => {
  const { code, stdout } = broken('traps', '--export', 'traps');
  expect(code).toBe(0);
  expect(stdout.match(/not taken: .*/g)).toEqual([
    "not taken: traps|END|0: END makes the machine throw: Cannot read properties of undefined (reading '0')",
  ]);
});

test('what is invoked in place is never run, and what is not implemented is told', () => {
  const { code, stdout } = broken('traps', '--export', 'inline');
  expect(code).toBe(0);
  expect(stdout.match(/not taken: .*/g)).toEqual([
    'not taken: inline.c|GO|0: the guard noSuchGuard is not implemented: provide it',
  ]);
});

test('an action that needs a browser is passed over and named; one that throws ends its path before it', () => {
  const { code, stdout, stderr } = broken('browser-only');
  expect(code).toBe(0);
  expect(stderr).toContain('Passed over an action that needs a browser: ');
  expect(stderr).toContain('screenOfTheApp is not defined');
  expect(stdout).toContain('browserOnly.a|BREAK|0: BREAK makes the machine throw: ');
});
