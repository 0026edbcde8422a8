import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** The folder of an installed package, as Node finds it from here. */
const installed = (name: string): string => {
  const found = [ROOT, join(ROOT, '..')].map((folder) => join(folder, 'node_modules', name)).find(existsSync);
  if (found === undefined) throw new Error(`The package ${name} is not installed.`);
  return found;
};
const NAME = 'xstate-paths-and-diagrams';

const MACHINE = `import { setup } from 'xstate';

enum Colour { Red = 'red', Green = 'green' }

export const light = setup({
  types: { input: {} as { start: Colour }, events: {} as { type: 'NEXT'; to: string } },
}).createMachine({
  id: 'light',
  context: ({ input }) => ({ start: input.start }),
  initial: 'red',
  states: {
    red: { on: { NEXT: { guard: ({ event }) => event.to === 'green', target: 'green' } } },
    green: { after: { 500: 'red' } },
  },
});
`;

const DRIVER = `import { coverTransitions, type Diagram, type ModelOf, type PathsReport, replay, toDiagram, toursOf } from '${NAME}';
import { light } from './light';

const model = { input: { start: 'red' as never }, events: { NEXT: [{ type: 'NEXT', to: 'green' }] } } satisfies ModelOf<typeof light>;
const report: PathsReport = coverTransitions(light, model);
const steps: number = toursOf(light, model).reduce((sum, path) => sum + path.steps.length, 0);
for (const path of report.paths) replay(light, model.input, path.steps.map(({ event }) => event));
export const result: Promise<Diagram> = toDiagram(light, { title: String(steps) });
// @ts-expect-error a model has no such key
coverTransitions(light, { wrong: true });
`;

let folder = '';

