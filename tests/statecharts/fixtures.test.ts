import { describe, expect, test } from 'vitest';
import { chartOf } from '../../statecharts/introspect.ts';
import { mismatchesOf } from '../../statecharts/paths/check-paths.ts';
import { jsonOf, type Paths, pathsOf } from '../../statecharts/paths/cover.ts';
import { percent } from '../../statecharts/paths/format.ts';
import type { Model } from '../../statecharts/paths/model.ts';
import { STRATEGIES } from '../../statecharts/paths/strategies.ts';
import { fixtures } from './support/fixtures.ts';
import { pathsPage } from './support/paths-page.ts';

/** Input is no model: without it such a machine cannot be started by anybody. */
const bareModel = ({ input }: Model): Model => (input === undefined ? {} : { input });

const rows = fixtures.map(({ machine, model, shows }) => {
  const unreachable = Object.keys(model.cannotBeTaken ?? {});
  const bare = pathsOf(machine, bareModel(model), 'cover');
  const modelled = pathsOf(machine, model, 'cover');
  return { machine, model, shows, unreachable, bare, modelled };
});

const reachable = rows.reduce((sum, { bare, unreachable }) => sum + bare.coverage.transitions - unreachable.length, 0);

test('without any model at least 95 % of all transitions that can be taken are', () => {
  const taken = rows.reduce((sum, { bare }) => sum + bare.coverage.taken, 0);
  expect(percent(taken, reachable)).toBeGreaterThanOrEqual(95);
});

describe.each(rows.map((row) => [row.machine.id, row] as const))(
  '%s',
  (_, { machine, model, unreachable, modelled }) => {
    test('with its model every transition is taken that can be', () => {
      expect(modelled.coverage.misses.map(({ id }) => id)).toEqual(unreachable);
      expect(modelled.coverage.taken).toBe(modelled.coverage.transitions - unreachable.length);
    });

    test('what is said to be out of reach exists', () => {
      expect(chartOf(machine).transitions.map(({ id }) => id)).toEqual(expect.arrayContaining(unreachable));
    });

    test.each(STRATEGIES)('%s: paths that were written and read again go as written', (strategy) => {
      const report = pathsOf(machine, { ...model, limit: 400 }, strategy);
      const kept = JSON.parse(jsonOf({ ...report, configurations: [], notes: [] })) as Paths;
      kept.paths = kept.paths.slice(0, 20);
      expect(kept.paths.length).toBeGreaterThan(0);
      expect(mismatchesOf(machine, kept, 'replay')).toEqual([]);
    });

    test('tours take as much as the cover, in fewer paths', () => {
      const tours = pathsOf(machine, model, 'tours');
      expect(tours.coverage.misses).toEqual(modelled.coverage.misses);
      expect(tours.paths.length).toBeLessThanOrEqual(modelled.paths.length);
    });

    test('it comes out the same each time', () => {
      const again = pathsOf(machine, model, 'cover');
      expect(jsonOf([again.paths, again.coverage])).toBe(jsonOf([modelled.paths, modelled.coverage]));
    });
  },
);

test('docs/paths.md says what is measured here', async () => {
  await expect(pathsPage(rows)).toMatchFileSnapshot('../../docs/paths.md');
});
