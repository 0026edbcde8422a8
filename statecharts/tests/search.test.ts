import { describe, expect, test } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate';
import { textsMatching } from '../infer/regex-texts.ts';
import { coverTransitions, generatePaths } from '../paths/cover.ts';
import { mediaQueue } from './fixtures/applications/media-queue.machine.ts';
import { wallet } from './fixtures/applications/wallet.machine.ts';

const missesOf = (machine: AnyStateMachine, limit?: number): string[] =>
  coverTransitions(machine, limit === undefined ? {} : { limit }).coverage.misses.map(({ id }) => id);

/** Regions that count without end, and one region whose guard reads a single field. */
const manyCounters = (bound: number): AnyStateMachine =>
  setup({
    types: { context: {} as Record<string, number> },
    guards: { isEnough: ({ context }) => (context.tries ?? 0) >= bound },
  }).createMachine({
    id: 'm',
    type: 'parallel',
    context: { tries: 0, a: 0, b: 0, c: 0, d: 0 },
    states: {
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((key) => [
          key,
          { on: { [`ADD_${key}`]: { actions: assign({ [key]: ({ context }) => (context[key] ?? 0) + 1 }) } } },
        ]),
      ),
      work: {
        initial: 'trying',
        states: {
          trying: {
            on: {
              FAIL: { actions: assign({ tries: ({ context }) => (context.tries ?? 0) + 1 }) },
              STOP: { guard: 'isEnough', target: 'stopped' },
            },
          },
          stopped: {},
        },
      },
    },
  });

test('a counter passes a bound beside regions that count without end and that no guard reads', () => {
  expect(missesOf(manyCounters(9))).toEqual([]);
});

test('two guards that are reached late want different inputs', () => {
  const { config } = manyCounters(9);
  const machine = setup({
    types: { context: {} as Record<string, unknown>, input: {} as { role?: string } },
    guards: {
      isThrough: ({ context }) => (context.steps as number) > 8,
      isHost: ({ context }) => context.role === 'host',
      isGuest: ({ context }) => context.role === 'guest',
    },
  }).createMachine({
    ...(config as object),
    context: ({ input: { role } }: { input: { role?: string } }) => ({ a: 0, b: 0, c: 0, d: 0, steps: 0, role }),
    states: {
      ...(config.states as object),
      work: {
        initial: 'walking',
        states: {
          walking: {
            on: {
              STEP: { actions: assign({ steps: ({ context }) => (context.steps as number) + 1 }) },
              END: { guard: 'isThrough', target: 'through' },
            },
          },
          through: {
            on: { CLOSE: { guard: 'isHost', target: 'closed' }, LEAVE: { guard: 'isGuest', target: 'closed' } },
          },
          closed: {},
        },
      },
    },
  } as never);
  expect(missesOf(machine as unknown as AnyStateMachine, 500)).toEqual([]);
});

test.each([
  ['wallet', wallet],
  ['mediaQueue', mediaQueue],
])('%s: twice the limit finds everything that the limit finds', (_, machine) => {
  const [half, whole] = [250, 500].map((limit) =>
    generatePaths(machine, { limit }, 'cover', { work: 1_000_000 }).coverage.misses.map(({ id }) => id),
  );
  expect(half?.length).toBeGreaterThan(0);
  expect(half).toEqual(expect.arrayContaining(whole ?? []));
});

test('a search that stops names the limit that finds more, and the fields to compare', () => {
  const { notes } = coverTransitions(manyCounters(5_000), { limit: 300 });
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^Explored \d+ configurations and then made \d+ walks, up to the limit of 300 events and their work: the machine has more\. Every run stops at the same place\. A higher limit finds at least as much: --limit 600\. Guards have read 1 of the 5 fields of its context: in a model module, project: \(\{ tries \}\) => \(\{ tries \}\) tells the search to compare only those\.$/,
    ),
  );
});

