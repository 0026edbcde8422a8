import type { Chart } from '../introspect.ts';
import { titlesOf } from '../written-tests/titles.ts';
import { type BehaviourRow, behaviourText } from './behaviours.ts';
import type { PathsReport } from './cover.ts';
import { toJson } from './json-text.ts';

/** A table for the terminal: one line for each machine, then one for each transition that is not taken. */
export function terminalTable(reports: readonly PathsReport[]): string {
  const rows = reports.map(({ machine, coverage: { transitions, taken }, paths }) => [
    machine,
    String(transitions),
    String(taken),
    `${percent(taken, transitions)} %`,
    String(paths.length),
    String(stepsIn(paths)),
  ]);
  const table = [['machine', 'transitions', 'taken', '', 'paths', 'steps'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const misses = reports.flatMap(({ machine, coverage }) =>
    coverage.misses.map(({ id, reason }) => `${machine}: not taken: ${id}: ${reason}`),
  );
  const pairs = reports.flatMap(({ machine, coverage }) =>
    coverage.pairs === undefined ? [] : [`${machine}: ${pairsText(coverage.pairs)}`],
  );
  return `${[...lines, ...misses, ...pairs].join('\n')}\n`;
}

/** How many pairs of transitions are taken, and the first of those that are not. */
function pairsText({ seen, taken, misses }: NonNullable<PathsReport['coverage']['pairs']>): string {
  const figures = `${taken} of ${seen} pairs of transitions taken (${percent(taken, seen)} %)`;
  if (misses.length === 0) return figures;
  const rest = misses.length > MAX_PAIRS ? ` and ${misses.length - MAX_PAIRS} more, which the JSON file names` : '';
  return `${figures}; not taken: ${misses.slice(0, MAX_PAIRS).join(', ')}${rest}`;
}

const MAX_PAIRS = 5;

/** The paths of one machine as Markdown. */
export function pathsMarkdown(
  { machine, strategy, coverage, paths, notes }: PathsReport,
  chart: Chart,
  behaviours: readonly BehaviourRow[],
): string {
  const titles = titlesOf(paths, chart);
  const { transitions, taken, misses } = coverage;
  const lines = [
    `# ${machine}`,
    '',
    `Strategy ${strategy}: ${paths.length} paths, ${stepsIn(paths)} steps, ${taken} of ${transitions} transitions taken.`,
    '',
    ...notes.flatMap((note) => [`- ${note}`]),
    ...misses.map(({ id, reason }) => `- Not taken: ${codeSpan(id)}: ${reason}`),
    ...(coverage.pairs === undefined ? [] : [`- ${pairsText(coverage.pairs)}`]),
    ...behaviours.map((row) => `- Behaviour ${row.id}: ${behaviourText(row)}`),
    ...(notes.length + misses.length + behaviours.length > 0 || coverage.pairs !== undefined ? [''] : []),
  ];
  for (const [index, { steps, ...path }] of paths.entries()) {
    const input = 'input' in path ? [`With the input ${codeSpan(toJson(path.input, undefined, true))}:`, ''] : [];
    lines.push(
      `## Path ${index + 1}: ${titles[index]}`,
      '',
      ...input,
      '| step | event | state after it |',
      '| --- | --- | --- |',
    );
    for (const [at, { event, value }] of steps.entries()) {
      lines.push(
        `| ${at + 1} | ${codeSpan(toJson(event))} | ${codeSpan(typeof value === 'string' ? value : toJson(value))} |`,
      );
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** One line for each behaviour that a machine names. */
export const behaviourLines = (machine: string, behaviours: readonly BehaviourRow[]): string =>
  behaviours.map((row) => `${machine}: behaviour ${row.id}: ${behaviourText(row)}\n`).join('');

const stepsIn = (paths: PathsReport['paths']): number => paths.reduce((sum, { steps }) => sum + steps.length, 0);

/** Rounded down, so that only full coverage is 100. */
export const percent = (taken: number, of: number): number => (of === 0 ? 100 : Math.floor((1000 * taken) / of) / 10);

const codeSpan = (text: string): string => `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
