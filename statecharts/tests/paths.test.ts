import { describe, expect, test } from 'vitest';
import { assign, createMachine, type EventObject, fromPromise, raise, sendTo, setup } from 'xstate';
import { chartOf } from '../introspect.ts';
import { coverTransitions, generatePaths } from '../paths/cover.ts';
import { eventSource } from '../paths/events.ts';
import { explore } from '../paths/explore.ts';
import { toJson } from '../paths/json-text.ts';
import type { Model } from '../paths/model.ts';
import { replay } from '../paths/replay.ts';
import { memoryGame } from './fixtures/memory-game.machine.ts';

const go: EventObject = { type: 'GO' };
const events = (...types: string[]): EventObject[] => types.map((type) => ({ type }));

describe('cover', () => {
  test('takes guarded branches, delays, and eventless, raised, forbidden and completion transitions', () => {
    const machine = setup({
      actors: { load: fromPromise<{ isGood: boolean }>(() => Promise.reject(new Error('never called'))) },
      guards: { isGood: (_, params: { isGood: boolean }) => params.isGood },
      actions: { shout: raise({ type: 'ECHO' }) },
      delays: { pause: 1_000 },
    }).createMachine({
      id: 'm',
      initial: 'idle',
      on: { GO: '.working', BACK: '.idle' },
      states: {
        idle: {},
        working: {
          on: { GO: undefined },
          invoke: {
            id: 'work',
            src: 'load',
            onDone: [
              { guard: { type: 'isGood', params: ({ event }) => event.output }, target: 'good', actions: 'shout' },
              { target: 'waiting' },
            ],
            onError: 'idle',
          },
        },
        waiting: { after: { pause: 'working' } },
        good: {
          initial: 'first',
          on: { ECHO: { actions: [] } },
          states: { first: { on: { 'item.*': 'second' } }, second: { always: 'end' }, end: { type: 'final' } },
          onDone: 'idle',
        },
      },
    });
    const model: Model = {
      events: { 'item.add': [{ type: 'item.add' }] },
      outcomes: { load: [{ output: { isGood: true } }, { output: { isGood: false } }, { error: new Error('down') }] },
    };
    const { coverage, paths } = coverTransitions(machine, model);
    expect(coverage.misses).toEqual([]);
    expect(coverage.taken).toBe(chartOf(machine).transitions.length);
    for (const { steps } of paths) {
      const { values } = replay(
        machine,
        undefined,
        steps.map(({ event }) => event),
      );
      expect(values.slice(1)).toEqual(steps.map(({ value }) => value));
    }
  });

  test('distinguishes the states that a history state would restore', () => {
    const machine = createMachine({
      id: 'h',
      initial: 'on',
      states: {
        on: {
          initial: 'a',
          states: { a: { on: { NEXT: 'b' } }, b: { on: { NEXT: 'a' } }, last: { type: 'history' } },
          on: { OFF: 'off' },
        },
        off: { on: { ON: 'on.last' } },
      },
    });
    const { configurations } = explore(machine, {});
    const off = configurations.filter(({ snapshot }) => snapshot.value === 'off');
    expect(off.map(({ events: way }) => way.map(({ type }) => type))).toEqual([['OFF'], ['NEXT', 'OFF']]);
    expect(coverTransitions(machine, {}).coverage.misses).toEqual([]);
  });

  test('gives the reason why a transition is missed', () => {
    const machine = setup({ guards: { isEverTrue: () => false } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: {
            DEAD: { guard: 'isEverTrue', target: 'b' },
            SILENT: 'b',
            GO: [{ actions: [] }, { target: 'b' }],
          },
        },
        b: { on: { GO: 'a' } },
      },
    });
    expect(coverTransitions(machine, { events: { SILENT: [] } }).coverage.misses).toEqual([
      { id: 'm.a|DEAD|0', reason: 'the guard isEverTrue was false in all 2 evaluations' },
      { id: 'm.a|SILENT|0', reason: 'the model has no case for SILENT' },
      { id: 'm.a|GO|1', reason: 'shadowed by the earlier branch m.a|GO|0, which was chosen 6 times' },
      {
        id: 'm.b|GO|0',
        reason: 'the state m.b is never entered: none of m.a|DEAD|0, m.a|SILENT|0, m.a|GO|1 is taken',
      },
    ]);
  });

  test('explores up to the limit if the context grows without end, and everything if it is projected', () => {
    const machine = setup({
      types: { context: {} as { count: number } },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
      guards: { isEnough: ({ context }) => context.count >= 3 },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      initial: 'a',
      states: { a: { on: { GO: { actions: 'add' }, SAVE: { guard: 'isEnough', target: 'b' } } }, b: {} },
    });
    const endless = coverTransitions(machine, { limit: 50 });
    expect(endless.coverage).toEqual({ transitions: 2, taken: 2, misses: [] });
    expect(explore(machine, { limit: 2 })).toMatchObject({ isComplete: false });
    const project = ({ count }: { count: number }) => Math.min(count, 3);
    const projected = coverTransitions(machine, { limit: 50, project });
    expect(projected.coverage).toEqual({ transitions: 2, taken: 2, misses: [] });
    expect(projected.notes).toEqual([]);
    expect(projected.configurations).toHaveLength(5);
  });
});

