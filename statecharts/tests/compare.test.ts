import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { compareCharts } from '../compare/compare-charts.ts';
import { comparePaths } from '../compare/compare-paths.ts';
import { changesMarkdown } from '../compare/pull-request.ts';
import { chartOf } from '../introspect.ts';

const before = chartOf(
  createMachine({ id: 'm', initial: 'a', states: { a: { on: { GO: 'b', STOP: 'c' } }, b: {}, c: {} } }),
);
const after = chartOf(
  createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { GO: 'd' }, entry: 'greet' }, b: {}, d: { on: { GO: 'a' } } },
  }),
);

test('a comparison lists what was added, removed and changed, and each difference in words', () => {
  expect(compareCharts(before, after)).toEqual({
    added: ['m.d|GO|0'],
    removed: ['m.a|STOP|0'],
    changed: [{ id: 'm.a|GO|0', what: ['target was m.b, is m.d'] }],
    states: { added: ['m.d'], removed: ['m.c'], changed: [{ id: 'm.a', what: ['entry was nothing, is greet'] }] },
  });
  expect(compareCharts(before, before)).toEqual({
    ...{ added: [], removed: [], changed: [] },
    states: { added: [], removed: [], changed: [] },
  });
});

const side = (charts: Record<string, typeof before>, pictures: string | null = null) => ({
  machines: Object.fromEntries(Object.entries(charts).map(([id, chart]) => [id, { chart, paths: null }])),
  pictureOf: (id: string) => (pictures === null ? null : `${pictures}/${id}.svg`),
});

test('the text for a pull request names new and removed machines, and says so if nothing has changed', () => {
  expect(changesMarkdown(side({ m: before, old: before }), side({ m: after, fresh: after }))).toBe(
    [
      '# Changes of statecharts\n',
      '## m\n',
      '- Added state `m.d` with 1 transition',
      '- Removed state `m.c`',
      '- Changed state `m.a`: entry was nothing, is greet',
      '- Removed transition `m.a|STOP|0`',
      '- Changed transition `m.a|GO|0`: target was m.b, is m.d\n',
      '## old\n',
      'This machine was removed.\n',
      '## fresh\n',
      'This machine is new.\n',
    ].join('\n'),
  );
  expect(changesMarkdown(side({ m: before }), side({ m: before }))).toBe(
    '# Changes of statecharts\n\nNothing has changed.\n',
  );
});

test('what lies in a removed state is counted, the same change of several states is said once, many paths are folded', () => {
  const chart = (config: object) => chartOf(createMachine({ id: 'm', initial: 'a', ...config }));
  const region = { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { on: { GO: 'x' } } } };
  const old = chart({ states: { a: { on: { GO: 'r' } }, b: {}, r: { ...region, on: { STOP: 'a' } } } });
  const now = chart({ states: { a: { entry: 'greet', on: { GO: 'b' } }, b: { entry: 'greet' } } });
  const paths = (...types: string[]) => ({
    machine: 'm',
    strategy: 'cover' as const,
    coverage: { transitions: 0, taken: 0, misses: [] },
    paths: types.map((type) => ({ steps: [{ event: { type }, value: 'a' }] })),
  });
  const of = (version: typeof old, file: ReturnType<typeof paths>) => ({
    machines: { m: { chart: version, paths: file } },
    pictureOf: () => null,
  });
  const text = changesMarkdown(of(old, paths('A', 'B', 'C')), of(now, paths('D', 'E', 'F')));
  expect(text).toBe(
    [
      '# Changes of statecharts\n',
      '## m\n',
      '- Removed state `m.r` with 2 states and 3 transitions',
      '- Changed states, entry was nothing, is greet:',
      '  - `m.a`',
      '  - `m.b`',
      '- Changed transition `m.a|GO|0`: target was m.r, is m.b\n',
      '<details><summary>Paths: 3 added, 3 removed</summary>\n',
      ...['D', 'E', 'F'].map((title) => `- Added path: ${title}`),
      ...['A', 'B', 'C'].map((title) => `- Removed path: ${title}`),
      '\n</details>\n',
    ].join('\n'),
  );
});

test('the text for a pull request has the pictures beside each other', () => {
  expect(changesMarkdown(side({ m: before }, 'before'), side({ m: after }, 'after'))).toContain(
    '| before | after |\n| --- | --- |\n| ![m before](before/m.svg) | ![m after](after/m.svg) |\n\n- Added state',
  );
});

test('paths are compared by their events, and then by the states after them', () => {
  const version = (...paths: [string, string][][]) => ({
    chart: before,
    paths: {
      machine: 'm',
      strategy: 'cover' as const,
      coverage: { transitions: 0, taken: 0, misses: [] },
      paths: paths.map((steps) => ({ steps: steps.map(([type, value]) => ({ event: { type }, value })) })),
    },
  });
  const old = version([['GO', 'b']], [['STOP', 'c']], [['WAIT', 'a']]);
  const now = version(
    [['GO', 'd']],
    [['WAIT', 'a']],
    [
      ['GO', 'd'],
      ['GO', 'a'],
    ],
  );
  expect(comparePaths(old, now)).toEqual({ added: ['Go, after go'], removed: ['Stop'], changed: ['Go'] });
  expect(
    changesMarkdown({ machines: { m: old }, pictureOf: () => null }, { machines: { m: now }, pictureOf: () => null }),
  ).toBe(
    '# Changes of statecharts\n\n## m\n\n- Added path: Go, after go\n- Removed path: Stop\n- Path with other states: Go\n',
  );
});
