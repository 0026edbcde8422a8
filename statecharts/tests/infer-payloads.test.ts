import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { machineTypesOf } from '../infer/machine-types.ts';
import { coverTransitions } from '../paths/cover.ts';
import { eventSource } from '../paths/events.ts';
import { explore } from '../paths/explore.ts';

type Go<Value> = { event: { type: 'GO'; value: Value } };

const machineWith = (guard: (args: Go<never>) => boolean) =>
  setup({ types: { events: {} as Go<never>['event'] } }).createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { GO: { guard, target: 'b' } } }, b: {} },
  });

describe('without a model, a payload is found for a guard that', () => {
  const guards: [name: string, guard: (args: Go<never>) => boolean][] = [
    ['requires a string', ({ event }: Go<string>) => event.value.trim().length > 2],
    ['compares with a literal', ({ event }: Go<string>) => event.value === 'blue'],
    ['compares with a number', ({ event }: Go<number>) => event.value > 40],
    ['reads a nested field', ({ event }: Go<{ user: { isAdmin: boolean } }>) => event.value.user.isAdmin],
    ['requires an empty list', ({ event }: Go<unknown[]>) => event.value.length === 0],
    ['requires null', ({ event }: Go<null>) => event.value === null],
    ['requires a later date', ({ event }: Go<string>) => Date.parse(event.value) > Date.now()],
    ['requires a pattern', ({ event }: Go<string>) => /^\d{5}-[a-f]+$/.test(event.value)],
  ];

  test.each(guards)('%s', (_, guard) => {
    expect(coverTransitions(machineWith(guard), {}).coverage.misses).toEqual([]);
  });
});

test('if the model has cases for an event, only these are sent', () => {
  const machine = machineWith(({ event }) => event.value === 'blue');
  const named: EventObject = { type: 'GO', value: 'red' } as EventObject;
  expect(coverTransitions(machine, { events: { GO: [named] } }).coverage.misses).toEqual([
    { id: 'm.a|GO|0', reason: 'the guard (inline) was false in 1 evaluation' },
  ]);
});

test('a field that the machine stores is filled with literals of later guards', () => {
  const machine = setup({
    types: { context: {} as { color: string }, events: {} as { type: 'PAINT'; color: string } | { type: 'SHOW' } },
  }).createMachine({
    id: 'm',
    context: { color: '' },
    initial: 'a',
    states: {
      a: {
        on: {
          PAINT: { actions: assign({ color: ({ event }) => event.color }) },
          SHOW: { guard: ({ context }) => context.color === 'blue', target: 'b' },
        },
      },
      b: {},
    },
  });
  expect(coverTransitions(machine, {}).coverage.misses).toEqual([]);
});

test('a guard that looks for the code of an error gets a real error with it', () => {
  const machine = setup({
    actors: { save: fromPromise(() => Promise.reject(new Error('never called'))) },
  }).createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: {
        invoke: {
          id: 'save',
          src: 'save',
          onError: [
            {
              guard: ({ event: { error } }) => error instanceof Error && 'code' in error && error.code === 'E_FULL',
              target: 'b',
            },
            { target: 'c' },
          ],
        },
      },
      b: {},
      c: {},
    },
  });
  expect(coverTransitions(machine, {}).coverage.misses).toEqual([]);
});

describe('the timers of one state', () => {
  const timersOf = (isReady: boolean, short: object) => {
    const machine = setup({ guards: { isReady: () => isReady }, delays: { long: () => 5_000 } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { after: { 1000: short, long: 'c' } }, b: {}, c: {} },
    });
    const [start] = explore(machine, {}).configurations;
    return start === undefined ? [] : eventSource(machine, {})(start.snapshot).map(({ type }) => type);
  };
  const short = 'xstate.after.1000.m.a';
  const long = 'xstate.after.long.m.a';

  test('only the shorter one can fire if it leaves the state', () => {
    expect(timersOf(true, { target: 'b', guard: 'isReady' })).toEqual([short]);
  });

  test('the longer one can fire if the guard of the shorter one is false', () => {
    expect(timersOf(false, { target: 'b', guard: 'isReady' })).toEqual([long]);
  });

  test('both can fire if the shorter one stays in the state', () => {
    expect(timersOf(true, { actions: [] })).toEqual([short, long]);
  });
});

test('a wildcard gets the matching events of the chart and one unlisted event', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { 'item.add': {}, 'item.*': 'b', '*': 'c' } }, b: { on: { 'other.thing': 'a' } }, c: {} },
  });
  const [start] = explore(machine, {}).configurations;
  expect(start && eventSource(machine, {})(start.snapshot).map(({ type }) => type)).toEqual([
    'item.add',
    'item.unlisted',
    'other.thing',
    'unlisted',
  ]);
});

test('each actor has the type of its own output', () => {
  const file = join(import.meta.dirname, 'fixtures/applications/wallet.machine.ts');
  const [types] = machineTypesOf([{ file, name: 'wallet' }], 120);
  const number = { type: { kind: 'number' }, isOptional: false };
  expect(types?.outputs.get('estimate')).toEqual({ kind: 'object', fields: { fee: number, nonce: number } });
  expect(types?.outputs.get('watchNetwork')).toEqual({ kind: 'literal', value: undefined });
});
