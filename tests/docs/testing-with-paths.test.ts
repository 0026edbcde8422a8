import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const program = (name: string) => join(root, 'node_modules', '.bin', name);

/** The code blocks of the page by file name; the first line of each block is a comment with its name. */
const FILES = new Map(
  [...readFileSync(join(root, 'docs/testing-with-paths.md'), 'utf8').matchAll(/^( *)```tsx?\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', block = '']) => {
      const text = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      return [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? 'a block without a file name', text];
    },
  ),
);

let folder = '';

/** Creates a project with the files of the page, as a reader would. */
beforeAll(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  folder = mkdtempSync(join(root, '.tmp', 'docs-'));
  for (const [name, text] of FILES) {
    if (existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['src', 'tests'] }),
  );
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { root: ${JSON.stringify(folder)}, test: { environment: 'jsdom', include: ['tests/**/*.test.tsx'] } };\n`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, VITEST: '', NODE_ENV: 'test' },
  });
  return { status, output: `${stdout}${stderr}` };
};

test('every block has a file name', () => {
  expect([...FILES.keys()]).toEqual([
    'tests/machines/shortest-paths.test.ts',
    'src/machines/photo/machine.ts',
    'src/machines/photo/model.ts',
    'tests/ui/photo.test.tsx',
    'tests/e2e/photo-tours.ts',
  ]);
});

test('a block with the name of a file of the project is this file', () => {
  const ofProject = [...FILES].filter(([name]) => existsSync(join(root, name)));
  expect(ofProject.map(([name]) => name)).toEqual(['tests/machines/shortest-paths.test.ts']);
  for (const [name, text] of ofProject) expect(text).toBe(`// ${name}\n${readFileSync(join(root, name), 'utf8')}`);
});

test('the blocks compile with the settings of the project', { timeout: 60_000 }, () => {
  expect(run(program('tsc'), '--noEmit', '-p', folder)).toEqual({ status: 0, output: '' });
});

test('a new event does not compile until it has its cases and its driver', { timeout: 60_000 }, () => {
  const file = join(folder, 'src/machines/photo/machine.ts');
  const text = FILES.get('src/machines/photo/machine.ts') ?? '';
  writeFileSync(file, text.replace('type PhotoEvent =', "type PhotoEvent = { type: 'photo.remove' } |"));
  const { status, output } = run(program('tsc'), '--noEmit', '-p', folder);
  writeFileSync(file, text);
  expect(status).not.toBe(0);
  expect(output).toMatch(/model\.ts.*'"photo\.remove"' is missing/);
  expect(output).toMatch(/photo\.test\.tsx.*'"photo\.remove"' is missing/);
});

test('the model of the page takes every transition of its machine', { timeout: 60_000 }, () => {
  const files = ['--file', 'src/machines/photo/machine.ts', '--model', 'src/machines/photo/model.ts'];
  expect(run(program('xstate-paths-and-diagrams'), 'paths', ...files, '--check')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^photo +5 +5 +100 %/m),
  });
});

test('the driver of the page runs every path on its screen', { timeout: 60_000 }, () => {
  const result = join(folder, 'result.json');
  const { output } = run(program('vitest'), 'run', '--reporter=json', `--outputFile=${result}`);
  const { success, numPassedTests, numTotalTests } = JSON.parse(readFileSync(result, 'utf8'));
  expect({ success, numPassedTests, numTotalTests }, output).toEqual({
    success: true,
    numPassedTests: 3,
    numTotalTests: 3,
  });
});
