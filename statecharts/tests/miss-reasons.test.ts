import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, setup, stateIn } from 'xstate';
import { coverTransitions, generatePaths } from '../paths/cover.ts';
import type { Model } from '../paths/model.ts';

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

const blow = (): never => {
  throw new Error('no fuse');
};

/** A model with two payloads of one event. */
const twoCases = { events: { GO: [{ type: 'GO' }, { type: 'GO', isNew: true }] } } as Model;
const blowsIfNew = ({ event }: { event: { isNew?: boolean } }): boolean => event.isNew === true && blow();

/** A machine that goes on at once from its second state with the first of these branches that can be chosen. */
const passing = (always: object): AnyStateMachine =>
  machineOf({ a: { on: { GO: 'b' } }, b: { always }, c: {} }, { context: { isOpen: true } });

/** A machine that waits for a long text that is also a short one. */
const waiting = (): AnyStateMachine =>
  machineOf({
    a: {
      on: {
        SAY: {
          guard: ({ event }: { event: { text: string } }) => event.text.length > 3 && event.text === 'no',
          target: 'b',
        },
      },
    },
    b: {},
  });

/** A machine with two regions, of which the right one handles these events. */
const regions = (on: object): AnyStateMachine =>
  machineOf({
    a: {
      type: 'parallel',
      states: {
        left: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } } },
        right: { initial: 'x', states: { x: { on }, y: { type: 'final' } } },
      },
      onDone: 'b',
    },
    b: {},
  });

