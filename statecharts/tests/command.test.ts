import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paths } from '../paths/cover.ts';
import type { CommandResult } from './support/run-commands.ts';

/** A project whose package.json names a catalogue. */
const PROJECT = join(import.meta.dirname, 'catalogue');
const FIXTURES = relative(PROJECT, join(import.meta.dirname, 'fixtures'));

let folder = '';
/** One process that runs all calls of this file. */
let commands: ChildProcessByStdio<Writable, Readable, null>;
let results: AsyncIterator<string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paths-'));
  commands = spawn(process.execPath, [join(import.meta.dirname, 'support/run-commands.ts')], {
    cwd: PROJECT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  results = createInterface({ input: commands.stdout })[Symbol.asyncIterator]();
});
afterAll(() => {
  commands.stdin.end();
  rmSync(folder, { recursive: true });
});

async function paths(...args: string[]): Promise<CommandResult> {
  commands.stdin.write(`${JSON.stringify(args)}\n`);
  const { value } = await results.next();
  return JSON.parse(value as string) as CommandResult;
}

const broken = (name: string, ...args: string[]) => paths('--file', `${FIXTURES}/broken/${name}.ts`, ...args);
const readPaths = (file: string): Paths => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Paths;

test('--help lists the options and the exit codes', async () => {
  const { code, stdout } = await paths('--help');
  expect(code).toBe(0);
  for (const word of ['--machine', '--file', '--strategy', '--check', '--replay', 'Exit codes'])
    expect(stdout).toContain(word);
});

test('--out writes one file for each machine of the catalogue, and --check finds every transition taken', async () => {
  const { code, stdout, stderr } = await paths('--out', folder, '--check');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['coupon.json', 'vehicle.json']));
  const { machine, strategy, coverage, paths: written, ...rest } = readPaths('vehicle.json');
  expect({ machine, strategy, rest: Object.keys(rest) }).toEqual({
    machine: 'vehicle',
    strategy: 'cover',
    rest: [],
  });
  expect(coverage.taken).toBe(coverage.transitions);
  expect(Object.keys(written[0]?.steps[0] ?? {})).toEqual(['event', 'value']);
  expect(stdout).toContain('100 %');
});

