import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/machines/catalogue.ts';
import { allJourneys } from './support/all-journeys.ts';
import { play } from './support/journeys.ts';

test('every machine of the catalogue has journeys', () => {
  expect(allJourneys.map(({ machine }) => machine.id)).toEqual(catalogue.map(({ machine }) => machine.id));
});

describe.each(allJourneys.map((set) => [set.machine.id, set] as const))('%s', (_, { machine, journeys, isRoot }) => {
  test.each(journeys.map((journey) => [journey.title, journey] as const))('%s', (_title, journey) => {
    expect(() => play(machine, journey, isRoot ?? false)).not.toThrow();
  });
});
