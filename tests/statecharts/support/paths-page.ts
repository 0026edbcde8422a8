import type { AnyStateMachine } from 'xstate';
import type { PathsReport } from '../../../statecharts/paths/cover.ts';
import { percent } from '../../../statecharts/paths/format.ts';

type Row = {
  machine: AnyStateMachine;
  shows: string;
  unreachable: readonly string[];
  bare: PathsReport;
  modelled: PathsReport;
};

/** The text of docs/paths.md. */
export function pathsPage(rows: readonly Row[]): string {
  const reachable = sum(rows, ({ bare, unreachable }) => bare.coverage.transitions - unreachable.length);
  const bare = sum(rows, (row) => row.bare.coverage.taken);
  const modelled = sum(rows, (row) => row.modelled.coverage.taken);
  const table = rows.map(({ machine, shows, unreachable, ...reports }) => {
    const { transitions } = reports.bare.coverage;
    return cells([
      machine.id,
      shows,
      transitions,
      transitions - unreachable.length,
      reports.bare.coverage.taken,
      reports.modelled.coverage.taken,
      reports.modelled.paths.length,
    ]);
  });
  const missed = rows.flatMap(({ unreachable, ...reports }) =>
    (['bare', 'modelled'] as const).flatMap((kind) =>
      reports[kind].coverage.misses.map(({ id, reason }) =>
        cells([
          `\`${id.replaceAll('|', '\\|')}\``,
          kind === 'bare' ? 'without' : 'with',
          unreachable.includes(id) ? 'no' : 'yes',
          reason.replaceAll('|', '\\|'),
        ]),
      ),
    ),
  );
  return `${[
    '# Paths through machines that nobody wrote for this tool',
    '',
    'What `npm run paths` finds on the machines in `tests/statecharts/fixtures`, written in the style of public XState 5',
    'examples. The test `tests/statecharts/fixtures.test.ts` writes this page (`npm run unit -- tests/statecharts -u`) and',
    'fails when it is no longer true.',
    '',
    `Of ${reachable} transitions that can be taken, ${bare} are without a model module (${percent(bare, reachable)} %; only the input is`,
    `given where a machine needs one) and ${modelled} with one (${percent(modelled, reachable)} %).`,
    '',
    cells(['machine', 'shows', 'transitions', 'can be taken', 'taken without model', 'taken with model', 'paths']),
    cells(['---', '---', '--:', '--:', '--:', '--:', '--:']),
    ...table,
    '',
    '## Every transition that is not taken',
    '',
    cells(['transition', 'model', 'can be taken', 'reason']),
    cells(['---', '---', '---', '---']),
    ...missed,
  ].join('\n')}\n`;
}

const cells = (row: readonly (string | number)[]): string => `| ${row.join(' | ')} |`;

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