test('--file, --input, --model, --strategy and --format md work for a machine outside the catalogue', async () => {
  const { code, stdout } = await paths(
    ...['--file', `${FIXTURES}/checkout.machine.ts`, '--export', 'checkout', '--input', '{"items":[{"price":3}]}'],
    ...['--model', `${FIXTURES}/checkout.model.ts`, '--strategy', 'tours', '--format', 'md'],
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# checkout\n\nStrategy tours: \d+ paths, \d+ steps, 10 of 11 transitions taken\.\n/);
  expect(stdout).toContain('Not taken: `checkout.deciding\\|always\\|0`: an empty cart is another input');
  expect(stdout).toContain('| 1 | `{"type":"ADDRESS","address":"12345"}` |');
});

test('an error is written with its class and message', async () => {
  await paths(
    '--file',
    `${FIXTURES}/file-upload.machine.ts`,
    '--model',
    `${FIXTURES}/file-upload.model.ts`,
    '--out',
    folder,
  );
  const events = readPaths('fileUpload.json').paths.flatMap(({ steps }) => steps.map(({ event }) => event));
  expect(events).toContainEqual({
    type: 'xstate.error.actor.0.fileUpload.uploading',
    error: { $type: 'error', class: 'Error', name: 'Error', message: 'no space left' },
    actorId: '0.fileUpload.uploading',
  });
});

describe('--check', () => {
  test('fails if a transition is not taken without a reason; --min passes from its percentage on, and names a machine below it', async () => {
    const withMinimum = (minimum: string) => broken('late-circle', '--check', '--min', minimum);
    const { code, stdout, stderr } = await broken('late-circle', '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('lateCircle: lateCircle.still|GO|0 is not taken: the machine throws "Infinite loop');
    const reached = /^lateCircle .* ([\d.]+) %/m.exec(stdout)?.[1] ?? '';
    expect(Number(reached)).toBeLessThan(100);
    expect((await withMinimum(reached)).code).toBe(0);
    const below = await withMinimum('100');
    expect([below.code, below.stderr.split('\n').filter((line) => line.includes('less than'))]).toEqual([
      1,
      [`lateCircle: ${reached} % of its transitions are taken, less than 100 %.`],
    ]);
    expect(await withMinimum('most')).toMatchObject({
      code: 2,
      stderr: '--min takes a number from 0 to 100, not "most".\n',
    });
  });

  test('fails if the model gives a reason for a transition that is taken', async () => {
    const model = join(folder, 'first.model.ts');
    writeFileSync(model, "export const model = { cannotBeTaken: { 'first.a|GO|0': 'never' } };\n");
    const { code, stderr } = await broken('exports', '--export', 'first', '--model', model, '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('first.a|GO|0 is listed in "cannotBeTaken", but it is taken');
  });
});

describe('--replay', () => {
  test('a difference is reported with path, step, event, expected and actual value; paths of another machine are rejected', async () => {
    await broken('exports', '--export', 'first', '--out', folder);
    const file = join(folder, 'first.json');
    const replay = () => broken('exports', '--export', 'first', '--replay', file);
    expect(await replay()).toMatchObject({ code: 0, stdout: 'first: 1 of 1 paths give the saved states.\n' });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"value": "b"', '"value": "c"'));
    const { code, stderr } = await replay();
    expect(code).toBe(1);
    expect(stderr.split('\n').slice(0, 4)).toEqual([
      'first: path 1 fails at step 1 of 1.',
      '  event:    {"type":"GO"}',
      '  expected: "c"',
      '  actual:   "b"',
    ]);
    expect(stderr).toMatch(/ {2}replay: {3}npx xstate-paths-and-diagrams paths --file .* --path 1\n/);
    const ofAnother = await broken('exports', '--export', 'second', '--replay', file);
    expect(ofAnother.code).toBe(2);
    expect(ofAnother.stderr).toContain('holds paths of "first", not of "second"');
  });
});

describe('unusable machines and arguments: a message and exit code 2', () => {
  const cases: [name: string, call: () => Promise<CommandResult>, message: string][] = [
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
      'is not an XState machine but a number',
    ],
    ['a function', () => broken('exports', '--export', 'make'), 'but a function: export the machine that it creates'],
    [
      'an input that cannot be inferred',
      () => broken('needs-input'),
      'needsInput does not start: this is no ticket\nIt needs an input, and none of the inferred ones worked. It reads these fields: ticket.number.',
    ],
    ['input that is not JSON', () => paths('--machine', 'vehicle', '--input', '{id'), '--input is not JSON'],
    ['an infinite loop', () => broken('circle'), 'form an infinite loop'],
    ['an error at the start', () => broken('throws-at-start'), 'throwsAtStart does not start: no key in the lock'],
    [
      'no such machine',
      () => paths('--machine', 'unknown'),
      'The catalogue has no machine "unknown". It has: vehicle,',
    ],
    ['no such strategy', () => paths('--strategy', 'best'), 'Use one of: cover, pairs, tours, shortest, simple.'],
    ['no such option', () => paths('--fast'), 'See npx xstate-paths-and-diagrams paths --help.'],
  ];

  test.each(cases)('%s', async (_, call, message) => {
    const { code, stderr } = await call();
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

test('hard cases of real machines: every transition is taken, except one with an output that throws', async () => {
  const { code, stdout } = await broken('traps', '--export', 'traps', '--limit', '100');
  expect(code).toBe(0);
  expect(stdout.match(/not taken: .*/g)).toEqual([
    'not taken: traps|END|0: the machine throws "Cannot read properties of undefined (reading \'0\')" when it takes this at the event {"type":"END"}',
  ]);
});

test('inline actors never run, and a missing guard is reported', async () => {
  const { code, stdout } = await broken('traps', '--export', 'inline');
  expect(code).toBe(0);
  expect(stdout.match(/not taken: .*/g)).toEqual([
    'not taken: inline.c|GO|0: the guard noSuchGuard is not implemented: provide it',
  ]);
});

test('an input is inferred, named in the output, and used by --replay', async () => {
  const file = `${FIXTURES}/search-box.machine.ts`;
  const { code, stdout, stderr } = await paths('--file', file, '--out', folder);
  expect(code).toBe(0);
  expect(stdout).toContain('100 %');
  expect(stderr).toContain('searchBox: Inferred the input, from how the machine uses it: {"source":{');
  expect(stderr).toContain(
    'searchBox: Inferred payloads of: TYPE (text), xstate.done.actor.0.searchBox.searching (output).',
  );
  const { input, inferred } = readPaths('searchBox.json') as Paths;
  const find = { $type: 'function', returns: 'text' };
  expect({ input, fields: inferred?.input }).toEqual({
    input: {
      source: {
        find,
        cached: { $type: 'function', returns: [{ title: 'text' }, { title: '' }] },
        isReady: { $type: 'function', returns: true },
      },
      shortest: 3,
    },
    fields: ['source.isReady', 'source.cached', 'shortest'],
  });
  expect((await paths('--file', file, '--replay', join(folder, 'searchBox.json'))).code).toBe(0);
});

test('a path that a new process does not repeat is left out and named, and the file that is written passes --replay', async () => {
  const file = join(folder, 'dice.ts');
  writeFileSync(
    file,
    `import { createMachine } from 'xstate';
    let throws = 0;
    const isThird = () => { throws += 1; return throws > 3; };
    export const dice = createMachine({
      id: 'dice',
      initial: 'rest',
      states: {
        rest: { on: { THROW: [{ guard: isThird, target: 'won' }, { target: 'lost' }] } },
        won: { on: { AGAIN: 'rest' } },
        lost: { on: { AGAIN: 'rest' } },
      },
    });`,
  );
  const { code, stdout, stderr } = await paths('--file', file, '--out', folder);
  expect(code).toBe(0);
  expect(stderr).toContain(
    'dice: Left out a path that gives other states when it is replayed from its file, at step 1 (THROW)',
  );
  expect(stdout).toContain(
    'not taken: dice.rest|THROW|0: its path gives other states when it is replayed, so it is left out',
  );
  expect((await paths('--file', file, '--replay', join(folder, 'dice.json'), '--format', 'json')).stdout).toBe('[]\n');
});

test('what JSON cannot hold comes from the model: the file says so, and --replay asks for the model', async () => {
  const file = `${FIXTURES}/upload-queue.machine.ts`;
  const withModel = ['--file', file, '--export', 'uploadQueue', '--model', `${FIXTURES}/upload-queue.model.ts`];
  expect((await paths(...withModel, '--out', folder)).code).toBe(0);
  const saved = join(folder, 'uploadQueue.json');
  const steps = readPaths('uploadQueue.json').paths.flatMap((path) => path.steps);
  expect(steps).toContainEqual({ event: { type: 'ADD' }, value: 'refused', from: 'model', case: 1 });
  expect((await paths(...withModel, '--replay', saved)).code).toBe(0);
  const without = await paths('--file', file, '--export', 'uploadQueue', '--replay', saved);
  expect({ code: without.code, stderr: without.stderr }).toEqual({
    code: 2,
    stderr: 'The file takes an event ADD from the model (case 0): name the --model that has it.\n',
  });
  await paths('--file', `${FIXTURES}/deadline.machine.ts`, '--model', `${FIXTURES}/deadline.model.ts`, '--out', folder);
  expect(readPaths('deadline.json').input).toEqual({
    due: { $type: 'date', milliseconds: Date.UTC(2025, 2, 1, 12) },
    limit: { $type: 'number', text: 'Infinity' },
  });
});

test('a machine that prints, starts timers and uses the network disturbs nothing', async () => {
  const { code, stdout, stderr } = await paths('--file', `${FIXTURES}/noisy.machine.ts`, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((JSON.parse(stdout) as Paths).coverage).toEqual({ transitions: 3, taken: 3, misses: [] });
});

test('a file of another project: types imported like values, an enum, packages that are not installed, output', async () => {
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
  const { code, stdout, stderr } = await paths('--file', file);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^machine .*\nforeign +2 +2 +100 %/);
  expect(stdout).not.toContain('a module prints');
  expect(stderr).toContain('Not installed, so stand-ins replace them: a-package-that-is-not-installed.\n');
});

test('an action that needs a browser is skipped and named; an action that throws ends its path', async () => {
  const { code, stdout, stderr } = await broken('browser-only');
  expect(code).toBe(0);
  expect(stderr).toContain('Skipped an action that cannot run here: ');
  expect(stderr).toContain('screenOfTheApp is not defined');
  expect(stdout).toMatch(
    /browserOnly\.a\|BREAK\|0: the machine throws ".*" when it takes this at the event {"type":"BREAK"}/,
  );
});

describe('behaviours that states and transitions name in their meta', () => {
  // An earlier test makes the shared process replace a package, and the process says so from then on.
  const ownErrors = (stderr: string) => stderr.replace(/^Not installed, so .*\n/, '');
  const writeTill = (name: string, more = '') => {
    const file = join(folder, `${name}.ts`);
    writeFileSync(
      file,
      `import { createMachine } from 'xstate';
      export const till = createMachine({
        id: 'till',
        initial: 'open',
        states: {
          open: {
            meta: { color: 'green' },
            on: { PAY: { target: 'paid', meta: { behaviours: ['PAY-1', 'PAY-2'] } }, CLOSE: 'closed' },
          },
          paid: { meta: { behaviours: ['PAY-2'] } },
          closed: { meta: { behaviours: ['CLOSE-1'] }, on: { OPEN: 'open' } },
          ${more}
        },
      });`,
    );
    return file;
  };

  test('the table lists the paths that touch each, and --check-behaviours passes', async () => {
    const { code, stdout, stderr } = await paths('--file', writeTill('till'), '--check-behaviours');
    expect({ code, stderr: ownErrors(stderr), lines: stdout.match(/till: behaviour .*/g) }).toEqual({
      code: 0,
      stderr: '',
      lines: ['till: behaviour CLOSE-1: path 1', 'till: behaviour PAY-1: path 2', 'till: behaviour PAY-2: path 2'],
    });
  });

  test('one that no path touches is named with its states, and only --check-behaviours fails', async () => {
    const file = writeTill('till-lost', "lost: { meta: { behaviours: 'LOST-1' } },");
    const line = 'till: behaviour LOST-1: no path touches it; it is named by till.lost';
    const checked = await paths('--file', file, '--check-behaviours');
    expect([checked.code, ownErrors(checked.stderr)]).toEqual([1, `${line}.\n`]);
    expect(checked.stdout).toContain(`${line}\n`);
    const { code, stdout } = await paths('--file', file, '--format', 'md');
    expect(code).toBe(0);
    expect(stdout).toContain('- Behaviour LOST-1: no path touches it; it is named by till.lost\n');
  });

  test('the file and the reports of a replay name them, and a path that gives other states touches none', async () => {
    await paths('--file', writeTill('till-saved'), '--out', folder);
    const saved: Paths & { behaviours?: unknown } = readPaths('till.json');
    expect(saved.behaviours).toEqual([
      { id: 'CLOSE-1', places: ['till.closed'], paths: [1] },
      { id: 'PAY-1', places: ['till.open|PAY|0'], paths: [2] },
      { id: 'PAY-2', places: ['till.paid', 'till.open|PAY|0'], paths: [2] },
    ]);
    for (const { steps } of saved.paths) for (const step of steps) if (step.event.type === 'PAY') step.value = 'closed';
    writeFileSync(join(folder, 'till-changed.json'), JSON.stringify(saved));
    const replay = (file: string, ...args: string[]) =>
      paths('--file', join(folder, 'till-saved.ts'), '--replay', join(folder, file), ...args);
    expect(await replay('till.json', '--check-behaviours')).toMatchObject({ code: 0, stderr: '' });
    const untouched = 'no path touches it; it is named by till.open|PAY|0';
    const { code, stdout: junit } = await replay('till-changed.json', '--format', 'junit');
    expect({ code, properties: junit.match(/<property .*/g) }).toEqual({
      code: 1,
      properties: [
        '<property name="behaviour CLOSE-1" value="path 1"/>',
        `<property name="behaviour PAY-1" value="${untouched}"/>`,
        '<property name="behaviour PAY-2" value="no path touches it; it is named by till.paid, till.open|PAY|0"/>',
      ],
    });
    const { stdout: markdown } = await replay('till-changed.json', '--format', 'md');
    expect(markdown).toContain(`\n- till: behaviour PAY-1: ${untouched}\n`);
    const { stdout: html } = await replay('till-changed.json', '--format', 'html');
    expect(html).toContain(`<li>PAY-1: ${untouched}</li>`);
  });

  test('a machine that names none cannot be checked', async () => {
    const { code, stderr } = await broken('exports', '--export', 'first', '--check-behaviours');
    expect({ code, stderr: ownErrors(stderr) }).toEqual({
      code: 2,
      stderr:
        "No state or transition names a behaviour. Write its id into the machine: meta: { behaviours: ['PAY-3'] }.\n",
    });
  });
});
