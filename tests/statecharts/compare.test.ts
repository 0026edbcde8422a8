import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { changesMarkdown, compareCharts } from '../../statecharts/compare/compare-charts.ts';
import { chartOf } from '../../statecharts/introspect.ts';

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

test('the text for a pull request names new and removed machines, and says so if nothing has changed', () => {
  expect(changesMarkdown({ m: before, old: before }, { m: after, fresh: after })).toBe(
    [
      '# Changes of statecharts\n',
      '## m\n',
      '- Added state `m.d`',
      '- Removed state `m.c`',
      '- Changed state `m.a`: entry was nothing, is greet',
      '- Added transition `m.d|GO|0`',
      '- Removed transition `m.a|STOP|0`',
      '- Changed transition `m.a|GO|0`: target was m.b, is m.d\n',
      '## old\n',
      'This machine was removed.\n',
      '## fresh\n',
      'This machine is new.\n',
    ].join('\n'),
  );
  expect(changesMarkdown({ m: before }, { m: before })).toBe('# Changes of statecharts\n\nNothing has changed.\n');
});
