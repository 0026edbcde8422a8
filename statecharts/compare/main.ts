// npm run compare -- OLD NEW: the differences between two files charts.json, as Markdown.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandError } from '../command-line.ts';
import { errorMessage } from '../error-message.ts';
import type { Chart } from '../introspect.ts';
import { changesMarkdown } from './compare-charts.ts';

const HELP = `Writes the differences between two versions of the machines as Markdown.

  npm run compare -- OLD/charts.json NEW/charts.json

"npm run gallery:build" writes charts.json beside the gallery.

Exit codes: 0 done · 2 wrong use
`;

function run(): string {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return HELP;
  const [before, after] = positionals;
  if (before === undefined || after === undefined) throw new CommandError(`Name two files.\n\n${HELP}`);
  return changesMarkdown(readCharts(before), readCharts(after));
}

function readCharts(file: string): Record<string, Chart> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chart>;
  } catch (error) {
    throw new CommandError(
      `${file} is not a file of charts: ${errorMessage(error)}. "npm run gallery:build" writes it.`,
    );
  }
}

try {
  process.stdout.write(run());
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 2;
}