test('a search that would take too long stops at its limit of work, says so, and is the same in every run', () => {
  const search = () => generatePaths(memoryGame, {}, 'cover', { work: 2_000_000 });
  const [first, second] = [search(), search()];
  expect(first.notes).toContainEqual(expect.stringContaining('up to the limit of 4,000 events and their work'));
  // The walks have a budget of their own.
  expect(first.notes).toContainEqual(expect.stringMatching(/and then made [1-9]\d* walks/));
  expect(toJson(second)).toBe(toJson(first));
});

test('explore allows only as many busy regions as the model', () => {
  const region = { initial: 'off', states: { off: { on: {} }, on: {} } };
  const machine = createMachine({
    id: 'p',
    type: 'parallel',
    states: Object.fromEntries(
      ['a', 'b', 'c'].map((key) => [
        key,
        { ...region, states: { off: { on: { [`SET_${key}`]: 'on' } }, on: { on: { [`CLEAR_${key}`]: 'off' } } } },
      ]),
    ),
  });
  expect(explore(machine, {}).configurations).toHaveLength(8);
  expect(explore(machine, { maxBusyRegions: 1 }).configurations).toHaveLength(4);
  expect(explore(machine, { maxBusyRegions: 2 }).configurations).toHaveLength(7);
  expect(coverTransitions(machine, { maxBusyRegions: 1 }).coverage.misses).toEqual([]);
});

test('eventSource leaves out events that a guard rejects and events that only the machine itself sends', () => {
  const machine = setup({
    types: { events: {} as { type: 'GROW'; size: number } },
    guards: { isBig: (_, params: { size: number }) => params.size > 1 },
  }).createMachine({
    id: 'm',
    initial: 'a',
    onDone: {},
    states: {
      a: { on: { GROW: { guard: { type: 'isBig', params: ({ event }) => ({ size: event.size }) }, target: 'b' } } },
      b: { type: 'final' },
    },
  });
  const [start] = explore(machine, { events: { GROW: [] } }).configurations;
  const sizes = [1, 2].map((size) => ({ type: 'GROW', size }));
  expect(start && eventSource(machine, { events: { GROW: sizes } })(start.snapshot)).toEqual([
    { type: 'GROW', size: 2 },
  ]);
});

describe('replay', () => {
  test('does not count a selected transition that a transition in another region preempts', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'both',
      states: {
        both: {
          type: 'parallel',
          states: {
            left: { initial: 'a', states: { a: { on: { GO: '#out' } } } },
            right: { initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } },
          },
        },
        out: { id: 'out' },
      },
    });
    const { taken, reached, values } = replay(machine, undefined, [go]);
    expect(values).toEqual([{ both: { left: 'a', right: 'a' } }, 'out']);
    expect([...taken]).toEqual(['m.both.left.a|GO|0']);
    expect(reached.has('m.both.right.b')).toBe(false);
  });

  test('counts the transitions of two regions that do not conflict', () => {
    const region = { initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } };
    const machine = createMachine({ id: 'm', type: 'parallel', states: { left: region, right: region } });
    expect([...replay(machine, undefined, [go]).taken]).toEqual(['m.left.a|GO|0', 'm.right.a|GO|0']);
  });

  test('counts transitions and states before the first event', () => {
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: { always: 'b' }, b: {} } });
    const { taken, reached } = replay(machine, undefined, []);
    expect([...taken]).toEqual(['m.a|always|0']);
    expect([...reached]).toEqual(['m', 'm.a', 'm.b']);
  });

  test('counts the transitions of the root machine, but not those of its children', () => {
    const child = createMachine({ id: 'child', initial: 'a', states: { a: { always: 'b' }, b: { on: { GO: 'a' } } } });
    const machine = setup({ actors: { child }, actions: { pass: sendTo('child', { type: 'GO' }) } }).createMachine({
      id: 'm',
      invoke: { id: 'child', src: 'child' },
      on: { GO: { actions: 'pass' } },
    });
    expect([...replay(machine, undefined, events('GO', 'GO')).taken]).toEqual(['m|GO|0']);
  });

  test('throws the error that ends the actor', () => {
    const machine = setup({
      actions: {
        explode: () => {
          throw new Error('no fuse');
        },
      },
    }).createMachine({ id: 'm', on: { GO: { actions: 'explode' } } });
    expect(() => replay(machine, undefined, [go])).toThrow('no fuse');
  });
});
