import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { maskFields, maskPayload, nameFilter, UNNAMED, vocabularyOf } from '../../live/mask.ts';

type Context = {
  attempts: number;
  isOpen: boolean;
  mode: string;
  user: { name: string } | null;
  balance: number | null;
  place: string | null;
};
type Events =
  | { type: 'load'; at: string; isQuick: boolean; note: string | null }
  | { type: 'pay'; amount: number; place: string; names: string[] };

const machine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: { load: fromPromise<{ kind: string; name: string }>(async () => ({ kind: 'found', name: 'x' })) },
  guards: {
    isQuick: ({ event }) => event.type === 'load' && event.isQuick && event.at !== '' && event.note === null,
    isHere: ({ event }) => event.type === 'pay' && event.place === 'desk' && event.amount > 0 && event.names.length > 0,
    isFound: (_, params: { kind: string; name: string }) => params.kind === 'found' && params.name !== '',
  },
  actions: {
    keep: assign({ user: (_, params: { name: string }) => ({ name: params.name }) }),
    count: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
}).createMachine({
  id: 'desk',
  context: { attempts: 0, isOpen: false, mode: 'first', user: null, balance: null, place: null },
  initial: 'idle',
  states: {
    idle: { on: { load: { guard: 'isQuick', target: 'loading' }, pay: { guard: 'isHere', actions: 'count' } } },
    loading: {
      invoke: {
        id: 'loadUser',
        src: 'load',
        onDone: {
          guard: { type: 'isFound', params: ({ event }) => event.output },
          target: 'idle',
          actions: { type: 'keep', params: ({ event }) => event.output },
        },
        onError: 'idle',
      },
    },
  },
});

const vocabulary = vocabularyOf(machine);

test('a context shows null, booleans, counters and texts of the code; of all others only type and size', () => {
  const context = { attempts: 7, isOpen: true, mode: 'first', user: { name: 'Amara' }, balance: 12, place: 'desk' };
  expect(maskFields(context, vocabulary)).toEqual({
    attempts: 7,
    isOpen: true,
    mode: 'first',
    user: { masked: 'object', size: 1 },
    balance: { masked: 'number' },
    place: 'desk',
  });
  const other = { attempts: 100, isOpen: null, mode: 'second', user: null, balance: Number.NaN, place: 'Lab 3' };
  expect(maskFields(other, vocabulary)).toEqual({
    attempts: { masked: 'number' },
    isOpen: null,
    mode: { masked: 'text', size: 6 },
    user: null,
    balance: { masked: 'number' },
    place: { masked: 'text', size: 5 },
  });
});

test('an event shows its named fields and those of a result; a field that the machine does not name is only counted', () => {
  const pay = { type: 'pay', amount: 3, place: 'desk', names: ['Amara'], 'Amara Okafor': true, Ben: 'x' };
  expect(maskPayload(pay, vocabulary)).toEqual({
    amount: { masked: 'number' },
    place: 'desk',
    names: { masked: 'list', size: 1 },
    [UNNAMED]: { masked: 'fields', size: 2 },
  });
  const done = { type: 'xstate.done.actor.loadUser', output: { kind: 'found', name: 'Amara' }, actorId: 'loadUser' };
  expect(maskPayload(done, vocabulary)).toEqual({
    'output.kind': 'found',
    'output.name': { masked: 'text', size: 5 },
    [UNNAMED]: { masked: 'fields', size: 1 },
  });
});

test('a value that comes from the input is none of the code: neither a counter nor a text to show', () => {
  const withInput = setup({
    types: { context: {} as { id: number; name: string; tries: number }, input: {} as { id: number; name: string } },
    actions: { use: ({ context }) => void [context.id, context.name, context.tries] },
  }).createMachine({ id: 'own', context: ({ input }) => ({ ...input, tries: 0 }), entry: 'use' });
  expect(maskFields({ id: 4, name: 'Amara', tries: 2 }, vocabularyOf(withInput))).toEqual({
    id: { masked: 'number' },
    name: { masked: 'text', size: 5 },
    tries: 2,
  });
  const calculated = setup({
    types: { context: {} as { left: number }, input: {} as { age: number } },
    actions: { use: ({ context }) => void context.left },
  }).createMachine({ id: 'rest', context: ({ input }) => ({ left: 99 - input.age }), entry: 'use' });
  expect(maskFields({ left: 79 }, vocabularyOf(calculated))).toEqual({ left: { masked: 'number' } });
});

test('ids and event types show the words of machines alone', () => {
  const names = nameFilter(['resource']);
  names.learnMachine(machine);
  expect(
    ['loadUser', 'resource:post/my-diagnosis', 'desk.loading', 'amara', 'pay', 'load.4711'].map(names.show),
  ).toEqual(['loadUser', 'resource:…/…', 'desk.loading', '…', 'pay', 'load.…']);
});

test('no text and no number of any value passes the mask, wherever it is', () => {
  const secret = fc.string({ minLength: 1 }).map((text) => `☃${text}`);
  const number = fc.double().filter((each) => !(Number.isInteger(each) && each >= 0 && each <= 99));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      secret,
      number,
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(fc.oneof(secret, fc.constantFrom('name', 'place', 'kind', 'output', 'user')), tie('value')),
    ),
  }));
  const fields = ['attempts', 'isOpen', 'mode', 'user', 'balance', 'place', 'at', 'note', 'amount', 'output', 'error'];
  const record = fc.dictionary(fc.oneof(secret, fc.constantFrom(...fields)), value);
  fc.assert(
    fc.property(record, (given) => {
      const shown = JSON.stringify([maskFields(given, vocabulary), maskPayload({ ...given, type: 'pay' }, vocabulary)]);
      expect(shown).not.toContain('☃');
      const withoutSizes = shown.replaceAll(/"size":\d+/g, '');
      expect(withoutSizes.match(/[:,[]-?\d/)).toBeNull();
    }),
  );
});
