import { type BehaviourRow, behaviourText } from './behaviours.ts';
import type { Mismatch } from './check-paths.ts';
import { toJson } from './json-text.ts';

/** The replay of one file: its paths by title, those that give other states, and the behaviours that the machine names. */
export type ReplayedFile = {
  id: string;
  count: number;
  titles: readonly string[];
  mismatches: readonly Mismatch[];
  behaviours: readonly BehaviourRow[];
};

/** A report of replays: for a CI server (JUnit), for a pull request (Markdown), or a page for people. */
export function replayReport(files: readonly ReplayedFile[], format: 'junit' | 'md' | 'html'): string {
  switch (format) {
    case 'junit':
      return junit(files);
    case 'md':
      return markdown(files);
    case 'html':
      return html(files);
  }
}

/** The format that CI servers read. Each machine is a suite, and each path a case. */
function junit(files: readonly ReplayedFile[]): string {
  const suites = files.map(({ id, count, mismatches, ...file }) => {
    const cases = rowsOf({ id, count, mismatches, ...file }).map(({ title, mismatch }) => {
      const start = `    <testcase classname="${escaped(id)}" name="${escaped(title)}"`;
      if (mismatch === null) return `${start}/>`;
      return `${start}>\n      <failure message="${escaped(summaryOf(mismatch))}">${escaped(detailsOf(mismatch).join('\n'))}</failure>\n    </testcase>`;
    });
    const properties = file.behaviours.map(
      (row) => `      <property name="behaviour ${escaped(row.id)}" value="${escaped(behaviourText(row))}"/>\n`,
    );
    const named = properties.length === 0 ? '' : `    <properties>\n${properties.join('')}    </properties>\n`;
    return `  <testsuite name="${escaped(id)}" tests="${count}" failures="${mismatches.length}">\n${named}${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function markdown(files: readonly ReplayedFile[]): string {
  const table = files.map(({ id, count, mismatches }) => `| ${id} | ${count} | ${mismatches.length} |`);
  const failures = files.flatMap((file) =>
    rowsOf(file).flatMap(({ title, mismatch }) =>
      mismatch === null
        ? []
        : ['', `**${file.id}: ${title}**`, '', summaryOf(mismatch), '', '```', ...detailsOf(mismatch), '```'],
    ),
  );
  const behaviours = files.flatMap(({ id, behaviours: rows }) =>
    rows.map((row) => `- ${id}: behaviour ${row.id}: ${behaviourText(row)}`),
  );
  return `${[
    '| machine | paths | give other states |',
    '| --- | --: | --: |',
    ...table,
    ...(behaviours.length > 0 ? ['', ...behaviours] : []),
    ...failures,
  ].join('\n')}\n`;
}

function html(files: readonly ReplayedFile[]): string {
  const sections = files.map((file) => {
    const rows = rowsOf(file).map(({ title, mismatch }) =>
      mismatch === null
        ? `<li>${escaped(title)}</li>`
        : `<li class="failed"><strong>${escaped(title)}</strong><p>${escaped(summaryOf(mismatch))}</p><pre>${escaped(detailsOf(mismatch).join('\n'))}</pre></li>`,
    );
    const behaviours = file.behaviours.map((row) => `<li>${escaped(row.id)}: ${escaped(behaviourText(row))}</li>`);
    const named = behaviours.length === 0 ? '' : `<h3>Behaviours</h3><ul>${behaviours.join('')}</ul>`;
    const { length } = file.mismatches;
    const result = length === 0 ? 'All give the saved states.' : `${length} of them give other states.`;
    return `<h2>${escaped(file.id)}</h2><p>${file.count} paths. ${result}</p><ol>${rows.join('')}</ol>${named}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Replayed paths</title>
<style>:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
pre{overflow-x:auto}.failed strong::before{content:"Failed: ";color:light-dark(#a11,#f88)}</style></head>
<body><h1>Replayed paths</h1>${sections.join('')}</body></html>
`;
}

function rowsOf({ count, titles, mismatches }: ReplayedFile): { title: string; mismatch: Mismatch | null }[] {
  // A single path of a file has no title of its own.
  if (titles.length === 0 && mismatches.length > 0)
    return mismatches.map((mismatch) => ({ title: `Path ${mismatch.path}`, mismatch }));
  return Array.from({ length: count }, (_, index) => ({
    title: titles[index] ?? `Path ${index + 1}`,
    mismatch: mismatches.find(({ path }) => path === index + 1) ?? null,
  }));
}

const summaryOf = ({ step, steps, actual }: Mismatch): string =>
  'error' in actual
    ? `Step ${step} of ${steps} ends the machine with an error.`
    : `Step ${step} of ${steps} gives another state.`;

const detailsOf = ({ event, expected, actual, command }: Mismatch): string[] => [
  `event:    ${event === null ? '(the start)' : toJson(event)}`,
  `expected: ${expected === null ? '(the machine starts)' : toJson(expected)}`,
  `actual:   ${'value' in actual ? toJson(actual.value) : actual.error}`,
  `replay:   ${command}`,
];

/** XML has no place for control characters, so they become a question mark. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 does not allow
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
