import { cell, code, table } from './markdown.ts';
import { count } from './table.ts';

/** One machine in the index. */
export type IndexRow = {
  id: string;
  /** Name of its files, without their ends. */
  file: string;
  title: string;
  purpose: string;
  /** Who sends it events. */
  sentBy: string;
  behaviours: readonly string[];
  states: number;
  transitions: number;
  /** Paths that together take every transition that can be taken, and how many that are. */
  paths: number;
  taken: number;
  hash: string;
};

/** The first page of the folder: every machine with what it is for and where to read on. */
export function indexPage(rows: readonly IndexRow[]): string {
  return `${[
    '# Statecharts',
    'Made by `npm run diagrams` from the machines themselves: change a machine, run it, commit what it writes.',
    table(
      ['machine', 'states', 'transitions', 'cover paths', 'transitions taken', 'hash', 'read'],
      rows.map((row) => [
        `[${cell(row.title)}](#${anchor(row.title)})`,
        String(row.states),
        String(row.transitions),
        String(row.paths),
        `${row.taken} of ${row.transitions}`,
        code(row.hash),
        links(row),
      ]),
    ),
    ...rows.flatMap((row) => [
      `## ${cell(row.title)}`,
      cell(row.purpose),
      [
        `- Machine: ${code(row.id)}, ${count(row.states, 'state')}, ${count(row.transitions, 'transition')}, ${count(row.paths, 'cover path')}`,
        `- Sends it events: ${cell(row.sentBy)}`,
        `- Behaviours: ${row.behaviours.length === 0 ? 'none' : row.behaviours.join(', ')}`,
        `- Read: ${links(row)}`,
      ].join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

const links = ({ file }: IndexRow): string => `[picture](${file}.svg), [table](${file}.md), [mermaid](${file}.mmd)`;

/** As GitHub makes it of a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
