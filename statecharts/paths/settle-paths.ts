import type { AnyStateMachine } from 'xstate';
import { withDeterminism } from '../deterministic.ts';
import { chartOf } from '../introspect.ts';
import { findMismatches, type Mismatch } from './check-paths.ts';
import { type PathsReport, pairCoverage } from './cover.ts';
import type { Model } from './model.ts';
import { pairsOnPaths } from './pairs.ts';
import { livePaths, type PathsFile, pathsFileOf, pathsFileText } from './paths-file.ts';
import { replay } from './replay.ts';

/** A report and the file of its paths, which have been replayed from the text of the file. */
export type SettledPaths = {
  report: PathsReport;
  file: PathsFile;
  /** The report with all paths: the file refers to them by index. */
  generated: PathsReport;
};

/**
 * Replays the paths as the reader of their file gets them. A path that gives other states gets those states if a second replay
 * gives them again; otherwise it is left out. A transition that only such a path took counts as missed.
 */
export function settlePaths(report: PathsReport, machine: AnyStateMachine, model: Model): SettledPaths {
  const written = pathsFileOf(report, model);
  const mismatches = replayedFromText(written, report, machine, model);
  if (mismatches.length === 0) return { report, file: written, generated: report };
  const repaired: PathsFile = {
    ...written,
    paths: written.paths.map((path, index) => {
      const mismatch = mismatches.find((each) => each.path === index + 1);
      return mismatch === undefined ? path : { ...path, steps: stepsUntil(path.steps, mismatch) };
    }),
  };
  const left = replayedFromText(repaired, report, machine, model);
  return withoutPaths({ report, file: repaired, generated: report }, machine, model, left);
}

/** The mismatches of the paths that JSON gives back. */
function replayedFromText(file: PathsFile, report: PathsReport, machine: AnyStateMachine, model: Model): Mismatch[] {
  const read = JSON.parse(pathsFileText(file)) as PathsFile;
  return findMismatches(
    machine,
    livePaths(read, machine, model, {}, () => report),
    'replay',
  );
}

/** The steps before the one that differs, and that step with the state that it gives. */
function stepsUntil(steps: PathsFile['paths'][number]['steps'], { step, actual }: Mismatch) {
  const before = steps.slice(0, Math.max(0, step - 1));
  const wrong = steps[step - 1];
  return wrong !== undefined && 'value' in actual
    ? [...before, { ...wrong, value: actual.value as typeof wrong.value }]
    : before;
}

/**
 * The same report without the paths that give other states, with the coverage that the rest really has.
 * @param mismatches the first differing step of each path to leave out
 */
export function withoutPaths(
  { report, file, generated }: SettledPaths,
  machine: AnyStateMachine,
  model: Model,
  mismatches: readonly Pick<Mismatch, 'path' | 'step' | 'event'>[],
): SettledPaths {
  const isKept = (_: unknown, index: number) => !mismatches.some(({ path }) => path === index + 1);
  const kept = { ...file, paths: file.paths.filter(isKept) };
  const live = livePaths(kept, machine, model, {}, () => generated);
  const taken = withDeterminism(() => {
    const ids = live.paths.flatMap((path) => {
      const events = path.steps.map(({ event }) => event);
      return [...replay(machine, 'input' in path ? path.input : live.input, events).taken];
    });
    return new Set(ids);
  });
  const known = new Map(report.coverage.misses.map((miss) => [miss.id, miss]));
  const misses = chartOf(machine)
    .transitions.filter(({ id }) => !taken.has(id))
    .map(
      ({ id }) => known.get(id) ?? { id, reason: 'its path gives other states when it is replayed, so it is left out' },
    );
  const transitions = report.coverage.transitions;
  const { pairs } = report.coverage;
  const all = pairs === undefined ? [] : [...pairsOnPaths(machine, report), ...pairs.misses];
  const coverage = {
    ...{ transitions, taken: transitions - misses.length, misses },
    ...(pairs === undefined ? {} : { pairs: pairCoverage(all, pairsOnPaths(machine, live)) }),
  };
  const notes = mismatches.map(
    ({ step, event }) =>
      `Left out a path that gives other states when it is replayed from its file, at step ${step}` +
      `${event === null ? '' : ` (${event.type})`}: the machine depends on something outside its context and events.`,
  );
  return {
    report: { ...report, paths: live.paths, coverage, notes: [...report.notes, ...notes] },
    file: { ...kept, coverage },
    generated,
  };
}
