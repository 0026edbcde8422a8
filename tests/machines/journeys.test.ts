import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/machines/catalogue.ts';
import { collectCoverage } from '../support/statechart-coverage.ts';
import { allJourneys } from './support/all-journeys.ts';
import { play } from './support/journeys.ts';

test('every machine of the catalogue has journeys', () => {
  expect(allJourneys.map(({ machine }) => machine.id)).toEqual(catalogue.map(({ machine }) => machine.id));
});

describe.each(allJourneys.map((set) => [set.machine.id, set] as const))('%s', (_, { machine, journeys, isRoot }) => {
  const coverage = collectCoverage('journeys', machine.id, journeys.length);
  test.each(journeys.map((journey) => [journey.title, journey] as const))('%s', (_title, journey) => {
    coverage.add(play(machine, journey, isRoot ?? false));
  });

  afterAll(coverage.write);
});
