import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { removeDescriptions, removeMachineDescriptions } from '../../tools/build/remove-descriptions.mjs';

const remove = (code: string) => removeDescriptions(code, 'machine.ts');
/** The code without the spaces that take the place of what was removed, and without the commas before a bracket. */
const compact = (code: string) => code.replace(/\s+/g, ' ').replace(/,(?= [\]})])/g, '');

describe('what is removed', () => {
  test('the descriptions of states and transitions, on a line of their own and inline', () => {
    const code = `
      export const machine = setup({}).createMachine({
        id: 'machine',
        description: 'the root',
        states: {
          idle: { description: 'inline' },
          'busy': {
            'description': "in double quotes",
            entry: 'start',
            description: \`in a template\`
          },
          loading: {
            initial: { target: 'a', description: 'initial' },
            always: [{ guard: 'isReady', target: 'ready', description: 'always' }],
            after: { patience: { target: 'slow', description: 'after' } },
            invoke: { id: 'load', src: 'load', onDone: { target: 'ready', description: 'done' }, onError: [{ description: 'error' }] },
            onDone: { description: 'state done', target: 'idle' },
            on: { go: { description: 'event', target: 'ready' }, stay: 'idle' },
          },
        },
      });`;
    expect(compact(remove(code))).toBe(
      compact(`
      export const machine = setup({}).createMachine({
        id: 'machine',
        states: {
          idle: { },
          'busy': {
            entry: 'start'
          },
          loading: {
            initial: { target: 'a' },
            always: [{ guard: 'isReady', target: 'ready' }],
            after: { patience: { target: 'slow' } },
            invoke: { id: 'load', src: 'load', onDone: { target: 'ready' }, onError: [{ }] },
            onDone: { target: 'idle' },
            on: { go: { target: 'ready' }, stay: 'idle' },
          },
        },
      });`),
    );
  });

  test('those in constants, functions and state configs that a state is made of', () => {
    const code = `
      const HOLDING = { failed: { description: 'failed' } } as const;
      const FOUND = { target: 'found', description: 'found' };
      const fragment = () => ({ description: 'arrow', states: HOLDING });
      function region(isOn: boolean) {
        const log = () => {
          return { description: 'a log entry' };
        };
        return base.createStateConfig({ description: 'config', on: { find: isOn ? FOUND : { ...FOUND, description: 'else' } } });
      }
      export const machine = base.createMachine({ states: { one: region(true), two: fragment(), ...HOLDING } });`;
    expect(compact(remove(code))).toBe(
      compact(`
      const HOLDING = { failed: { } } as const;
      const FOUND = { target: 'found' };
      const fragment = () => ({ states: HOLDING });
      function region(isOn: boolean) {
        const log = () => {
          return { description: 'a log entry' };
        };
        return base.createStateConfig({ on: { find: isOn ? FOUND : { ...FOUND } } });
      }
      export const machine = base.createMachine({ states: { one: region(true), two: fragment(), ...HOLDING } });`),
    );
  });

  test('a comma that a comment keeps away', () => {
    const code = "x.createMachine({ description: 'a' /* first */, id: 'x' });";
    expect(compact(remove(code))).toBe("x.createMachine({ /* first */ id: 'x' });");
  });
});

describe('what stays', () => {
  test.each([
    ['a context', "x.createMachine({ context: { description: 'a' } });"],
    ['a function of a context', 'x.createMachine({ context: ({ input }) => ({ description: input.text }) });'],
    ['an input', "x.createMachine({ invoke: { id: 'a', src: 'a', input: { description: 'a' } } });"],
    ['an output', "x.createMachine({ output: { description: 'a' } });"],
    ['params', "x.createMachine({ on: { go: { actions: { type: 'a', params: { description: 'a' } } } } });"],
    ['an assignment', "x.createMachine({ entry: assign({ description: 'a' }) });"],
    ['a state of this name', "x.createMachine({ initial: 'description', states: { description: {} } });"],
    ['an event of this name', "x.createMachine({ on: { description: 'a' } });"],
    ['data beside the machine', "const NO_POST = { title: '', description: '' }; x.createMachine({ id: 'a' });"],
    ['a text', "x.createMachine({ meta: \"description: 'a',\", tags: `{ description: 'a', }` });"],
    ['a comment', "x.createMachine({ id: 'a' /* description: 'a', */ });"],
    ['a type', "type Post = { description: 'a', title: string }; x.createMachine({ types: {} as Post });"],
  ])('%s', (_, code) => {
    expect(remove(code)).toBe(code);
  });

  test('every other character at its place, also after characters outside of ASCII and line breaks', () => {
    const before = '// “quotes” 😀\nx.createMachine({\r\n  ';
    const removed = "description:\n    'ünïcode 😀',";
    const after = " id: 'x' });\n";
    expect(remove(before + removed + after)).toBe(before + removed.replace(/[^\n]/g, ' ') + after);
  });
});

test('code that cannot be parsed is an error that names the file', () => {
  expect(() => remove('const = 1;')).toThrow('machine.ts cannot be parsed');
});

test('the source map of a build leads to the right line and column', async () => {
  const source = [
    'export const machine = (globalThis as any).setup.createMachine({',
    "  description: 'a long text on the line before',",
    "  states: { idle: { description: 'inline', entry: 'findMe' } },",
    '});',
  ].join('\n');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'portico-source-map-')));
  const entry = join(folder, 'src/machines/example/machine.ts');
  const result = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'example',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
      removeMachineDescriptions(),
    ],
    build: { write: false, sourcemap: true, lib: { entry, formats: ['es'], fileName: 'machine' } },
  })) as Rolldown.RolldownOutput[];
  await rm(folder, { recursive: true });
  const { code, map } = result[0]?.output[0] ?? {};
  const lines = code?.split('\n') ?? [];
  const line = lines.findIndex((text) => text.includes('entry'));
  const found = new SourceMap(JSON.parse(JSON.stringify(map))).findEntry(line, lines[line]?.indexOf('entry') ?? -1);
  expect(code).not.toContain('description');
  expect(found).toMatchObject({ originalLine: 2, originalColumn: source.split('\n')[2]?.indexOf('entry') });
});