describe('without types and without a model, payloads are found for', () => {
  const never = () => Promise.reject(new Error('not in a test'));
  const cases: [name: string, machine: () => AnyStateMachine][] = [
    [
      'a counter that has to pass 99, and what comes after it',
      () =>
        createMachine({
          id: 'm',
          context: { unread: 0, drafts: 0 },
          initial: 'a',
          states: {
            a: {
              on: {
                MESSAGE: { actions: assign({ unread: ({ context }) => context.unread + 1 }) },
                DRAFT: { actions: assign({ drafts: ({ context }) => context.drafts + 1 }) },
                READ: { actions: assign({ unread: 0 }) },
              },
              always: { guard: ({ context }) => context.unread > 99, target: 'many' },
            },
            many: { on: { READ: 'none' } },
            none: {},
          },
        }),
    ],
    [
      'a list that takes each text once and is full with 20',
      () =>
        createMachine({
          id: 'm',
          types: {} as { events: { type: 'ADD'; sku: string }; context: { items: string[] } },
          context: { items: [] },
          initial: 'a',
          states: {
            a: {
              on: {
                ADD: [
                  { guard: ({ context, event }) => context.items.includes(event.sku) },
                  { guard: ({ context }) => context.items.length >= 20, target: 'full' },
                  { actions: assign({ items: ({ context, event }) => [...context.items, event.sku] }) },
                ],
              },
            },
            full: {},
          },
        }),
    ],
    [
      'a text with more than 2,000 characters',
      () =>
        createMachine({
          id: 'm',
          types: {} as { events: { type: 'SEND'; text: string } },
          initial: 'a',
          states: {
            a: { on: { SEND: [{ guard: ({ event }) => event.text.length > 2_000, target: 'b' }, { target: 'a' }] } },
            b: {},
          },
        }),
    ],
    [
      'a text that holds a number, which another guard compares later',
      () =>
        createMachine({
          id: 'm',
          types: {} as { events: { type: 'AMOUNT'; value: string } | { type: 'NEXT' }; context: { amount: number } },
          context: { amount: 0 },
          initial: 'a',
          states: {
            a: {
              on: {
                AMOUNT: [
                  {
                    guard: ({ event }) => Number.isFinite(Number.parseFloat(event.value)),
                    actions: assign({ amount: ({ event }) => Number.parseFloat(event.value) }),
                  },
                  { target: 'a' },
                ],
                NEXT: { guard: ({ context }) => context.amount > 10_000, target: 'b' },
              },
            },
            b: {},
          },
        }),
    ],
    [
      'the id of a spawned actor, for a guard that asks whether the event has one',
      () =>
        setup({
          types: {
            events: {} as { type: 'ADD' } | { type: 'REMOVE'; id: string },
            context: {} as { tasks: AnyActorRef[] },
          },
          actors: { task: fromPromise(never) },
        }).createMachine({
          id: 'm',
          context: { tasks: [] },
          initial: 'a',
          states: {
            a: {
              on: {
                ADD: {
                  guard: ({ context }) => context.tasks.length === 0,
                  actions: assign({ tasks: ({ spawn }) => [spawn('task', { id: 'first' })] }),
                },
                REMOVE: {
                  guard: ({ context, event }) => 'id' in event && context.tasks.some(({ id }) => id === event.id),
                  target: 'b',
                },
              },
            },
            b: {},
          },
        }),
    ],
    [
      'a guard that reads a field of a form, which an event stores under its name',
      () =>
        createMachine({
          id: 'm',
          context: { form: {} as Record<string, string> },
          initial: 'a',
          states: {
            a: {
              on: {
                CHANGE: {
                  actions: assign({ form: ({ context, event }) => ({ ...context.form, [event.name]: event.value }) }),
                },
                SUBMIT: { guard: ({ context }) => /^\d{4}$/.test(context.form.pin ?? ''), target: 'b' },
              },
            },
            b: {},
          },
        }),
    ],
    [
      'an output whose fields are copied into the context, where a guard reads one',
      () =>
        setup({ actors: { load: fromPromise(never) } }).createMachine({
          id: 'm',
          context: {} as { plan?: string },
          initial: 'a',
          states: {
            a: {
              invoke: {
                id: 'load',
                src: 'load',
                onDone: { target: 'b', actions: assign(({ event }) => ({ ...(event.output as object) })) },
              },
            },
            b: { always: { guard: ({ context }) => context.plan === 'team', target: 'c' } },
            c: {},
          },
        }),
    ],
    [
      'two fields that must be in a constant list and differ',
      () =>
        createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: {
              on: {
                MOVE: {
                  guard: ({ event }) =>
                    ['OAK', 'SFO'].includes(event.from) && ['OAK', 'SFO'].includes(event.to) && event.from !== event.to,
                  target: 'b',
                },
              },
            },
            b: {},
          },
        }),
    ],
    [
      'an error of a class with a message',
      () =>
        setup({ actors: { load: fromPromise(never) } }).createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: {
              invoke: {
                id: 'load',
                src: 'load',
                onDone: 'b',
                onError: [
                  {
                    guard: ({ event }) => event.error instanceof TypeError && event.error.message === 'Failed to fetch',
                    target: 'b',
                  },
                  {
                    guard: ({ event }) =>
                      event.error instanceof Error && /user (rejected|denied)/i.test(event.error.message),
                    target: 'b',
                  },
                  { guard: ({ event }) => (event.error as Error).name === 'TimeoutError', target: 'b' },
                  { target: 'b' },
                ],
              },
            },
            b: {},
          },
        }),
    ],
    [
      'an event that a wildcard takes by the end of its name',
      () =>
        createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: { on: { 'socket.*': { guard: ({ event }) => event.type.endsWith('.retry'), target: 'b' } } },
            b: {},
          },
        }),
    ],
    [
      'a text with a number of words, and a query',
      () =>
        createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: {
              on: {
                SAY: { guard: ({ event }) => event.text.trim().split(' ').length > 5, target: 'b' },
                RETURN: { guard: ({ event }) => new URLSearchParams(event.query).get('result') === 'ok', target: 'b' },
              },
            },
            b: {},
          },
        }),
    ],
    [
      'two texts of the same form that must differ',
      () =>
        createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: {
              on: {
                SEARCH: {
                  guard: ({ event }: { event: { from: string; to: string } }) =>
                    /^[A-Z]{3}$/.test(event.from ?? '') && /^[A-Z]{3}$/.test(event.to ?? '') && event.from !== event.to,
                  target: 'b',
                },
              },
            },
            b: {},
          },
        }),
    ],
    [
      'a hexadecimal number',
      () =>
        createMachine({
          id: 'm',
          initial: 'a',
          states: {
            a: {
              invoke: {
                id: 'load',
                src: fromPromise(() => Promise.reject(new Error())),
                onError: [
                  {
                    guard: ({ event }: { event: { error?: unknown } }) =>
                      (event.error as { status?: number }).status === 0x6985,
                    target: 'b',
                  },
                  { target: 'b' },
                ],
              },
            },
            b: {},
          },
        }),
    ],
  ];

  test.each(cases)('%s', (_, machine) => {
    expect(missesOf(machine(), 1_000)).toEqual([]);
  });
});

test.each([
  ['^image\\/(png|jpe?g)$', '', ['image/png', 'image/jpeg', 'image/jpg']],
  ['user (rejected|denied)', 'i', ['user rejected', 'user denied']],
  ['^0x[0-9a-f]{4}$', 'i', ['0x0000']],
  ['^\\d{3} \\d{3}$', '', ['123 456', '111 111']],
  ['^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', '', ['a@a.aa', 'b@b.bb']],
  ['^[A-Z]{3}$', '', ['AAA', 'BBB']],
  ['^\\d{12,19}$', '', ['123456789123', '4242424242424242', '111111111111']],
  ['\\b(refund|lawyer)\\b', '', ['refund', 'lawyer']],
  ['^(?=.*a)b$', '', []],
])('texts that match /%s/%s', (source, flags, expected) => {
  expect(textsMatching(source, flags)).toEqual(expected);
});
