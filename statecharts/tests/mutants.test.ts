import { expect, test } from 'vitest';
import { type AnyStateMachine, fromPromise, initialTransition, setup, transition } from 'xstate';
import { chartOf } from '../introspect.ts';
import { mutantsOf, rebuildMachine } from '../mutate/mutants.ts';

const machine = setup({
  actors: { load: fromPromise(async () => 1) },
  guards: { isGood: () => true },
  actions: { note: () => {}, tell: () => {} },
}).createMachine({
  id: 'm',
  initial: 'a',
  states: {
    a: {
      on: { GO: [{ guard: 'isGood', target: 'b', actions: ['note', 'tell'] }, { target: 'c' }] },
      after: { 5: 'b' },
    },
    b: { invoke: { id: 'load', src: 'load', onDone: 'c', onError: ['a'] } },
    c: { entry: 'note', always: { guard: 'isGood', target: 'a' } },
  },
});

test('one mutant without each transition, one with each guard negated, one without each action', () => {
  expect(mutantsOf(machine).map(({ id, fault }) => `${fault}: ${id}`)).toEqual([
    'removed: m.a|GO|0',
    'guard negated: m.a|GO|0',
    'action dropped: note: m.a|GO|0',
    'action dropped: tell: m.a|GO|0',
    'removed: m.a|GO|1',
    'removed: m.a|xstate.after.5.m.a|0',
    'removed: m.b|xstate.done.actor.load|0',
    'removed: m.b|xstate.error.actor.load|0',
    'action dropped: note: m.c',
    'removed: m.c|always|0',
    'guard negated: m.c|always|0',
  ]);
  for (const mutant of mutantsOf(machine)) {
    const lost = mutant.fault === 'removed' ? 1 : 0;
    expect(chartOf(mutant.machine).transitions.length, mutant.id).toBe(chartOf(machine).transitions.length - lost);
  }
});

test('a mutant has only its one fault, and the original machine does not change', () => {
  const afterGo = (candidate: AnyStateMachine): unknown =>
    transition(candidate, initialTransition(candidate)[0], { type: 'GO' })[0].value;
  const [removed, negated] = mutantsOf(machine).map((mutant) => afterGo(mutant.machine));
  // The second branch leads to c, and c leads immediately to a.
  expect([removed, negated, afterGo(machine)]).toEqual(['a', 'a', 'b']);
  expect(chartOf(rebuildMachine(machine))).toEqual(chartOf(machine));
});
