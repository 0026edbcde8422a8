import { expect, test } from 'vitest';
import { chartOf } from 'xstate-paths-and-diagrams';
import { mutantsOf, rebuildMachine } from 'xstate-paths-and-diagrams/mutants';
import { allJourneys } from './support/all-journeys.ts';
import { passesAllJourneys } from './support/surviving-mutants.ts';

const machines = allJourneys.map((set) => [set.machine.id, set] as const);

test.each(machines)('%s: every transition has its machine without it', (_, { machine }) => {
  const removed = mutantsOf(machine).filter(({ fault }) => fault === 'removed');
  const transitions = chartOf(machine).transitions;
  expect(removed.map(({ id }) => id).sort()).toEqual(transitions.map(({ id }) => id).sort());
  for (const { id, machine: mutant } of removed) {
    expect(chartOf(mutant).transitions.length, id).toBe(transitions.length - 1);
  }
});

test.each(machines)('%s: built anew without a fault, all its journeys succeed', (_, set) => {
  expect(passesAllJourneys(rebuildMachine(set.machine), set)).toBe(true);
});

test.each(machines)(
  '%s: without any one transition or action, or with any one guard negated, a journey fails',
  (_, set) => {
    const survivors = mutantsOf(set.machine).filter((mutant) => passesAllJourneys(mutant.machine, set));
    expect(survivors.map(({ id, fault }) => `${fault}: ${id}`)).toEqual([]);
  },
);
