import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { setup } from 'xstate';
import { createMachine } from 'xstate-6';
import { machinePages } from '../diagrams/pages.ts';
import { chartOf } from '../introspect.ts';
import { mutantsOf } from '../mutate/mutants.ts';
import { findMismatches } from '../paths/check-paths.ts';
import { coverTransitions } from '../paths/cover.ts';
import { livePaths, type PathsFile, pathsFileOf, pathsFileText } from '../paths/paths-file.ts';
import { replay } from '../paths/replay.ts';
import { door } from './fixtures/xstate-6/door.machine.ts';
import { editor } from './fixtures/xstate-6/editor.machine.ts';
import { light } from './fixtures/xstate-6/light.machine.ts';
import { menu } from './fixtures/xstate-6/menu.machine.ts';
import { order } from './fixtures/xstate-6/order.machine.ts';
import { parcel } from './fixtures/xstate-6/parcel.machine.ts';
import { search } from './fixtures/xstate-6/search.machine.ts';
import { shop } from './fixtures/xstate-6/shop.machine.ts';
import { trip } from './fixtures/xstate-6/trip.machine.ts';
import { upload } from './fixtures/xstate-6/upload.machine.ts';

/** TypeScript has the types of version 5 here. */
const asMachine = (machine: unknown): AnyStateMachine => machine as AnyStateMachine;

const fixtures = [door, editor, light, menu, order, parcel, search, shop, trip, upload].map(asMachine);

/** The states and the transitions of all paths. A fault that no path notices leaves both as they are. */
const behaviourOf = (machine: AnyStateMachine, { input, paths }: Pick<PathsFile, 'input' | 'paths'>) =>
  paths.map((path) => {
    try {
      const events = path.steps.map(({ event }) => event);
      const { values, taken } = replay(machine, 'input' in path ? path.input : input, events);
      return { values, taken: [...taken].sort() };
    } catch (error) {
      return String(error);
    }
  });

describe.each(fixtures.map((machine) => [machine.id, machine] as const))('XState 6: %s', (_, machine) => {
  const report = coverTransitions(machine, {});

  test('paths take every transition', () => {
    const { misses, taken, transitions } = report.coverage;
    expect({ misses, taken }).toEqual({ misses: [], taken: transitions });
  });

  test('saved paths give the same states when they are replayed', () => {
    const saved = JSON.parse(pathsFileText(pathsFileOf(report, {}))) as PathsFile;
    expect(findMismatches(machine, livePaths(saved, machine, {}, {}), 'replay')).toEqual([]);
  });

  test('the paths notice each fault', () => {
    const right = JSON.stringify(behaviourOf(machine, report));
    const mutants = mutantsOf(machine);
    const unnoticed = mutants.filter((mutant) => JSON.stringify(behaviourOf(mutant.machine, report)) === right);
    expect(mutants.length).toBeGreaterThan(2);
    expect(unnoticed.map(({ id, fault }) => `${fault}: ${id}`)).toEqual([]);
  });

  test('the picture and the table have every transition', async () => {
    const pages = [...(await machinePages({ machine, title: machine.id, purpose: null }))];
    const content = (end: string) => pages.find(([name]) => name.endsWith(end))?.[1] ?? '';
    const ids = chartOf(machine).transitions.map(({ id }) => id);
    expect(ids.filter((id) => !content('.svg').includes(`"${id}`) && !content('.svg').includes(` ${id}`))).toEqual([]);
    expect(ids.filter((id) => !content('.md').includes(id.replaceAll('|', '\\|')))).toEqual([]);
  });
});

test('XState 6: the outcomes of a transition that is a function are found and drawn apart from declared targets', async () => {
  expect([...coverTransitions(asMachine(parcel), {}).outcomes]).toEqual([
    ['parcel.open|PACK|0', [['parcel.packed'], ['parcel.tooHeavy']]],
    ['parcel.packed|SEND|0', [['parcel.freight'], ['parcel.post']]],
  ]);
  const pages = await machinePages({ machine: asMachine(parcel), title: 'Parcel', purpose: null });
  const svg = pages.get('parcel.svg') ?? '';
  const arrows = [...svg.matchAll(/<g class="arrow" data-edge="([^"]+)" data-kind="event"( data-observed="")?>/g)];
  expect(arrows.map(([, id, observed]) => [id, observed !== undefined]).sort()).toEqual([
    ['parcel.open|PACK|0', true],
    ['parcel.open|PACK|0', true],
    ['parcel.packed|SEND|0', true],
    ['parcel.packed|SEND|0', true],
    ['parcel.tooHeavy|REPACK|0', false],
  ]);
  expect(svg).toContain('observed: a run of a function led here');
});

