import { callOf } from '../command-name.ts';
import { cell, code, codes, table } from './markdown.ts';
import type { Messages } from './messages.ts';
import { countOf } from './table.ts';

/** One machine in the index. */
export type IndexRow = {
  id: string;
  /** Name of its files, without the extension. */
  file: string;
  title: string;
  purpose: string;
  /** The senders of its events. */
  sentBy: string;
  behaviours: readonly string[];
  states: number;
  transitions: number;
  /** Number of paths that together take every possible transition, and number of transitions taken. */
  paths: number;
  taken: number;
  hash: string;
};

/**
 * The first page of the folder: every machine with its purpose and links to its pages, and who sends what to whom.
 * @param between `file` is the picture of the messages
 */
export function indexPage(rows: readonly IndexRow[], between: { file: string; messages: readonly Messages[] }): string {
  const titles = new Map(rows.map(({ id, title }) => [id, `[${cell(title)}](#${anchor(title)})`]));
  return `${[
    '# Statecharts',
    `\`${callOf('diagrams')}\` writes these pages from the machines. After changing a machine, run it and commit the changed pages.`,
    table(
      ['machine', 'states', 'transitions', 'cover paths', 'transitions taken', 'hash', 'pages'],
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
    '## Who sends what to whom',
    'The events that a machine sends to another one on its paths, as its chart says. Events of screens, and of the actors and actions that are provided from outside, are not in the charts; "Receives events from" below names their senders too.',
    `![All machines and the events that they send to each other; the table below has the same content](${between.file})`,
    table(
      ['from', 'to', 'events'],
      between.messages.map(({ from, to, events }) => [titles.get(from) ?? '', titles.get(to) ?? '', codes(events)]),
    ),
    ...rows.flatMap((row) => [
      `## ${cell(row.title)}`,
      cell(row.purpose),
      [
        `- Machine: ${code(row.id)}, ${countOf(row.states, 'state')}, ${countOf(row.transitions, 'transition')}, ${countOf(row.paths, 'cover path')}`,
        `- Receives events from: ${cell(row.sentBy)}`,
        `- Behaviours: ${row.behaviours.length === 0 ? 'none' : row.behaviours.join(', ')}`,
        `- Pages: ${links(row)}`,
      ].join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

const links = ({ file }: IndexRow): string => `[picture](${file}.svg), [table](${file}.md), [mermaid](${file}.mmd)`;

/** The anchor that GitHub creates for a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
