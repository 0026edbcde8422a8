import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, setup } from 'xstate';
import { coverTransitions } from '../../statecharts/paths/cover.ts';
import type { Model } from '../../statecharts/paths/model.ts';

const reasonsOf = (machine: AnyStateMachine, model: Model = {}): Record<string, string> =>
  Object.fromEntries(coverTransitions(machine, model).coverage.misses.map(({ id, reason }) => [id, reason]));

const machineOf = (states: object, more: object = {}): AnyStateMachine =>
  createMachine({ id: 'm', initial: 'a', states, ...more } as never);

/** A machine that counts how often its first state is entered, with these branches there. */
const counting = (branches: object[]): AnyStateMachine =>
  machineOf(
    {
      a: {
        entry: assign({ count: ({ context }: { context: { count: number } }) => Math.min(2, context.count + 1) }),
        on: { GO: branches },
      },
      b: { on: { BACK: 'a' } },
      c: {},
    },
    { context: { count: 0 } },
  );
const isOne = ({ context }: { context: { count: number } }): boolean => context.count === 1;

/** A machine whose second state may throw when it is entered. */
const breaking = (isBroken: boolean): AnyStateMachine =>
  machineOf({
    a: { on: { GO: 'b' } },
    b: {
      entry: () => {
        if (isBroken) throw new Error('no ink');
      },
      on: { NEXT: 'c' },
    },
    c: {},
  });

