import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../introspect.ts';
import { findMismatches } from '../paths/check-paths.ts';
import { generatePaths, type PathsReport } from '../paths/cover.ts';
import { percent } from '../paths/format.ts';
import { toJson } from '../paths/json-text.ts';
import { livePaths, type PathsFile, pathsFileOf, pathsFileText } from '../paths/paths-file.ts';
import { STRATEGIES, type Strategy } from '../paths/strategies.ts';
import { fixtures } from './support/fixtures.ts';
import { pathsPage } from './support/paths-page.ts';
import type { WithoutModel } from './support/without-model.ts';

const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'support/without-model.ts')], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  env: { ...process.env, NODE_OPTIONS: '' },
});
if (stdout === '') throw new Error(stderr);
const withoutModel = JSON.parse(stdout) as Record<string, WithoutModel>;

const rows = fixtures.map(({ machine, model, shows }) => {
  const unreachable = Object.keys(model.cannotBeTaken ?? {});
  const bare = withoutModel[machine.id];
  if (bare === undefined) throw new Error(`No result without a model for ${machine.id}`);
  const modelled = generatePaths(machine, model, 'cover');
  // With another input, a machine may take what it cannot take with the input of its model.
  const missed = bare.coverage.misses.filter(({ id }) => !unreachable.includes(id)).length;
  const canBeTaken = bare.coverage.transitions - unreachable.length;
  return { machine, model, shows, unreachable, bare, modelled, canBeTaken, takenBare: canBeTaken - missed };
});

/** Enough configurations to replay a path of every kind; a search without a limit takes ten times as long. */
const LIMIT = 400;

const reachable = rows.reduce((sum, { canBeTaken }) => sum + canBeTaken, 0);

test('without a model, at least 98 % of the transitions that can be taken are taken', () => {
  const taken = rows.reduce((sum, { takenBare }) => sum + takenBare, 0);
  expect(percent(taken, reachable)).toBeGreaterThanOrEqual(98);
});

const applications = Object.entries(withoutModel).filter(([id]) => !rows.some(({ machine }) => machine.id === id));

test('without a model, 96 % of all transitions of application machines are taken, and every path is right', () => {
  const taken = applications.reduce((sum, [, { coverage }]) => sum + coverage.taken, 0);
  const all = applications.reduce((sum, [, { coverage }]) => sum + coverage.transitions, 0);
  expect(applications).toHaveLength(9);
  expect(percent(taken, all)).toBeGreaterThanOrEqual(96);
  expect(applications.filter(([, { mismatches }]) => mismatches > 0)).toEqual([]);
});

test('without a model, every path gives the same states when it is replayed', () => {
  expect(rows.filter(({ bare }) => bare.mismatches > 0).map(({ machine }) => machine.id)).toEqual([]);
});

describe.each(rows.map((row) => [row.machine.id, row] as const))(
  '%s',
  (_, { machine, model, unreachable, modelled }) => {
    test('with its model, every transition that can be taken is taken', () => {
      expect(modelled.coverage.misses.map(({ id }) => id)).toEqual(unreachable);
      expect(modelled.coverage.taken).toBe(modelled.coverage.transitions - unreachable.length);
    });

    test('the transitions in cannotBeTaken exist', () => {
      expect(chartOf(machine).transitions.map(({ id }) => id)).toEqual(expect.arrayContaining(unreachable));
    });

    const reports = new Map<Strategy, PathsReport>();
    /** The paths of a strategy within the limit. They are generated once for all tests that look at them. */
    const limited = (strategy: Strategy): PathsReport => {
      const report = reports.get(strategy) ?? generatePaths(machine, { ...model, limit: LIMIT }, strategy);
      reports.set(strategy, report);
      return report;
    };

    test.each(STRATEGIES)('%s: saved paths give the same states when they are replayed', (strategy) => {
      const report = limited(strategy);
      const saved = JSON.parse(
        pathsFileText(pathsFileOf({ ...report, paths: report.paths.slice(0, 20) }, model)),
      ) as PathsFile;
      expect(saved.paths.length).toBeGreaterThan(0);
      expect(findMismatches(machine, livePaths(saved, machine, model, {}), 'replay')).toEqual([]);
    });

    test('tours cover the same transitions in the same number of paths or fewer', () => {
      const [cover, tours] = [limited('cover'), limited('tours')];
      expect(tours.coverage.misses).toEqual(cover.coverage.misses);
      expect(tours.paths.length).toBeLessThanOrEqual(cover.paths.length);
    });

    test('the result is always the same', () => {
      const again = generatePaths(machine, { ...model, limit: LIMIT }, 'cover');
      const { paths, coverage } = limited('cover');
      expect(toJson([again.paths, again.coverage])).toBe(toJson([paths, coverage]));
    });
  },
);

test('docs/path-coverage.md has these results', async () => {
  await expect(pathsPage(rows, applications)).toMatchFileSnapshot('../docs/path-coverage.md');
});