/** The environment without the settings of this project that `npm test` passes on, such as `ignore-scripts`. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name) && name !== 'NODE_OPTIONS'),
);

function run(command: string, args: readonly string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: environment });
  return { status, stdout, stderr };
}

const npm = (args: readonly string[], cwd = folder) => {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') === true
    ? run(process.execPath, [script, ...args], cwd)
    : run('npm', args, cwd);
};

const command = (...args: string[]) => run(process.execPath, [join('node_modules', NAME, 'dist/cli.js'), ...args]);

/** Packs the package and installs the tarball into an empty project. Its peers are copied, so no network is needed. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  const packed = npm(['pack', '--pack-destination', folder], ROOT);
  expect(packed, packed.stderr).toMatchObject({ status: 0 });
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const result = npm(['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', `./${tarball}`]);
  expect(result, result.stderr).toMatchObject({ status: 0 });
  for (const peer of ['xstate', '@xstate/graph', 'elkjs', '@types/node', 'undici-types']) {
    mkdirSync(join(folder, 'node_modules', peer), { recursive: true });
    cpSync(installed(peer), join(folder, 'node_modules', peer), { recursive: true, dereference: true });
  }
  // Optional peers with many dependencies of their own.
  for (const peer of ['vite', 'typescript']) {
    symlinkSync(installed(peer), join(folder, 'node_modules', peer), 'dir');
  }
  writeFileSync(join(folder, 'light.ts'), MACHINE);
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the tarball holds built JavaScript, declarations, README and schema, and no source', () => {
  const own = join(folder, 'node_modules', NAME);
  expect(readdirSync(own).sort()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'bin.mjs',
    'dist',
    'package.json',
    'paths.schema.json',
  ]);
  const files = readdirSync(join(own, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.[^.]+$/.test(file) && !/\.(js|d\.ts)$/.test(file))).toEqual([
    'gallery/gallery.css',
    'gallery/live.css',
  ]);
  expect(files).toEqual(expect.arrayContaining(['cli.js', 'index.js', 'index.d.ts']));
});

test('the command paths writes paths that its replay accepts', () => {
  const written = command('paths', '--file', 'light.ts', '--out', 'paths');
  expect(written, written.stderr).toMatchObject({ status: 0 });
  expect(written.stdout).toMatch(/light +2 +2 +100 %/);
  const file = JSON.parse(readFileSync(join(folder, 'paths/light.json'), 'utf8')) as { coverage: unknown };
  expect(file.coverage).toEqual({ transitions: 2, taken: 2, misses: [] });
  expect(command('paths', '--file', 'light.ts', '--replay', 'paths/light.json')).toMatchObject({
    status: 0,
    stdout: 'light: 1 of 1 paths give the saved states.\n',
  });
});

test('the command diagrams writes picture, table and mermaid text', () => {
  expect(command('diagrams', '--file', 'light.ts', '--out', 'diagrams')).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'diagrams')).sort()).toEqual(['light.md', 'light.mmd', 'light.svg']);
});

test('the command gallery writes one page that needs nothing besides, with the machine in it', () => {
  const written = command('gallery', '--file', 'light.ts', '--out', 'gallery');
  expect(written, written.stderr).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, 'gallery')).sort()).toEqual(['charts.json', 'index.html']);
  const page = readFileSync(join(folder, 'gallery/index.html'), 'utf8');
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script[^>]* src=|<link/);
  expect(page).toContain('"light"');
}, 120_000);

test('the five minutes of the README: written tests fail, get drivers, find the fault of the program, and pass', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll(/^ {3}/gm, '');
  const code = (name: string) => {
    const block = readme.split('```ts\n').find((each) => each.startsWith(`// ${name}\n`));
    if (block === undefined) throw new Error(`The README has no code of ${name}.`);
    return block.slice(0, block.indexOf('```'));
  };
  const project = join(folder, 'door');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  for (const name of ['door.ts', 'real-door.ts']) writeFileSync(join(project, name), code(name));
  symlinkSync(installed('vitest'), join(folder, 'node_modules/vitest'), 'dir');
  const write = () =>
    run(
      process.execPath,
      [
        join(folder, 'node_modules', NAME, 'dist/cli.js'),
        ...['paths', '--file', 'door.ts', '--format', 'vitest', '--out', '.'],
      ],
      project,
    );
  const tests = () => {
    const { status, stdout, stderr } = run(
      process.execPath,
      [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project, '--reporter', 'verbose'],
      project,
    );
    return { status, text: stdout + stderr };
  };

  const written = write();
  expect(written, written.stderr).toMatchObject({ status: 0 });
  expect(readdirSync(project).sort()).toEqual(
    [
      'door.drivers.ts',
      'door.json',
      'door.test.ts',
      'door.tests.json',
      'door.ts',
      'package.json',
      'real-door.ts',
    ].sort(),
  );
  const first = tests();
  expect(first.status).toBe(1);
  expect(first.text).toContain('Write what the test does for the state "closed".');

  writeFileSync(join(project, 'door.drivers.ts'), code('door.drivers.ts'));
  const second = tests();
  expect(second.status).toBe(1);
  expect(second.text).toContain('Unlock, after lock');
  expect(second.text).toContain('Step 2 of 2, {"type":"UNLOCK"}: it is not as it should be in the state "closed"');

  writeFileSync(join(project, 'real-door.ts'), code('real-door.ts').replace(/^.*A fault.*$/m, ''));
  const third = tests();
  expect(third.status, third.text).toBe(0);

  const door = code('door.ts').replace("OPEN: 'opened', LOCK", "OPEN: 'opened', KNOCK: 'closed', LOCK");
  writeFileSync(join(project, 'door.ts'), door);
  expect(write().stdout).toContain('door.drivers.ts: the missing drivers are added.');
  expect(readFileSync(join(project, 'door.drivers.ts'), 'utf8')).toContain(
    "KNOCK: async (_program, _event) => notWritten('the event KNOCK'),",
  );
  expect(readFileSync(join(project, 'door.drivers.ts'), 'utf8')).toContain('closed: shows(false, false),');
}, 120_000);

test('random walks in the package: without fast-check they say what they need, with it they find a fault', () => {
  const project = join(folder, 'walks');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'light.ts'), MACHINE.replaceAll(/^enum.*$/gm, '').replaceAll(/Colour/g, 'string'));
  const cli = join(folder, 'node_modules', NAME, 'dist/cli.js');
  const args = ['paths', '--file', 'light.ts', '--format', 'vitest', '--walks', '--out', '.'];
  const written = run(process.execPath, [cli, ...args], project);
  expect(written, written.stderr).toMatchObject({ status: 0 });
  expect(written.stdout).toContain(
    'light.walks.test.ts: random walks with the same drivers. They need the package fast-check.',
  );
  expect(readFileSync(join(project, 'light.walks.test.ts'), 'utf8')).toContain(`from '${NAME}/walks'`);

  writeFileSync(
    join(project, 'light.drivers.ts'),
    `export const open = async () => ({ greens: 0 });
const nothing = async () => {};
export const drivers = {
  events: { NEXT: async (program) => { program.greens += 1; } },
  outcomes: {},
  delays: { 500: nothing },
  states: { red: nothing, green: async (program) => { if (program.greens > 1) throw new Error('burnt out'); } },
};
`,
  );
  if (!existsSync(join(folder, 'node_modules/vitest')))
    symlinkSync(installed('vitest'), join(folder, 'node_modules/vitest'), 'dir');
  const walks = () => {
    const { status, stdout, stderr } = run(
      process.execPath,
      [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project, 'walks'],
      project,
    );
    return { status, text: stdout + stderr };
  };
  const without = walks();
  expect(without.status).toBe(1);
  expect(without.text).toContain('Random walks need the package fast-check: npm install --save-dev fast-check');

  for (const name of ['fast-check', 'pure-rand']) {
    cpSync(installed(name), join(folder, 'node_modules', name), { recursive: true, dereference: true });
  }
  const found = walks();
  expect(found.status).toBe(1);
  expect(found.text).toContain('A random walk, “Next, after next and 500 ms pass”: Step 3 of 3');
  const kept = JSON.parse(readFileSync(join(project, 'light.failures.json'), 'utf8')) as { walks: object[] };
  expect(kept.walks).toHaveLength(1);
  expect(walks().text).toContain('A walk that failed before, “Next');
}, 120_000);

test('with XState 6 alone, paths, their replay, diagrams and gallery work, without the packages of XState 5', () => {
  const modules = join(folder, 'node_modules');
  const ofFive = ['xstate', '@xstate'];
  for (const name of ofFive) renameSync(join(modules, name), join(folder, name));
  cpSync(installed('xstate-6'), join(modules, 'xstate'), { recursive: true, dereference: true });
  const guard = "{ guard: ({ event }) => event.to === 'green', target: 'green' }";
  const code = MACHINE.replace(guard, "({ event }) => (event.to === 'green' ? { target: 'green' } : undefined)");
  writeFileSync(join(folder, 'light-6.ts'), code);
  try {
    const ofMachine = (name: string, ...args: string[]) => command(name, '--file', 'light-6.ts', ...args);
    const written = ofMachine('paths', '--out', 'paths-6');
    expect(written, written.stderr).toMatchObject({ status: 0 });
    expect(written.stdout).toMatch(/light +2 +2 +100 %/);
    expect(ofMachine('paths', '--replay', 'paths-6/light.json').status).toBe(0);
    expect(ofMachine('diagrams', '--out', 'diagrams-6').status).toBe(0);
    expect(readFileSync(join(folder, 'diagrams-6/light.md'), 'utf8')).toContain('`green` (observed)');
    const page = ofMachine('gallery', '--out', 'gallery-6');
    expect(page, page.stderr).toMatchObject({ status: 0 });
  } finally {
    rmSync(join(modules, 'xstate'), { recursive: true, force: true });
    for (const name of ofFive) renameSync(join(folder, name), join(modules, name));
  }
}, 120_000);

test('--help and a wrong command say what there is', () => {
  expect(command('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/paths[\s\S]*diagrams[\s\S]*gallery/),
  });
  expect(command('paths', '--help').stdout).toContain('npx xstate-paths-and-diagrams paths --file x.ts');
  expect(command('draw')).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no command "draw".') });
});

test('a typed driver compiles against the package and runs', () => {
  writeFileSync(join(folder, 'driver.ts'), DRIVER);
  const compilerOptions = {
    ...{
      strict: true,
      module: 'esnext',
      target: 'es2023',
      moduleResolution: 'bundler',
      noEmit: true,
      skipLibCheck: false,
    },
    types: ['node'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['driver.ts'] }));
  const compiled = run(process.execPath, [join(installed('typescript'), 'bin/tsc'), '-p', folder]);
  expect(compiled.stdout).toBe('');
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { createMachine } from 'xstate';
    import { coverTransitions, toDiagram } from '${NAME}';
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } });
    const { svg } = await toDiagram(machine);
    console.log(coverTransitions(machine, {}).coverage.taken, svg.startsWith('<svg'));`,
  );
  expect(run(process.execPath, ['run.mjs'])).toMatchObject({ status: 0, stdout: '1 true\n' });
});

test('the JSON Schema describes every field of a file of paths', () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'paths.schema.json'), 'utf8')) as {
    properties: Record<string, unknown>;
  };
  const file = JSON.parse(readFileSync(join(folder, 'paths/light.json'), 'utf8')) as object;
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(file)));
});

test.each([
  ['vite', 'The gallery needs the package vite: npm install --save-dev vite\n'],
  ['elkjs', 'Pictures need the package elkjs: npm install --save-dev elkjs\n'],
])('without %s, the gallery says which package it needs', (name, message) => {
  const place = join(folder, 'node_modules', name);
  renameSync(place, join(folder, name));
  try {
    const { status, stderr } = command('gallery', '--file', 'light.ts', '--out', 'missing');
    expect({ status, stderr }).toEqual({ status: 2, stderr: message });
  } finally {
    renameSync(join(folder, name), place);
  }
});
