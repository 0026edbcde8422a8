// The command compare: the differences between two versions of the machines, as Markdown.
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';
import { callOf } from '../command-name.ts';
import { errorMessage } from '../error-message.ts';
import type { Chart } from '../introspect.ts';
import type { PathsFile } from '../paths/paths-file.ts';
import { changesMarkdown, type Side } from './pull-request.ts';

const HELP = `Writes the differences between two versions of the machines as Markdown, for a pull request.

  ${callOf('compare')} OLD NEW            OLD and NEW are folders, or their files charts.json
  ${callOf('compare')} OLD NEW --out DIR  writes DIR/changes.md, and beside it the pictures before and after

These commands fill a folder; the last two may be left out. Add --file FILE if there is no catalogue.
  ${callOf('gallery')} --out OLD  charts.json: states and transitions
  ${callOf('paths')} --out OLD          the paths, so that added and removed ones are listed
  ${callOf('diagrams')} --out OLD       the pictures, so that they stand beside each other

Exit codes: 0 done · 2 wrong use
`;

function run(): string {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, out: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [before, after] = positionals;
  if (before === undefined || after === undefined) throw new CommandError(`Name two folders.\n\n${HELP}`);
  const { out } = values;
  const text = changesMarkdown(readSide(before, 'before', out), readSide(after, 'after', out));
  if (out === undefined) return text;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'changes.md'), text);
  return `${join(out, 'changes.md')} is written.\n`;
}

/** @param out the folder for a copy of each picture; without it there are no pictures */
function readSide(place: string, when: 'before' | 'after', out: string | undefined): Side {
  const isFolder = existsSync(place) && statSync(place).isDirectory();
  const charts = readJson<Record<string, Chart>>(
    isFolder ? join(place, 'charts.json') : place,
    `is not a file of charts: “${callOf('gallery')}” writes it`,
  );
  const pathsOf = (id: string): PathsFile | null => {
    const file = join(place, `${id}.json`);
    return isFolder && existsSync(file) ? readJson<PathsFile>(file, 'is not a file of paths') : null;
  };
  const pictureOf = (id: string): string | null => {
    const file = join(place, `${id}.svg`);
    if (!isFolder || out === undefined || !existsSync(file)) return null;
    mkdirSync(join(out, when), { recursive: true });
    copyFileSync(file, join(out, when, `${id}.svg`));
    return `${when}/${id}.svg`;
  };
  const machines = Object.fromEntries(Object.entries(charts).map(([id, chart]) => [id, { chart, paths: pathsOf(id) }]));
  return { machines, pictureOf };
}

function readJson<Content>(file: string, problem: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    throw new CommandError(`${file} ${problem}: ${errorMessage(error)}.`);
  }
}

try {
  process.stdout.write(run());
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 2;
}
