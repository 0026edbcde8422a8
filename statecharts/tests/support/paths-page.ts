import type { AnyStateMachine } from 'xstate';
import type { PathsReport } from '../../paths/cover.ts';
import { percent } from '../../paths/format.ts';

import type { WithoutModel } from './without-model.ts';

type Row = {
  machine: AnyStateMachine;
  shows: string;
  unreachable: readonly string[];
  /** How many transitions can be taken, and how many of them are taken without a model. */
  canBeTaken: number;
  takenBare: number;
  bare: Pick<PathsReport, 'coverage'>;
  modelled: PathsReport;
};

/**
 * The text of docs/path-coverage.md.
 * @param applications the results without a model for machines in the style of whole applications, by id
 */
export function pathsPage(rows: readonly Row[], applications: readonly (readonly [string, WithoutModel])[]): string {
  const reachable = sum(rows, ({ canBeTaken }) => canBeTaken);
  const bare = sum(rows, ({ takenBare }) => takenBare);
  const modelled = sum(rows, (row) => row.modelled.coverage.taken);
  const taken = sum(applications, ([, { coverage }]) => coverage.taken);
  const all = sum(applications, ([, { coverage }]) => coverage.transitions);
  const table = rows.map(({ machine, shows, canBeTaken, takenBare, ...reports }) => {
    const { transitions } = reports.bare.coverage;
    return cells([
      machine.id,
      shows,
      transitions,
      canBeTaken,
      takenBare,
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
    '# Path coverage on other machines',
    '',
    'How many transitions does the command `paths` take on machines that were not written for it? This page shows the result for',
    'the machines in `tests/fixtures`, which follow the style of public XState 5 examples. The test',
    '`tests/fixtures.test.ts` compares this page with the current result. `npm test -- fixtures -u`',
    'updates it.',
    '',
    `The machines have ${reachable} transitions that can be taken. Without a model module, the paths take ${bare} of them`,
    `(${percent(bare, reachable)} %); where a machine needs an input, the tool infers one. With a model module, they take`,
    `${modelled} (${percent(modelled, reachable)} %). A transition that the model calls impossible may be possible with another`,
    'input; it is not counted.',
    '',
    cells(['machine', 'features', 'transitions', 'can be taken', 'taken without model', 'taken with model', 'paths']),
    cells(['---', '---', '--:', '--:', '--:', '--:', '--:']),
    ...table,
    '',
    '## Machines of applications',
    '',
    'The machines in `tests/fixtures/applications` are as large as those of real applications, and have no model module.',
    `The paths take ${taken} of all their ${all} transitions (${percent(taken, all)} %), those that nothing can take included. The`,
    'tool was improved with them, so another machine may get less.',
    '',
    cells(['machine', 'transitions', 'taken without model']),
    cells(['---', '--:', '--:']),
    ...applications.map(([id, { coverage }]) => cells([id, coverage.transitions, coverage.taken])),
    '',
    '## Transitions that are not taken',
    '',
    cells(['transition', 'model', 'can be taken', 'reason']),
    cells(['---', '---', '---', '---']),
    ...missed,
  ].join('\n')}\n`;
}

const cells = (row: readonly (string | number)[]): string => `| ${row.join(' | ')} |`;

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