/** A reason, a machine for which it is true, and one for which it would be false. */
const cases: {
  title: string;
  isTrue: () => Record<string, string>;
  expected: Record<string, string>;
  isFalse: () => Record<string, string>;
  other: Record<string, string>;
}[] = [
  {
    title: 'a guard that is false has the number of its evaluations; one that throws has its error and event',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: { guard: () => false, target: 'b' } } }, b: {} })),
    expected: { 'm.a|GO|0': 'the guard (inline) was false in all 2 evaluations' },
    isFalse: () =>
      reasonsOf(
        machineOf({
          a: {
            on: {
              GO: {
                guard: () => {
                  throw new Error('no fuse');
                },
                actions: [],
              },
            },
          },
        }),
      ),
    other: { 'm.a|GO|0': 'the guard (inline) throws "no fuse" at the event {"type":"GO"}' },
  },
  {
    title:
      'a shadowed branch names the branch that is chosen; with a guard of the earlier one that is false, it is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: [{ target: 'a' }, { target: 'b' }] } }, b: {} })),
    expected: { 'm.a|GO|1': 'shadowed by the earlier branch m.a|GO|0, which was chosen 6 times' },
    isFalse: () =>
      reasonsOf(machineOf({ a: { on: { GO: [{ guard: () => false, target: 'a' }, { target: 'b' }] } }, b: {} })),
    other: { 'm.a|GO|0': 'the guard (inline) was false in all 6 evaluations' },
  },
  {
    title: 'all earlier branches that are chosen are named, also those with a guard',
    isTrue: () => reasonsOf(counting([{ guard: isOne, target: 'a', reenter: true }, { target: 'b' }, { target: 'c' }])),
    expected: {
      'm.a|GO|2': expect.stringMatching(
        /^shadowed by the earlier branches m\.a\|GO\|0, which was chosen \d+ times?, and m\.a\|GO\|1, which was chosen \d+ times?$/,
      ),
    },
    isFalse: () => reasonsOf(counting([{ guard: isOne, target: 'a', reenter: true }, { target: 'b' }])),
    other: {},
  },
  {
    title: 'an actor that ends with an error on the way to a transition; without the error, it is taken',
    isTrue: () => reasonsOf(breaking(true)),
    expected: {
      'm.a|GO|0': 'the machine throws "no ink" when it takes this at the event {"type":"GO"}',
      'm.b|NEXT|0': 'the machine throws "no ink" on the way to it, at the event {"type":"GO"}',
    },
    isFalse: () => reasonsOf(breaking(false)),
    other: {},
  },
  {
    title: 'a parent is shadowed by its child; with a child that does not handle the event, it is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: { on: { GO: 'a' } } }, { on: { GO: '.a' } })),
    expected: { 'm|GO|0': 'shadowed by m.a|GO|0, which was chosen 6 times' },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: {} }, { on: { GO: '.a' } })),
    other: {},
  },
  {
    title: 'a state that is never entered names the transitions that lead to it; without any, it says so',
    isTrue: () =>
      reasonsOf(
        machineOf({
          a: { on: { GO: { guard: () => false, target: 'b' } } },
          b: { initial: 'c', states: { c: { on: { STOP: '#m.a' } } } },
        }),
      ),
    expected: {
      'm.a|GO|0': 'the guard (inline) was false in all 2 evaluations',
      'm.b.c|STOP|0': 'the state m.b.c is never entered: only m.a|GO|0 leads to it, and it is not taken',
    },
    isFalse: () => reasonsOf(machineOf({ a: {}, b: { on: { STOP: 'a' } } })),
    other: { 'm.b|STOP|0': 'nothing leads to the state m.b: no transition has it as a target' },
  },
  {
    title: 'an action that throws is named with message and event, and only for the transition that it belongs to',
    isTrue: () =>
      reasonsOf(
        machineOf({
          a: {
            on: {
              GO: {
                actions: assign(() => {
                  throw new Error('no ink');
                }),
                target: 'b',
              },
            },
          },
          b: { on: { GO: 'a' } },
        }),
      ),
    expected: {
      'm.a|GO|0': 'the machine throws "no ink" when it takes this at the event {"type":"GO"}',
      'm.b|GO|0': 'the state m.b is never entered: only m.a|GO|0 leads to it, and it is not taken',
    },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: { actions: assign({}), target: 'b' } } }, b: {} })),
    other: {},
  },
  {
    title: 'a delay behind a shorter one names it; behind one whose guard is false, it ends',
    isTrue: () => reasonsOf(machineOf({ a: { after: { 10: 'b', 20: 'c' } }, b: {}, c: {} })),
    expected: { 'm.a|xstate.after.20.m.a|0': 'the shorter delay of m.a|xstate.after.10.m.a|0 leaves the state first' },
    isFalse: () =>
      reasonsOf(machineOf({ a: { after: { 10: { guard: () => false, target: 'b' }, 20: 'c' } }, b: {}, c: {} })),
    other: { 'm.a|xstate.after.10.m.a|0': 'the guard (inline) was false in 1 evaluation' },
  },
  {
    title: 'a state that is left at once, and one that stays',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: { always: 'a', on: { STOP: 'a' } } })),
    expected: { 'm.b|STOP|0': 'the machine leaves the state m.b in the same step in which it enters it' },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: { on: { STOP: 'a' } } })),
    other: {},
  },
  {
    title: 'a final state handles no events',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: { type: 'final', on: { STOP: 'a' } } })),
    expected: { 'm.b|STOP|0': 'the state m.b is final: it handles no events' },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: { on: { STOP: 'a' } } })),
    other: {},
  },
  {
    title: 'a state without an end; with a way to the final state, its end is taken',
    isTrue: () =>
      reasonsOf(machineOf({ a: { initial: 'x', states: { x: {}, y: { type: 'final' } }, onDone: 'b' }, b: {} })),
    expected: {
      'm.a|xstate.done.state.m.a|0': 'never tried: m.a was active in 1 configuration and never came to its end',
    },
    isFalse: () =>
      reasonsOf(
        machineOf({
          a: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } }, onDone: 'b' },
          b: {},
        }),
      ),
    other: {},
  },
  {
    title: 'the model has no case; with one, the transition is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: {} }), { events: { GO: [] } }),
    expected: { 'm.a|GO|0': 'the model has no case for GO' },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: {} }), { events: { GO: [{ type: 'GO' }] } }),
    other: {},
  },
  {
    title: 'a guard that nobody provides',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: { guard: 'isOpen', target: 'b' } } }, b: {} })),
    expected: { 'm.a|GO|0': 'the guard isOpen is not implemented: provide it' },
    isFalse: () =>
      reasonsOf(
        setup({ guards: { isOpen: () => true } }).createMachine({
          id: 'm',
          initial: 'a',
          states: { a: { on: { GO: { guard: 'isOpen', target: 'b' } } }, b: {} },
        }),
      ),
    other: {},
  },
];

describe('the reason for a miss is what was observed', () => {
  test.each(cases)('$title', ({ isTrue, expected, isFalse, other }) => {
    expect([isTrue(), isFalse()]).toEqual([expected, other]);
  });

  test('a search that a limit has ended says which one', () => {
    const machine = setup({
      types: { context: {} as { count: number } },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
      guards: { isEnough: ({ context }) => context.count === 100_000 },
    }).createMachine({
      id: 'm',
      context: { count: 0 },
      initial: 'a',
      states: { a: { on: { GO: { actions: 'add' }, SAVE: { guard: 'isEnough', target: 'b' } } }, b: {} },
    });
    expect(reasonsOf(machine, { limit: 20 })['m.a|SAVE|0']).toMatch(
      /^the guard isEnough was false in all [\d,]+ evaluations; the search ended at its limit of 20 events and their work, after \d+ walks$/,
    );
  });
});
