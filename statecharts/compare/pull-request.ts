import { type ChartChanges, compareCharts } from './compare-charts.ts';
import { comparePaths, type PathChanges, type Version } from './compare-paths.ts';

/** The versions of all machines by id, and where a reader finds the picture of a machine. */
export type Side = { machines: Record<string, Version>; pictureOf: (id: string) => string | null };

/**
 * The differences of several machines as Markdown, for a pull request: pictures before and after beside each other, states,
 * transitions and paths.
 */
export function changesMarkdown(before: Side, after: Side): string {
  const ids = [...new Set([...Object.keys(before.machines), ...Object.keys(after.machines)])];
  const parts = ids.flatMap((id) => {
    const [old, now] = [before.machines[id], after.machines[id]];
    if (old === undefined) return [`## ${id}\n\nThis machine is new.${picture(id, 'after', after)}`];
    if (now === undefined) return [`## ${id}\n\nThis machine was removed.`];
    const lines = [...chartLines(compareCharts(old.chart, now.chart)), ...pathLines(comparePaths(old, now))];
    return lines.length === 0 ? [] : [`## ${id}\n${pictures(id, before, after)}\n${lines.join('\n')}`];
  });
  return `# Changes of statecharts\n\n${parts.length === 0 ? 'Nothing has changed.' : parts.join('\n\n')}\n`;
}

function picture(id: string, when: string, { pictureOf }: Side): string {
  const address = pictureOf(id);
  return address === null ? '' : `\n\n![${id} ${when}](${address})`;
}

function pictures(id: string, before: Side, after: Side): string {
  const [old, now] = [before.pictureOf(id), after.pictureOf(id)];
  if (old === null || now === null) return '';
  return `\n| before | after |\n| --- | --- |\n| ![${id} before](${old}) | ![${id} after](${now}) |\n`;
}

function chartLines({ added, removed, changed, states }: ChartChanges): string[] {
  const line = (word: string, kind: string, id: string, what: string[] = []) =>
    `- ${word} ${kind} \`${id}\`${what.length === 0 ? '' : `: ${what.join('; ')}`}`;
  return [
    ...states.added.map((id) => line('Added', 'state', id)),
    ...states.removed.map((id) => line('Removed', 'state', id)),
    ...states.changed.map(({ id, what }) => line('Changed', 'state', id, what)),
    ...added.map((id) => line('Added', 'transition', id)),
    ...removed.map((id) => line('Removed', 'transition', id)),
    ...changed.map(({ id, what }) => line('Changed', 'transition', id, what)),
  ];
}

const pathLines = ({ added, removed, changed }: PathChanges): string[] => [
  ...added.map((title) => `- Added path: ${title}`),
  ...removed.map((title) => `- Removed path: ${title}`),
  ...changed.map((title) => `- Path with other states: ${title}`),
];
