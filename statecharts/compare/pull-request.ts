import { countOf } from '../diagrams/table.ts';
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

/** What lies in an added or removed state is only counted: the state says where it is. */
function chartLines({ added, removed, changed, states }: ChartChanges): string[] {
  return [
    ...stateLines('Added', states.added, added),
    ...stateLines('Removed', states.removed, removed),
    ...changedLines('state', states.changed),
    ...outside(added, states.added).map((id) => `- Added transition \`${id}\``),
    ...outside(removed, states.removed).map((id) => `- Removed transition \`${id}\``),
    ...changedLines('transition', changed),
  ];
}

function stateLines(word: string, states: readonly string[], transitions: readonly string[]): string[] {
  const outermost = states.filter((id) => !states.some((other) => id.startsWith(`${other}.`)));
  return outermost.map((id) => {
    const inner = states.filter((other) => other.startsWith(`${id}.`)).length;
    const own = transitions.length - outside(transitions, [id]).length;
    const counts = [
      ...(inner === 0 ? [] : [countOf(inner, 'state')]),
      ...(own === 0 ? [] : [countOf(own, 'transition')]),
    ];
    return `- ${word} state \`${id}\`${counts.length === 0 ? '' : ` with ${counts.join(' and ')}`}`;
  });
}

/** The transitions that start in none of these states. */
const outside = (transitions: readonly string[], states: readonly string[]): string[] =>
  transitions.filter((id) => !states.some((state) => id.startsWith(`${state}|`) || id.startsWith(`${state}.`)));

/** The same change of several states or transitions is said once. */
function changedLines(kind: string, changed: ChartChanges['changed']): string[] {
  const same = new Map<string, string[]>();
  for (const { id, what } of changed) same.set(what.join('; '), [...(same.get(what.join('; ')) ?? []), id]);
  return [...same].map(([what, ids]) => {
    const [first = ''] = ids;
    if (ids.length === 1) return `- Changed ${kind} \`${first}\`: ${what}`;
    return [`- Changed ${kind}s, ${what}:`, ...ids.map((id) => `  - \`${id}\``)].join('\n');
  });
}

/** So many paths may stand open. More are folded, so that a reader sees the pictures of the next machine. */
const MAX_OPEN_PATHS = 5;

function pathLines({ added, removed, changed }: PathChanges): string[] {
  const lines = [
    ...added.map((title) => `- Added path: ${title}`),
    ...removed.map((title) => `- Removed path: ${title}`),
    ...changed.map((title) => `- Path with other states: ${title}`),
  ];
  if (lines.length <= MAX_OPEN_PATHS) return lines;
  const counts = [
    ...(added.length === 0 ? [] : [`${added.length} added`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
    ...(changed.length === 0 ? [] : [`${changed.length} with other states`]),
  ];
  return ['', `<details><summary>Paths: ${counts.join(', ')}</summary>`, '', ...lines, '', '</details>'];
}
