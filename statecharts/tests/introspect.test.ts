import { expect, test } from 'vitest';
import { and, assign, fromPromise, not, setup, stateIn } from 'xstate';
import { chartOf, INLINE } from '../introspect.ts';

const machine = setup({
  types: { events: {} as { type: 'GO' } | { type: 'STAY' }, tags: {} as 'busy' },
  actors: { load: fromPromise(async () => 1) },
  actions: { note: () => {} },
  guards: { isGood: () => true, isNew: () => true },
  delays: { pause: 5 },
}).createMachine({
  id: 'all',
  initial: 'a',
  on: { GO: '.b' },
  states: {
    a: {
      description: 'The start.',
      tags: 'busy',
      entry: 'note',
      exit: assign({}),
      on: {
        GO: [
          { guard: 'isGood', target: 'b', actions: ['note', () => {}] },
          { guard: and(['isNew', not('isGood')]), target: 'c' },
          { guard: stateIn('a'), target: 'c' },
          { guard: () => true, reenter: true },
        ],
        STAY: undefined,
      },
      after: { pause: 'b', 20: 'c' },
    },
    b: {
      invoke: { id: 'load', src: 'load', onDone: 'c', onError: { actions: 'note' }, onSnapshot: { actions: 'note' } },
    },
    c: {
      initial: 'inner',
      states: { inner: { always: 'end' }, end: { type: 'final' }, last: { type: 'history' } },
      onDone: 'a',
    },
  },
});

const chart = chartOf(machine);

test('states are listed depth first, with their properties', () => {
  expect(chart.states.map(({ id, type, initial, parent }) => [id, type, initial, parent])).toEqual([
    ['all', 'compound', 'all.a', null],
    ['all.a', 'atomic', null, 'all'],
    ['all.b', 'atomic', null, 'all'],
    ['all.c', 'compound', 'all.c.inner', 'all'],
    ['all.c.inner', 'atomic', null, 'all.c'],
    ['all.c.end', 'final', null, 'all.c'],
    ['all.c.last', 'history', null, 'all.c'],
  ]);
  expect(chart.states[1]).toEqual({
    id: 'all.a',
    key: 'a',
    parent: 'all',
    type: 'atomic',
    initial: null,
    description: 'The start.',
    tags: ['busy'],
    invokes: [],
    entry: ['note'],
    exit: ['xstate.assign'],
  });
  expect(chart.states[2]?.invokes).toEqual([{ id: 'load', src: 'load' }]);
});

test('every transition definition is listed, with an id of its state, event and branch', () => {
  expect(chart.transitions.map(({ id, kind, guard, targets }) => [id, kind, guard, targets])).toEqual([
    ['all|GO|0', 'event', null, ['all.b']],
    ['all.a|GO|0', 'event', 'isGood', ['all.b']],
    ['all.a|GO|1', 'event', 'and(isNew, not(isGood))', ['all.c']],
    ['all.a|GO|2', 'event', 'stateIn("a")', ['all.c']],
    ['all.a|GO|3', 'event', INLINE, []],
    ['all.a|STAY|0', 'event', null, []],
    ['all.a|xstate.after.20.all.a|0', 'after', null, ['all.c']],
    ['all.a|xstate.after.pause.all.a|0', 'after', null, ['all.b']],
    ['all.b|xstate.done.actor.load|0', 'actorDone', null, ['all.c']],
    ['all.b|xstate.error.actor.load|0', 'actorError', null, []],
    ['all.b|xstate.snapshot.load|0', 'actorSnapshot', null, []],
    ['all.c|xstate.done.state.all.c|0', 'stateDone', null, ['all.a']],
    ['all.c.inner|always|0', 'always', null, ['all.c.end']],
  ]);
});

test('transitions have actions, delays, re-entry and forbidden events', () => {
  const byId = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  expect(byId.get('all.a|GO|0')?.actions).toEqual(['note', INLINE]);
  expect(byId.get('all.a|GO|3')).toMatchObject({ reenter: true, isForbidden: false });
  expect(byId.get('all.a|STAY|0')).toMatchObject({ isForbidden: true, actions: [] });
  expect(byId.get('all.a|xstate.after.pause.all.a|0')?.delay).toBe('pause');
  expect(byId.get('all.a|xstate.after.20.all.a|0')?.delay).toBe(20);
  expect(byId.get('all.a|GO|0')?.delay).toBeNull();
});
