import type { Chart, ChartTransition } from '../introspect.ts';
import { cell, code, codes, table } from './markdown.ts';
import { displayName, eventName, invokeName, relativeName, stateKindLabel } from './names.ts';

export type TableHeader = {
  title: string;
  /** What the machine decides; null if unknown. */
  purpose: string | null;
  hash: string;
  /** Name of the files of the picture and the mermaid text, without the extension. */
  file: string;
  /** The pictures for paper, if the picture of the whole machine is too dense for A4. */
  sheets: readonly { title: string; file: string }[];
};

/** The machine as Markdown tables: every state and every transition in source order. */
export function machineTable(chart: Chart, { title, purpose, hash, file, sheets }: TableHeader): string {
  const name = (id: string) => relativeName(id, chart.id);
  return `${[
    `# ${cell(title)}`,
    ...(purpose === null ? [] : [cell(purpose)]),
    `Machine \`${chart.id}\`, ${countOf(chart.states.length - 1, 'state')}, ${countOf(new Set(chart.transitions.map(({ id }) => id)).size, 'transition')}, hash \`${hash}\`. Also as [mermaid text](${file}.mmd).`,
    ...pictures({ title, file, sheets }),
    '## States',
    table(
      ['state', 'kind', 'description', 'tags', 'invokes', 'entry', 'exit'],
      chart.states.map((state) => {
        const { id, type, initial, description, tags, invokes, entry, exit } = state;
        return [
          code(name(id)),
          initial === null
            ? cell(stateKindLabel(state) ?? type)
            : `${type}, starts in ${code(relativeName(initial, id))}`,
          description === null ? '-' : cell(description),
          codes(tags),
          codes(invokes.map(invokeName)),
          codes(entry.map(displayName)),
          codes(exit.map(displayName)),
        ];
      }),
    ),
    '## Transitions',
    table(
      ['from', 'event', 'guard', 'actions', 'to', 'id'],
      chart.transitions.map((transition) => [
        code(name(transition.source)),
        cell(`${eventName(transition, chart)}${transition.description === null ? '' : ` (${transition.description})`}`),
        transition.guard === null ? '-' : code(displayName(transition.guard)),
        codes(transition.actions.map(displayName)),
        targetText(transition, name),
        code(transition.id),
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** The picture. If it is too dense to be read on a page, its sheets come first, and it is a link. */
function pictures({ title, file, sheets }: Pick<TableHeader, 'title' | 'file' | 'sheets'>): string[] {
  if (sheets.length === 0) {
    return [`![Statechart of ${cell(title)}; the tables below have the same content](${file}.svg)`];
  }
  return [
    `Each picture fits on a sheet of paper (A4). Arrows leave out guards and actions: the boxes of the states, [the whole in one picture](${file}.svg) and the tables have them.`,
    ...sheets.map((sheet) => `![${cell(sheet.title)}](${sheet.file})`),
  ];
}

function targetText(
  { targets, isForbidden, reenter, source, outcome }: ChartTransition,
  name: (id: string) => string,
): string {
  if (isForbidden) return 'nothing happens';
  if (outcome === 'never seen') return 'a function: never seen';
  if (outcome === 'seen') return `${targets.map((id) => code(name(id))).join(' and ') || 'stays'} (observed)`;
  if (targets.length === 0) return reenter ? 'enters again' : 'stays';
  const again = reenter || targets.includes(source) ? ' (enters again)' : '';
  return `${targets.map((id) => code(name(id))).join(' and ')}${again}`;
}

export const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
