import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { isOneLetterOff } from '../../src/rules/search-words.ts';
import { StartupError, systemCode } from './startup-error.ts';

/** So that an error can show a file as it is written, without the file's whole content. */
const MAX_PROBLEMS = 10;

type SettingsFile<Schema extends z.ZodType> = {
  path: string;
  /** The setting that has the path. */
  setting: string;
  schema: Schema;
  /** All names that the file may have on any level, to find the one that a misspelled name means. */
  names: readonly string[];
};

/**
 * Reads a file that a setting names. It may be YAML or JSON, which is a part of YAML.
 * @throws StartupError when the file is missing or wrong, with one sentence for each problem
 */
export function readSettingsFile<Schema extends z.ZodType>(file: SettingsFile<Schema>): z.output<Schema> {
  const parsed = file.schema.safeParse(parse(file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, MAX_PROBLEMS).map((issue) => describe(issue, file.names));
  throw new StartupError([`${subjectOf(file)} is not valid.`, ...problems].join('\n'));
}

type Named = Pick<SettingsFile<z.ZodType>, 'path' | 'setting'>;

const subjectOf = ({ path, setting }: Named) => `The file ${path} of the setting ${setting}`;

function read(file: Named): string {
  try {
    return readFileSync(file.path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new StartupError(
      `${subjectOf(file)} cannot be read (${systemCode(error)}). Check the path and the permissions.`,
    );
  }
}

function parse(file: Named): unknown {
  const document = parseDocument(read(file), { schema: 'core' });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const [reason = ''] = problem.message.split('\n');
    throw new StartupError(`${subjectOf(file)} is neither YAML nor JSON: ${reason.replace(/[.:]?$/, '.')}`);
  }
  // Without aliases: a short file could otherwise expand to gigabytes.
  return document.toJS({ maxAliasCount: 0 });
}

function describe(issue: z.core.$ZodIssue, names: readonly string[]): string {
  const where = issue.path.map(String).join('.');
  const field = where === '' ? 'The file' : where;
  if (issue.code !== 'unrecognized_keys') return `${field} ${issue.message}.`;
  const unknown = `${field} must not have the unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}.`;
  const meant = issue.keys.flatMap((key) => nearestOf(key, names) ?? []);
  return meant.length === 0 ? unknown : `${unknown} Did you mean ${meant.join(', ')}?`;
}

/** @returns the name that a misspelled one means; null if there is none like it */
function nearestOf(typed: string, names: readonly string[]): string | null {
  const letters = lettersOf(typed);
  return (
    names.find((name) => name !== typed && (lettersOf(name) === letters || isOneLetterOff(letters, lettersOf(name)))) ??
    null
  );
}

/** `timezone` of timeZone, time_zone and time-zone. */
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** An object with only these fields. `message` is for a value that is no object. */
export function strictObject<Shape extends z.core.$ZodShape>(shape: Shape, message: string) {
  return z.strictObject(shape, { error: (issue) => (issue.code === 'invalid_type' ? message : undefined) });
}