test('XState 6: a function that no run has taken is drawn without a target, and named as a miss', async () => {
  const machine = asMachine(
    createMachine({
      id: 'vault',
      initial: 'closed',
      states: { closed: { on: { OPEN: () => undefined } }, open: {} },
    }),
  );
  const pages = await machinePages({ machine, title: 'Vault', purpose: null });
  expect(coverTransitions(machine, {}).coverage.misses.map(({ id }) => id)).toEqual(['vault.closed|OPEN|0']);
  expect(pages.get('vault.md')).toContain('| `closed` | OPEN | - | - | a function: never seen |');
  expect(pages.get('vault.svg')).toMatch(/data-edge="vault\.closed\|OPEN\|0"><text[^>]*>.*→ \?/);
});

test('XState 6: only a timer that is running can end, and it ends once', () => {
  const after = (delay: string) => ({ type: `xstate.after.${delay}.light.yellow` });
  const toYellow = { type: 'xstate.after.3000.light.green' };
  const { values, snapshot } = replay(asMachine(light), undefined, [
    after('1000'),
    toYellow,
    after('short'),
    after('short'),
  ]);
  expect({ values, context: snapshot.context as unknown }).toEqual({
    values: ['green', 'green', 'yellow', 'yellow', 'yellow'],
    context: { blinks: 1 },
  });
});

test('paths of an XState 5 machine are replayed on the same machine in version 6', () => {
  const config = {
    id: 'switch',
    initial: 'off',
    states: { off: { on: { PRESS: 'on' } }, on: { after: { 1000: 'off' }, on: { PRESS: 'off' } } },
  } as const;
  const five = setup({}).createMachine(config);
  const six = asMachine(createMachine(config as never));
  const { paths } = coverTransitions(five, {});
  expect(paths.map(({ steps }) => steps.map(({ event }) => event.type))).toEqual(
    coverTransitions(six, {}).paths.map(({ steps }) => steps.map(({ event }) => event.type)),
  );
  const valuesOn = (machine: AnyStateMachine) =>
    paths.map(
      ({ steps }) =>
        replay(
          machine,
          undefined,
          steps.map(({ event }) => event),
        ).values,
    );
  expect(valuesOn(six)).toEqual(valuesOn(five));
});

test('a reason says what functions did, and that a state may be the target of one', () => {
  const machine = asMachine(
    createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: {
            GO: () => ({ target: 'b' }),
            STOP: ({ event }: { event: { type: string } }) => stopped(event),
            FAIL: () => failed(),
          },
        },
        b: { always: { target: 'a' } },
        c: { on: { BACK: { target: 'a' } } },
      },
      on: { FAIL: { target: '.a' } },
    } as never),
  );
  const failed = (): never => {
    throw new Error('no fuse');
  };
  const stopped = ({ type }: { type: string }) => (type === 'START' ? { target: 'c' } : undefined);
  const { misses } = coverTransitions(machine, {}).coverage;
  expect(Object.fromEntries(misses.map(({ id, reason }) => [id, reason]))).toEqual({
    'm.a|FAIL|0': 'the function throws "no fuse" at the event {"type":"FAIL"}',
    'm|FAIL|0':
      'the machine throws "no fuse" at the event {"type":"FAIL"}, in the function of m.a|FAIL|0, which comes first',
    'm.a|STOP|0': expect.stringMatching(/^the function returned nothing in all \d+ evaluations$/),
    'm.c|BACK|0':
      'the state m.c is never entered: no transition declares it as a target, and no run of m.a|GO|0, m.a|STOP|0, m.a|FAIL|0 has led to it',
  });
});
