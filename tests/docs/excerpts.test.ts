import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** A line in an example at which lines of the file are left out. */
const OMISSION = '// …';

/** The lines of a text without indentation, because examples are indented less than the files. */
const linesOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

/** The code examples of tests/README.md. The first line of each is a comment with the path of its file. */
const examples = [
  ...readFileSync(join(root, 'tests/README.md'), 'utf8').matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm),
].map(([, file = '', code = '']) => ({ file, parts: code.split(OMISSION).map(linesOf) }));

test('tests/README.md has an example of each kind of test for statecharts', () => {
  expect(examples.map(({ file }) => file)).toEqual([
    'tests/machines/app-status.journeys.ts',
    'tests/ui/dom-paths/app-status.ts',
    'tests/e2e/support/browser-paths/task.ts',
    'tests/e2e/browser-paths.spec.ts',
  ]);
});

test.each(examples)('the example of $file is an excerpt of this file', ({ file, parts }) => {
  const code = linesOf(readFileSync(join(root, file), 'utf8'));
  expect(parts.filter((part) => !code.includes(part))).toEqual([]);
});
