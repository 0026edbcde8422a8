import { expect, test } from 'vitest';
import { assign, createMachine } from 'xstate';
import { generatePaths } from '../paths/cover.ts';
import { terminalTable } from '../paths/format.ts';
import { pairsOnPaths } from '../paths/pairs.ts';
import { settlePaths, withoutPaths } from '../paths/settle-paths.ts';

/** A lamp with a switch and a colour that have nothing to do with each other. */
const lamp = createMachine({
  id: 'lamp',
  type: 'parallel',
  context: { presses: 0 },
  states: {
    power: {
      initial: 'off',
      states: {
        off: { on: { PRESS: 'on' } },
        on: {
          on: {
            PRESS: { target: 'off', actions: assign({ presses: ({ context }) => Math.min(2, context.presses + 1) }) },
            HOLD: { guard: ({ context }) => context.presses === 2, target: 'off' },
          },
        },
      },
    },
    colour: { initial: 'white', states: { white: { on: { COLOUR: 'red' } }, red: { on: { COLOUR: 'white' } } } },
  },
});

const [OFF, ON, HOLD] = ['lamp.power.off|PRESS|0', 'lamp.power.on|PRESS|0', 'lamp.power.on|HOLD|0'];
const [WHITE, RED] = ['lamp.colour.white|COLOUR|0', 'lamp.colour.red|COLOUR|0'];
const PAIRS = [
  `${WHITE} then ${RED}`,
  `${RED} then ${WHITE}`,
  `${OFF} then ${HOLD}`,
  `${OFF} then ${ON}`,
  `${HOLD} then ${OFF}`,
  `${ON} then ${OFF}`,
];

test('the paths take each pair of transitions of a region, and no pair of two regions counts', () => {
  const report = generatePaths(lamp, {}, 'pairs');
  expect(report.coverage).toEqual({
    ...{ transitions: 5, taken: 5, misses: [] },
    pairs: { seen: PAIRS.length, taken: PAIRS.length, misses: [] },
  });
  expect([...pairsOnPaths(lamp, report)].sort()).toEqual([...PAIRS].sort());
  expect(terminalTable([report])).toContain('lamp: 6 of 6 pairs of transitions taken (100 %)\n');
});

test('the strategy cover takes every transition, but not every pair', () => {
  const report = generatePaths(lamp, {}, 'cover');
  expect(report.coverage).toEqual({ transitions: 5, taken: 5, misses: [] });
  expect([...pairsOnPaths(lamp, report)]).not.toContain(`${HOLD} then ${OFF}`);
});

test('a transition that stays in its state, and one of a parent, follow too', () => {
  const form = createMachine({
    id: 'form',
    initial: 'open',
    on: { RESET: '.open' },
    states: { open: { on: { TYPE: { actions: () => {} }, SEND: 'sent' } }, sent: { type: 'final' } },
  });
  const { coverage } = generatePaths(form, {}, 'pairs');
  // Reset, type and send after each of reset and type; nothing after send.
  expect(coverage.pairs).toEqual({ seen: 6, taken: 6, misses: [] });
});

test('a pair whose only path is left out is named', () => {
  const settled = settlePaths(generatePaths(lamp, {}, 'pairs'), lamp, {});
  const all = settled.report.paths.map((_, index) => ({ path: index + 1, step: 1, event: { type: 'PRESS' } }));
  const { report } = withoutPaths(settled, lamp, {}, all);
  expect(report.coverage.pairs).toEqual({ seen: 6, taken: 0, misses: [...PAIRS].sort() });
  expect(terminalTable([report])).toContain('0 of 6 pairs of transitions taken (0 %); not taken: ');
});
