// Adds and changes content from files.
import { parseArgs } from 'node:util';
import { ContentError, readContentFiles, readPictures } from '../content/content-files.ts';
import { type ContentChange, type ImportResult, importContent } from '../content/import-content.ts';
import { accountName, runCommand, toPath, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

const USAGE = usageOf('import');

/** Texts longer than this are not printed. */
const LONGEST_VALUE = 60;

await runCommand(async () => {
  const { path, isDryRun, by } = readArguments();
  let notes: string[] = [];
  try {
    const { content, samples } = readContentFiles(toPath(path));
    notes = samples.map((sample) => `Note: ${sample}`);
    const pictures = readPictures(toPath(path));
    const result = await withDatabase((orm) =>
      importContent(orm, content, { apply: !isDryRun, by, now: new Date(), pictures }),
    );
    return [...notes, describeResult(result, isDryRun)].join('\n');
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const count = error.problems.length;
    throw new ContentError([
      ...notes,
      ...error.problems,
      `${count === 1 ? '1 problem' : `${count} problems`}. Nothing was changed.`,
    ]);
  }
});

function readArguments(): { path: string; isDryRun: boolean; by: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, by: { type: 'string' } },
      allowPositionals: true,
    });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) throw new UsageError(USAGE);
    return { path, isDryRun: values['dry-run'], by: values.by ?? accountName() };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

function describeResult({ changes, warnings }: ImportResult, isDryRun: boolean): string {
  const total = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return [
    ...warnings.map((warning) => `Note: ${warning}.`),
    ...changes.map(describeChange),
    changes.length === 0
      ? 'The database already has this content. Nothing was changed.'
      : isDryRun
        ? `${total}. This was a dry run: nothing was changed.`
        : `${total}, all applied.`,
  ].join('\n');
}

/** One line: `+ post campus-map` for a new entry, `~ post campus-map: title "Map" → "Campus map"` for a changed one. */
function describeChange({ kind, key, before, after, newPeople }: ContentChange): string {
  const people = newPeople === 0 ? [] : [newPeople === 1 ? '1 more person' : `${newPeople} more people`];
  if (before === null) return [`+ ${kind} ${key}`, ...people].join(': ');
  const fields = Object.keys(after).map((name) => `${name} ${show(before[name])} → ${show(after[name])}`);
  return `~ ${kind} ${key}: ${[...fields, ...people].join('; ')}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
