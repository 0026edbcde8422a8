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

test('--help lists the options and the exit codes', () => {
  const { code, stdout } = paths('--help');
  expect(code).toBe(0);
  for (const word of ['--machine', '--file', '--strategy', '--check', '--replay', 'Exit codes'])
    expect(stdout).toContain(word);
});

test('--out writes one file for each machine of the catalogue, and --check finds every transition taken', () => {
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

test('--file, --input, --model, --strategy and --format md work for a machine outside the catalogue', () => {
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
  test('fails if a transition is not taken and the model gives no reason', () => {
    const { code, stderr } = broken('late-circle', '--check');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'lateCircle: lateCircle.still|GO|0 is not taken: GO makes the machine throw: Infinite loop',
    );
  });

  test('fails if the model gives a reason for a transition that is taken', () => {
    const model = join(folder, 'first.model.ts');
    writeFileSync(model, "export const model = { cannotBeTaken: { 'first.a|GO|0': 'never' } };\n");
    const { code, stderr } = broken('exports', '--export', 'first', '--model', model, '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('first.a|GO|0 is listed in "cannotBeTaken", but it is taken');
  });
});

describe('--replay', () => {
  test('a difference is reported with path, step, event, expected and actual value', () => {
    broken('exports', '--export', 'first', '--out', folder);
    const file = join(folder, 'first.json');
    const replay = () => broken('exports', '--export', 'first', '--replay', file);
    expect(replay()).toMatchObject({ code: 0, stdout: 'first: 1 of 1 paths give the saved states.\n' });
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

  test('paths of another machine are rejected', () => {
    broken('exports', '--export', 'first', '--out', folder);
    const { code, stderr } = broken('exports', '--export', 'second', '--replay', join(folder, 'first.json'));
    expect(code).toBe(2);
    expect(stderr).toContain('holds paths of "first", not of "second"');
  });
});

describe('unusable machines and arguments: a message and exit code 2', () => {
  const cases: [name: string, call: () => { code: number | null; stderr: string }, message: string][] = [
    ['no such file', () => paths('--file', 'nowhere.ts'), 'There is no file'],
    ['a file that does not load', () => broken('not-loading'), 'does not load: no such weather'],
    [
      'no such export',
      () => broken('exports', '--export', 'third'),
      'has no export "third". Its machines are: first, second.',
    ],
    ['no export named', () => broken('exports'), 'Name the export of'],
    [
      'an export that is not a machine',
      () => broken('exports', '--export', 'number'),
      'is not an XState 5 machine but a number',
    ],
    ['a function', () => broken('exports', '--export', 'make'), 'but a function: export the machine that it creates'],
    [
      'an input that cannot be inferred',
      () => broken('needs-input'),
      'needsInput does not start: this is no ticket\nIt needs an input, and none of the inferred ones worked. It reads these fields: ticket.number.',
    ],
    ['input that is not JSON', () => paths('--machine', 'task', '--input', '{id'), '--input is not JSON'],
    ['an infinite loop', () => broken('circle'), 'form an infinite loop'],
    ['an error at the start', () => broken('throws-at-start'), 'throwsAtStart does not start: no key in the lock'],
    ['no such machine', () => paths('--machine', 'unknown'), 'The catalogue has no machine "unknown". It has: portal,'],
    ['no such strategy', () => paths('--strategy', 'best'), 'Use one of: cover, tours, shortest, simple.'],
    ['no such option', () => paths('--fast'), 'See npm run paths -- --help.'],
  ];

  test.each(cases)('%s', (_, call, message) => {
    const { code, stderr } = call();
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

test('hard cases of real machines: every transition is taken, except one with an output that throws', () => {
  const { code, stdout } = broken('traps', '--export', 'traps');
  expect(code).toBe(0);
  expect(stdout.match(/not taken: .*/g)).toEqual([
    "not taken: traps|END|0: END makes the machine throw: Cannot read properties of undefined (reading '0')",
  ]);
});

test('inline actors never run, and a missing guard is reported', () => {
  const { code, stdout } = broken('traps', '--export', 'inline');
  expect(code).toBe(0);
  expect(stdout.match(/not taken: .*/g)).toEqual([
    'not taken: inline.c|GO|0: the guard noSuchGuard is not implemented: provide it',
  ]);
});

test('an input is inferred, named in the output, and used by --replay', () => {
  const file = `${FIXTURES}/search-box.machine.ts`;
  const { code, stdout, stderr } = paths('--file', file, '--out', folder);
  expect(code).toBe(0);
  expect(stdout).toContain('100 %');
  expect(stderr).toContain('searchBox: Inferred the input, from how the machine uses it: {"source":{');
  expect(stderr).toContain(
    'searchBox: Inferred payloads of: TYPE (text), xstate.done.actor.0.searchBox.searching (output).',
  );
  const { input, inferred } = readPaths('searchBox.json') as Paths;
  expect({ input, fields: inferred?.input }).toEqual({
    input: { from: 'inference' },
    fields: ['source.isReady', 'source.cached', 'shortest'],
  });
  expect(paths('--file', file, '--replay', join(folder, 'searchBox.json')).code).toBe(0);
});

test('what JSON cannot hold comes from the model: the file says so, and --replay asks for the model', () => {
  const file = `${FIXTURES}/upload-queue.machine.ts`;
  const withModel = ['--file', file, '--export', 'uploadQueue', '--model', `${FIXTURES}/upload-queue.model.ts`];
  expect(paths(...withModel, '--out', folder).code).toBe(0);
  const saved = join(folder, 'uploadQueue.json');
  const steps = readPaths('uploadQueue.json').paths.flatMap((path) => path.steps);
  expect(steps).toContainEqual({ event: { type: 'ADD' }, value: 'refused', from: 'model', case: 1 });
  expect(paths(...withModel, '--replay', saved).code).toBe(0);
  const without = paths('--file', file, '--export', 'uploadQueue', '--replay', saved);
  expect({ code: without.code, stderr: without.stderr }).toEqual({
    code: 2,
    stderr: 'The file takes an event ADD from the model (case 0): name the --model that has it.\n',
  });
  paths('--file', `${FIXTURES}/deadline.machine.ts`, '--model', `${FIXTURES}/deadline.model.ts`, '--out', folder);
  expect(readPaths('deadline.json').input).toEqual({ from: 'model' });
});

test('a machine that prints, starts timers and uses the network disturbs nothing', () => {
  const { code, stdout, stderr } = paths('--file', `${FIXTURES}/noisy.machine.ts`, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((JSON.parse(stdout) as Paths).coverage).toEqual({ transitions: 3, taken: 3, misses: [] });
});

test('a file of another project: types imported like values, an enum, packages that are not installed, output', () => {
  const file = join(folder, 'foreign.ts');
  writeFileSync(
    file,
    `import { ActorRefFrom, createMachine } from 'xstate';
    import { retry, Backoff } from 'a-package-that-is-not-installed';
    import './foreign.css';
    enum Level { Low = 1, High = 2 }
    const policy = retry(new Backoff(300)).onRetry(() => console.log('again'));
    console.log('a module prints', typeof policy);
    export type Foreign = ActorRefFrom<typeof foreign>;
    export const foreign = createMachine({
      id: 'foreign',
      context: { level: Level.Low },
      initial: 'a',
      states: {
        a: { on: { GO: { guard: ({ context, event }) => event.level > context.level, target: 'b' } } },
        b: { invoke: { src: 'notImplemented', onDone: 'a' } },
      },
    });`,
  );
  const { code, stdout, stderr } = paths('--file', file);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^machine .*\nforeign +2 +2 +100 %/);
  expect(stdout).not.toContain('a module prints');
  expect(stderr).toContain('Not installed, so stand-ins replace them: a-package-that-is-not-installed.\n');
});

test('an action that needs a browser is skipped and named; an action that throws ends its path', () => {
  const { code, stdout, stderr } = broken('browser-only');
  expect(code).toBe(0);
  expect(stderr).toContain('Skipped an action that cannot run here: ');
  expect(stderr).toContain('screenOfTheApp is not defined');
  expect(stdout).toContain('browserOnly.a|BREAK|0: BREAK makes the machine throw: ');
});
