import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { chartOf } from '../introspect.ts';
import { coverTransitions } from '../paths/cover.ts';
import { pathsFileOf } from '../paths/paths-file.ts';
import { driverOf } from '../written-tests/step-drivers.ts';
import type { Drivers } from '../written-tests/walk.ts';
import { randomWalks } from '../written-tests/walks.ts';

/** A parcel box: it opens with a code that a server checks, and locks by itself. */
const box = setup({
  types: { events: {} as { type: 'CODE'; digits: string } | { type: 'TAKE' } | { type: 'CLOSE' } },
  actors: { check: fromPromise<boolean>(() => Promise.resolve(false)) },
}).createMachine({
  id: 'box',
  initial: 'locked',
  states: {
    locked: { on: { CODE: 'checking' } },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        onDone: [{ guard: ({ event }) => event.output, target: 'open' }, { target: 'locked' }],
        onError: 'locked',
      },
    },
    open: { on: { TAKE: 'empty', CLOSE: 'locked' }, after: { 60000: 'locked' } },
    empty: { on: { CLOSE: 'locked' } },
  },
});
const model = {
  events: { CODE: [{ type: 'CODE', digits: '1234' }] },
  outcomes: { check: [{ output: true }, { output: false }, { error: new TypeError('offline') }] },
};

/** What the drivers below drive: the box as a program. `opened` counts how often. */
type Program = { state: string; opened: number; failures: unknown[] };

const goTo = (state: string) => async (program: Program) => {
  program.state = state;
  if (state === 'open') program.opened += 1;
};
const is = (state: string) => async (program: Program) => expect(program.state).toBe(state);

const drivers: Drivers<typeof box, Program> = {
  events: { CODE: goTo('checking'), TAKE: goTo('empty'), CLOSE: goTo('locked') },
  outcomes: {
    check: {
      done: async (program: Program, isRight: never) => goTo(isRight ? 'open' : 'locked')(program),
      failed: async (program: Program, error) => {
        program.failures.push(error);
        program.state = 'locked';
      },
    },
  },
  delays: { 60000: goTo('locked') },
  states: Object.fromEntries(['locked', 'checking', 'open', 'empty'].map((state) => [state, is(state)])),
};

/** A fault that no single transition shows: a box that was opened for the second time does not lock. */
const withFault: typeof drivers = {
  ...drivers,
  events: {
    ...drivers.events,
    CLOSE: async (program) => {
      if (program.opened < 2) program.state = 'locked';
    },
  },
};
const OPENED = ['CODE', 'xstate.done.actor.check'];
/** The two shortest ones. */
const SHORTEST = ['CLOSE', 'xstate.after.60000.box.open'].map((end) => [[...OPENED, end, ...OPENED, 'CLOSE']]);

let folder = '';
let files = { tests: '', failures: '' };
/** The programs of a run, one for each walk. */
let programs: Program[] = [];

const open = async (): Promise<Program> => {
  const program = { state: 'locked', opened: 0, failures: [] };
  programs.push(program);
  return program;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walks-'));
  files = { tests: join(folder, 'box.tests.json'), failures: join(folder, 'box.failures.json') };
  programs = [];
  const paths = pathsFileOf(coverTransitions(box, model), model).paths.map(({ steps }) => ({
    title: 'x',
    start: 'locked',
    steps: steps.map((step) => ({ ...step, driver: driverOf(step.event.type, chartOf(box)) })),
  }));
  writeFileSync(files.tests, JSON.stringify({ machine: 'box', paths }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failureOf = async (promise: Promise<void>): Promise<string> =>
  promise.then(
    () => 'it did not fail',
    (error: Error) => error.message,
  );
const keptTypes = () =>
  (JSON.parse(readFileSync(files.failures, 'utf8')) as { walks: { events: { type: string }[] }[] }).walks.map(
    ({ events }) => events.map(({ type }) => type),
  );

test('walks through a program without a fault take every event, with real errors, and keep nothing', async () => {
  await randomWalks(box, drivers, open, { ...files, runs: 40, seed: 1 });
  expect(programs).toHaveLength(40);
  expect(existsSync(files.failures)).toBe(false);
  expect(programs.flatMap(({ failures }) => failures)[0]).toEqual(new TypeError('offline'));
});

test.each([1, 2, 3, 4, 5, 6])('a fault is found, made as short as possible and kept: seed %i', async (seed) => {
  const message = await failureOf(randomWalks(box, withFault, open, { ...files, seed }));
  expect(message).toMatch(
    /^A random walk, “Close, after .*”: Step 6 of 6, \{"type":"CLOSE"\}: it is not as it should be in the state "locked": /,
  );
  expect(message).toContain(`It is kept in ${files.failures} and comes first from now on (seed ${seed}`);
  expect(SHORTEST).toContainEqual(keptTypes());
});

test('a walk that was kept comes first, and is not kept twice; without the fault it passes', async () => {
  await failureOf(randomWalks(box, withFault, open, { ...files, seed: 1 }));
  programs = [];
  const again = await failureOf(randomWalks(box, withFault, open, { ...files, seed: 2 }));
  expect(again).toMatch(/^A walk that failed before, “Close, after .*”: Step 6 of 6, /);
  expect(programs).toHaveLength(1);
  expect(SHORTEST).toContainEqual(keptTypes());

  programs = [];
  await randomWalks(box, drivers, open, { ...files, runs: 3, seed: 1 });
  expect(programs.map(({ opened }) => opened)[0]).toBe(2);
  expect(programs).toHaveLength(4);
});

test('a kept walk that the machine does not take any more is named', async () => {
  writeFileSync(
    files.failures,
    JSON.stringify({ machine: 'box', walks: [{ title: 'Take', events: [{ type: 'TAKE' }] }] }),
  );
  expect(await failureOf(randomWalks(box, drivers, open, files))).toBe(
    `The machine does not take the kept walk “Take” any more. Delete it from ${files.failures}.`,
  );
});

test('a program that is wrong at its start fails without a walk', async () => {
  const broken = { ...drivers, states: { ...drivers.states, locked: async () => Promise.reject(new Error('no box')) } };
  expect(await failureOf(randomWalks(box, broken, open, { ...files, seed: 1 }))).toBe(
    'At the start: it is not as it should be in the state "locked": no box',
  );
  expect(existsSync(files.failures)).toBe(false);
});
