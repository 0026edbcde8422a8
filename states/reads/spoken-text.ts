/** The first line of a text: which page, and with which programs it was heard. */
export const headOf = (page: string, { orca, chromium }: { orca: string; chromium: string }): string =>
  `# ${page} · Orca ${orca}, Chromium ${chromium}`;

/** The summary with which Orca begins a page. What it says before is about the window of the browser. */
const BEGINNING = /^Page has \d/;

/** What Orca says when it leaves the footer, the last part of each page. A message that it says later, such as an alert, is chance. */
const END = 'leaving information.';

/** What belongs to the page, one line for each utterance; none before Orca has read it to its end. */
export function linesOf(spoken: readonly string[]): string[] {
  const begin = spoken.findIndex((words) => BEGINNING.test(words));
  const end = spoken.indexOf(END, begin + 1);
  if (begin < 0 || end < 0) return [];
  const lines = spoken.slice(begin, end + 1).map((words) => words.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '');
}

export const textOf = (head: string, lines: readonly string[]): string => `${[head, ...lines].join('\n')}\n`;

/**
 * The lines that went and came, in their order: "- link" and "+ button". Other versions in the head are no difference as long as the
 * words are the same.
 */
export function differences(before: string, after: string): string[] {
  const [, ...old] = before.trimEnd().split('\n');
  const [, ...now] = after.trimEnd().split('\n');
  // The length of the longest common rest from each pair of lines on.
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (line: number, other: number) => common[line]?.[other] ?? 0;
  for (let line = old.length - 1; line >= 0; line -= 1) {
    const row = common[line] ?? [];
    for (let other = now.length - 1; other >= 0; other -= 1) {
      row[other] =
        old[line] === now[other] ? at(line + 1, other + 1) + 1 : Math.max(at(line + 1, other), at(line, other + 1));
    }
  }
  const found: string[] = [];
  let line = 0;
  let other = 0;
  while (line < old.length || other < now.length) {
    if (line < old.length && other < now.length && old[line] === now[other]) {
      line += 1;
      other += 1;
    } else if (other >= now.length || (line < old.length && at(line + 1, other) >= at(line, other + 1))) {
      found.push(`- ${old[line]}`);
      line += 1;
    } else {
      found.push(`+ ${now[other]}`);
      other += 1;
    }
  }
  return found;
}
