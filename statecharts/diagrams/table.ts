import type { Chart, ChartTransition } from '../introspect.ts';
import { cell, code, codes, table } from './markdown.ts';
import { eventName, invokeName, kindWord, plainName, relativeName } from './names.ts';

export type About = {
  title: string;
  /** What the machine decides; null when nobody said. */
  purpose: string | null;
  hash: string;
  /** Name of the picture's and of the mermaid text's files, without their ends. */
  file: string;
};

/** The machine in words, as Markdown: every state and every transition in the order of the source. */
export function tableOf(chart: Chart, { title, purpose, hash, file }: About): string {
  const name = (id: string) => relativeName(id, chart.id);
  return `${[
    `# ${cell(title)}`,
    ...(purpose === null ? [] : [cell(purpose)]),
    `Machine \`${chart.id}\`, ${count(chart.states.length - 1, 'state')}, ${count(chart.transitions.length, 'transition')}, hash \`${hash}\`. The same as [mermaid text](${file}.mmd).`,
    `![Statechart of ${cell(title)}; the tables below say the same](${file}.svg)`,
    '## States',
    table(
      ['state', 'kind', 'what it means', 'tags', 'invokes', 'entry', 'exit'],
      chart.states.map((state) => {
        const { id, type, initial, description, tags, invokes, entry, exit } = state;
        return [
          code(name(id)),
          initial === null ? cell(kindWord(state) ?? type) : `${type}, starts in ${code(relativeName(initial, id))}`,
          description === null ? '-' : cell(description),
          codes(tags),
          codes(invokes.map(invokeName)),
          codes(entry.map(plainName)),
          codes(exit.map(plainName)),
        ];
      }),
    ),
    '## Transitions',
    table(
      ['from', 'event', 'guard', 'actions', 'to', 'id'],
      chart.transitions.map((transition) => [
        code(name(transition.source)),
        cell(`${eventName(transition, chart)}${transition.description === null ? '' : ` (${transition.description})`}`),
        transition.guard === null ? '-' : code(plainName(transition.guard)),
        codes(transition.actions.map(plainName)),
        targetOf(transition, name),
        code(transition.id),
      ]),
    ),
  ].join('\n\n')}\n`;
}

function targetOf({ targets, isForbidden, reenter, source }: ChartTransition, name: (id: string) => string): string {
  if (isForbidden) return 'nothing happens';
  if (targets.length === 0) return reenter ? 'enters again' : 'stays';
  const again = reenter || targets.includes(source) ? ' (enters again)' : '';
  return `${targets.map((id) => code(name(id))).join(' and ')}${again}`;
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