/** A machine with two regions that leave the machine's root for the same event; the left one also handles these events. */
const rivals = (on: object): AnyStateMachine =>
  createMachine({
    id: 'm',
    type: 'parallel',
    states: {
      left: { initial: 'x', states: { x: { on: { GO: '#m.right.y', ...on } }, y: {} } },
      right: { initial: 'x', states: { x: { on: { GO: '#m.left.y' } }, y: {} } },
    },
  } as never);

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
    title:
      'a parent is shadowed by its children, which are all named; with a child that does not handle the event, it is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: { on: { GO: 'a' } } }, { on: { GO: '.a' } })),
    expected: { 'm|GO|0': 'shadowed by m.a|GO|0, which was chosen 1 time, and m.b|GO|0, which was chosen 1 time' },
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
    title:
      'a state that is left, or a machine that ends, when the state comes to its end; with neither, the end is taken',
    isTrue: () => ({
      ...reasonsOf(
        machineOf({
          a: {
            initial: 'x',
            states: { x: { on: { GO: 'y' } }, y: { type: 'final' } },
            always: { guard: stateIn({ a: 'y' }), target: 'b' },
            onDone: 'c',
          },
          b: {},
          c: {},
        }),
      ),
      ...reasonsOf(
        createMachine({
          id: 'n',
          type: 'parallel',
          states: { a: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } }, onDone: '.x' } },
        }),
      ),
    }),
    expected: {
      'm.a|xstate.done.state.m.a|0': 'the machine leaves the state m.a in the same step in which that comes to its end',
      'n.a|xstate.done.state.n.a|0': 'the machine ends in the same step in which n.a comes to its end',
    },
    isFalse: () =>
      reasonsOf(
        machineOf({
          a: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } }, onDone: 'c' },
          c: {},
        }),
      ),
    other: {},
  },
  {
    title: 'a parallel state names the regions that do not come to their end; with all of them, its end is taken',
    isTrue: () => reasonsOf(regions({})),
    expected: {
      'm.a|xstate.done.state.m.a|0':
        'never tried: m.a was active in 2 configurations and never came to its end, because m.a.right did not',
    },
    isFalse: () => reasonsOf(regions({ STOP: 'y' })),
    other: {},
  },
  {
    title: 'a wildcard of a child shadows what it matches; with a child that matches other events, it is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { '*': {} } }, b: {} }, { on: { 'form.save': '.b' } })),
    expected: { 'm|form.save|0': 'shadowed by m.a|*|0, which was chosen 1 time' },
    isFalse: () => reasonsOf(machineOf({ a: { on: { 'file.*': {} } }, b: {} }, { on: { 'form.save': '.b' } })),
    other: {},
  },
  {
    title: 'of two regions that leave the same state, one is executed; in another state of the first, the other one is',
    isTrue: () => reasonsOf(rivals({})),
    expected: {
      'm.right.x|GO|0':
        'it was chosen for 1 event, but XState executed m.left.x|GO|0 instead, because both leave the same state',
    },
    isFalse: () => reasonsOf(rivals({ SKIP: 'y' })),
    other: {},
  },
  {
    title: 'a guard that was false says which earlier branch was chosen besides; without one, it does not',
    isTrue: () =>
      reasonsOf(
        counting([
          { guard: isOne, target: 'b' },
          { guard: () => false, target: 'c' },
        ]),
      ),
    expected: {
      'm.a|GO|1':
        'the guard (inline) was false in all 2 evaluations; it was not evaluated when an earlier branch was chosen: m.a|GO|0 (6 times)',
    },
    isFalse: () => reasonsOf(counting([{ guard: () => false, target: 'c' }])),
    other: {
      'm.a|GO|0': 'the guard (inline) was false in all 2 evaluations',
      'm.b|BACK|0': 'nothing leads to the state m.b: no transition has it as a target',
    },
  },
  {
    title: 'the model has no case; with one, the transition is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: {} }), { events: { GO: [] } }),
    expected: { 'm.a|GO|0': 'the model has no case for GO' },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: 'b' } }, b: {} }), { events: { GO: [{ type: 'GO' }] } }),
    other: {},
  },
  {
    title:
      'a branch after one whose guard throws has the error and the event; with a payload that does not throw, it is taken',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: [{ guard: blow }, { target: 'b' }] } }, b: {} })),
    expected: {
      'm.a|GO|0': 'the guard (inline) throws "no fuse" at the event {"type":"GO"}',
      'm.a|GO|1':
        'the machine throws "no fuse" at the event {"type":"GO"}, in the guard (inline) of m.a|GO|0, which comes first',
    },
    isFalse: () =>
      reasonsOf(machineOf({ a: { on: { GO: [{ guard: blowsIfNew }, { target: 'b' }] } }, b: {} }), twoCases),
    other: { 'm.a|GO|0': 'the guard (inline) was false in all 2 evaluations, and threw in 1: "no fuse"' },
  },
  {
    title: 'a shadowed branch also has the error of the branch before it; without an error, it has none',
    isTrue: () =>
      reasonsOf(
        machineOf({ a: { on: { GO: [{ guard: (args: never) => !blowsIfNew(args) }, { target: 'b' }] } }, b: {} }),
        twoCases,
      ),
    expected: {
      'm.a|GO|1':
        'shadowed by the earlier branch m.a|GO|0, which was chosen 2 times; the machine throws "no fuse" at the event {"type":"GO","isNew":true}, in the guard (inline) of m.a|GO|0, which comes first',
    },
    isFalse: () =>
      reasonsOf(machineOf({ a: { on: { GO: [{ guard: () => true }, { target: 'b' }] } }, b: {} }), twoCases),
    other: { 'm.a|GO|1': 'shadowed by the earlier branch m.a|GO|0, which was chosen 4 times' },
  },
  {
    title: 'a guard of a child that throws ends the choice for its parent; one that is false does not',
    isTrue: () => reasonsOf(machineOf({ a: { on: { GO: { guard: blow } } } }, { on: { GO: '.a' } })),
    expected: {
      'm.a|GO|0': 'the guard (inline) throws "no fuse" at the event {"type":"GO"}',
      'm|GO|0':
        'the machine throws "no fuse" at the event {"type":"GO"}, in the guard (inline) of m.a|GO|0, which comes first',
    },
    isFalse: () => reasonsOf(machineOf({ a: { on: { GO: { guard: () => false } } } }, { on: { GO: '.a' } })),
    other: { 'm.a|GO|0': 'the guard (inline) was false in all 6 evaluations' },
  },
  {
    title: 'a guard that throws in one region ends the event for the other one; in another state of it, it does not',
    isTrue: () => reasonsOf(regions({ GO: { guard: blow, target: 'y' } })),
    expected: {
      'm.a.left.x|GO|0':
        'the machine throws "no fuse" at the event {"type":"GO"}, while it chooses a transition in another region',
      'm.a.right.x|GO|0': 'the guard (inline) throws "no fuse" at the event {"type":"GO"}',
      'm.a|xstate.done.state.m.a|0':
        'never tried: m.a was active in 1 configuration and never came to its end, because m.a.left and m.a.right did not',
    },
    isFalse: () => reasonsOf(regions({ GO: { guard: blow, target: 'y' }, STOP: 'y' })),
    other: { 'm.a.right.x|GO|0': 'the guard (inline) throws "no fuse" at the event {"type":"GO"}' },
  },
  {
    title:
      'an eventless branch after one whose guard throws has the error; after one whose guard is false, it is taken',
    isTrue: () => reasonsOf(passing([{ guard: blow, target: 'a' }, { target: 'c' }])),
    expected: {
      'm.a|GO|0': 'the machine throws "no fuse" when it takes this at the event {"type":"GO"}',
      'm.b|always|0': 'the guard (inline) throws "no fuse" at the event {"type":"GO"}',
      'm.b|always|1':
        'the machine throws "no fuse" at the event {"type":"GO"}, in the guard (inline) of m.b|always|0, which comes first',
    },
    isFalse: () => reasonsOf(passing([{ guard: () => false, target: 'a' }, { target: 'c' }])),
    other: { 'm.b|always|0': 'the guard (inline) was false in all 3 evaluations' },
  },
  {
    title: 'an eventless transition whose action throws has the error and the event; without the error, it is taken',
    isTrue: () => reasonsOf(passing({ actions: assign(blow), target: 'c' })),
    expected: {
      'm.a|GO|0': 'the machine throws "no fuse" when it takes this at the event {"type":"GO"}',
      'm.b|always|0': 'the machine throws "no fuse" when it takes this at the event {"type":"GO"}',
    },
    isFalse: () => reasonsOf(passing({ actions: assign({ isOpen: false }), target: 'c' })),
    other: {},
  },
  {
    title: 'a reason with inferred payloads says so; with the payloads of a model, it does not',
    isTrue: () => reasonsOf(waiting()),
    expected: {
      'm.a|SAY|0': expect.stringMatching(
        /^the guard \(inline\) was false in all \d+ evaluations, .*, with the inferred payloads$/,
      ),
    },
    isFalse: () =>
      reasonsOf(waiting(), { events: { SAY: ['no', 'nothing'].map((text) => ({ type: 'SAY', text })) } } as Model),
    other: { 'm.a|SAY|0': 'the guard (inline) was false in all 2 evaluations' },
  },
  {
    title: 'a guard without an implementation',
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

  test.each([
    [10_000, ', with the inferred inputs; not all of these inputs were searched to the end'],
    [undefined, ', with the inferred inputs'],
  ])('with a work of %s, a reason says whether all inferred inputs were searched', (work, end) => {
    const machine = setup({
      types: { input: {} as { kind: string; words: string[] } },
      guards: {
        isOdd: ({ context }) => context.kind === 'odd' && context.words[0] === 'even' && context.kind === 'even',
      },
    }).createMachine({
      id: 'm',
      context: ({ input }) => input,
      initial: 'a',
      states: { a: { on: { GO: { guard: 'isOdd', target: 'b' } } }, b: {} },
    });
    const [miss] = generatePaths(machine, {}, 'cover', work === undefined ? {} : { work }).coverage.misses;
    expect(miss?.reason).toMatch(new RegExp(`^the guard isOdd was false in all \\d+ evaluations${end}$`));
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
