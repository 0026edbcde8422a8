import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { marked } from 'marked';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { entryKinds, type Kind, keyOf, kinds, publishedKinds } from '../../src/api/admin/entries.ts';
import { firstSpecialRow, hasSpecialLetter, readFileText, readTable, UNSTORABLE } from '../../src/rules/staff-files.ts';
import { timeInZone } from '../../src/rules/zones.ts';
import { readPictureEntry, type StoredPicture } from '../pictures/picture-files.ts';
import type { Reading } from '../reading/fault.ts';
import { site } from '../settings/site.ts';
import { isPostgresText } from '../shared/postgres-text.ts';
import { type Content, emptyContent, nameOf } from './entries.ts';

/** An entry as it was read, with its place for error messages. */
type RawEntry = { kind: Kind; place: string; fields: unknown };

/** The entries of a file, and what shows whether its letters were read in the right character set; null without such a letter. */
type FileReading = Reading<RawEntry> & { sample: string | null };

/** Entries of content files, and for each file that has one a sentence with its first row that has a letter beyond ASCII. */
export type ContentFiles = { content: Content; samples: string[] };

/** The content of a file is wrong. Each problem names its file and field. */
export class ContentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The endings of the files that are read. */
const ENDINGS: readonly string[] = ['.json', '.md', '.csv'];

/** The list of pictures, which are no entries. */
const PICTURES = 'pictures';
/** The lists that a JSON file may have. */
const LISTS = [...kinds.map((kind) => entryKinds[kind].listName), PICTURES];

/** The beginning of a file between two lines with three hyphens, and the rest. */
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/;

/**
 * Reads content files: JSON, Markdown with YAML front matter, and CSV with entries of one kind. It executes nothing in them: YAML has
 * only its core types, and Markdown becomes HTML, which the browser sanitizes. A file is UTF-8, UTF-16 or Windows-1252.
 * Source: decisions, files of staff; ADMIN-80, ADMIN-81.
 * @param path a file, or a folder with files at any depth; other files than .json, .md and .csv are ignored
 * @returns every entry, checked
 * @throws ContentError with all problems of all files
 */
export function readContentFiles(path: string): ContentFiles {
  const files = filesIn(path);
  return readAll(
    files.map((file) => ({ place: relative(process.cwd(), file) || file, read: () => readFileSync(file) })),
  );
}

/**
 * Reads one file that was sent, as `readContentFiles` reads those of a folder.
 * @param name of the file, with its ending
 * @throws ContentError with all its problems
 */
export function readSentFile(name: string, bytes: Uint8Array): ContentFiles {
  if (!ENDINGS.includes(extname(name).toLowerCase())) {
    throw new ContentError([
      `${name} is not a .csv, .json or .md file. A spreadsheet saves one with “Save as”, “CSV UTF-8”.`,
    ]);
  }
  return readAll([{ place: name, read: () => bytes }]);
}

/** A file with its name in problems. */
type SourceFile = { place: string; read: () => Uint8Array };

function readAll(files: readonly SourceFile[]): ContentFiles {
  const problems: string[] = [];
  const samples: string[] = [];
  const content = emptyContent();
  const places = new Map<string, string>();
  for (const { place, read } of files) {
    try {
      const { entries, faults, sample } = readEntries(read(), place);
      problems.push(...faults.map(({ place, reason }) => `${place}: ${reason}`));
      for (const raw of entries) addEntry(raw, content, places, problems);
      if (sample !== null) samples.push(sample);
    } catch (error) {
      problems.push(`${place}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  if (problems.length > 0) throw new ContentError(problems);
  return { content, samples };
}

/**
 * Reads the pictures that the JSON files name, with their files.
 * @param path as above
 * @throws ContentError with all problems of all files
 */
export function readPictures(path: string): StoredPicture[] {
  const problems: string[] = [];
  const found = filesIn(path)
    .filter((file) => extname(file) === '.json')
    .flatMap((file) =>
      jsonLists(file)[PICTURES].flatMap((entry, position) => {
        try {
          return [readPictureEntry(entry, file)];
        } catch (error) {
          const place = `${relative(process.cwd(), file) || file}, ${PICTURES}[${position}]`;
          problems.push(`${place}: ${error instanceof Error ? error.message : error}`);
          return [];
        }
      }),
    );
  if (problems.length > 0) throw new ContentError(problems);
  return found;
}

/** A file that is no JSON, or has other lists, was refused before. */
const jsonLists = (file: string) =>
  z.looseObject({ [PICTURES]: z.array(z.unknown()).default([]) }).parse(JSON.parse(textOf(file)));

const textOf = (file: string): string => readFileText(readFileSync(file)).text;

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new ContentError([`There is no file or folder ${path}.`]);
  if (found.isFile()) {
    if (ENDINGS.includes(extname(path))) return [path];
    throw new ContentError([`${path} is not a .json, .md or .csv file.`]);
  }
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ENDINGS.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new ContentError([`The folder ${path} has no .json, .md or .csv files.`]);
  return files;
}

function readEntries(bytes: Uint8Array, place: string): FileReading {
  const { text, characterSet } = readFileText(bytes);
  const ending = extname(place).toLowerCase();
  const toSample = (where: string, value: string) => `${place} is read as ${characterSet}. ${where}: ${value}`;
  if (ending === '.csv') return csvEntries(text, place, toSample);
  const line = characterSet === 'UTF-8' ? -1 : text.split('\n').findIndex(hasSpecialLetter);
  return {
    entries: ending === '.json' ? jsonEntries(JSON.parse(text), place) : [markdownEntry(text, place)],
    faults: [],
    sample: line === -1 ? null : toSample(`Line ${line + 1}`, text.split('\n')[line]?.trim() ?? ''),
  };
}

/** A JSON file is an object with a list for each kind: `{"posts": […], "pages": […]}`. */
function jsonEntries(value: unknown, place: string): RawEntry[] {
  const lists = z
    .strictObject(Object.fromEntries(LISTS.map((list) => [list, z.array(z.unknown()).optional()])))
    .safeParse(value);
  if (!lists.success) {
    throw new Error(`must be an object with only these lists: ${LISTS.join(', ')}`);
  }
  return kinds.flatMap((kind) =>
    (lists.data[entryKinds[kind].listName] ?? []).map((fields, position) => ({
      kind,
      place: `${place}, ${entryKinds[kind].listName}[${position}]`,
      fields,
    })),
  );
}

/** The fields that tell the kind of the entries of a CSV file. A file without them has tasks. */
const CSV_KINDS: readonly (readonly [field: string, kind: Kind])[] = [
  ['post_type', 'post'],
  ['path', 'page'],
  ['created_on', 'message'],
  ['slug', 'category'],
  ['name', 'student_type'],
];

/** "Post type" in the first row is the field `post_type`. */
const fieldIn = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** A CSV file has one entry in each row, all of one kind. The first row has the names of the fields. An empty cell is a field left out. */
function csvEntries(text: string, place: string, toSample: (where: string, value: string) => string): FileReading {
  const table = readTable(text, parseCsv);
  const [header, ...rows] = table.rows;
  const names = (header?.cells ?? []).map(fieldIn);
  const kind = CSV_KINDS.find(([field]) => names.includes(field))?.[1] ?? 'task';
  const double = names.find((name, column) => name !== '' && names.indexOf(name) !== column);
  const faults = [
    ...table.faults,
    ...(double === undefined ? [] : [{ place: `row ${header?.row}`, reason: `has two columns ${double}` }]),
  ];
  const entries: RawEntry[] = [];
  for (const { row, cells } of rows) {
    const unnamed = cells.findIndex((cell, column) => cell !== '' && !names[column]);
    if (unnamed !== -1) {
      faults.push({ place: `row ${row}`, reason: `“${cells[unnamed]}” is in a column without a name` });
    } else entries.push({ kind, place: `${place}, row ${row}`, fields: fieldsOf(names, cells) });
  }
  const special = firstSpecialRow(table);
  return {
    entries,
    faults: faults.map((fault) => ({ ...fault, place: `${place}, ${fault.place}` })),
    sample: special === null ? null : toSample(`Row ${special.row}`, special.cells.join(', ')),
  };
}

function fieldsOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    cells.flatMap((cell, column) => {
      const name = names[column];
      return name === undefined || cell === '' ? [] : [[name, cellValue(name, cell.replace(DISARMED, ''))]];
    }),
  );
}

/** An export puts an apostrophe before a text that a spreadsheet would run. */
const DISARMED = /^'(?='*[=+\-@\t\r])/;

/** The fields with a time. A spreadsheet writes it without a zone: then it is that of the campus. */
const TIMES: readonly string[] = ['publishing_opens_on', 'publishing_closes_on', 'created_on'];
const WALL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2})(?::\d{2})?)?$/;

/** In CSV every cell is text. Lists are separated by spaces or semicolons. */
function cellValue(name: string, cell: string): unknown {
  if (TIMES.includes(name)) {
    const [, day, time = '00:00'] = WALL_TIME.exec(cell) ?? [];
    const at = day === undefined ? null : timeInZone(site().timeZone, `${day}T${time.padStart(5, '0')}`);
    return at === null || Number.isNaN(at.getTime()) ? cell : at.toISOString();
  }
  if (name === 'audience' || name === 'posts') return cell.split(/[\s;]+/).filter((item) => item !== '');
  if (name === 'checklist_rank') return /^-?\d+$/.test(cell) ? Number(cell) : cell;
  if (/^(yes|true)$/i.test(cell) && isFlag(name)) return true;
  if (/^(no|false)$/i.test(cell) && isFlag(name)) return false;
  return cell;
}

const FLAGS: readonly string[] = ['new_student_checklist', 'hide_text', 'display_as_banner'];
const isFlag = (name: string): boolean => /^(is|has)_/.test(name) || FLAGS.includes(name);

/** A Markdown file is one entry. Its front matter has `kind` and the fields; the text is the body or the description. */
function markdownEntry(text: string, place: string): RawEntry {
  const [, frontMatter, markdown] = FRONT_MATTER.exec(text) ?? [];
  if (frontMatter === undefined || markdown === undefined) {
    throw new Error('must begin with fields in YAML between two lines “---”');
  }
  const document = parseDocument(frontMatter, { schema: 'core' });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw problem;
  // Without aliases: a short file could otherwise expand to gigabytes.
  const parsed: unknown = document.toJS({ maxAliasCount: 0 });
  const { kind, ...fields } = z.record(z.string(), z.unknown()).parse(parsed);
  const knownKind = z.enum(publishedKinds).safeParse(kind);
  if (!knownKind.success)
    throw new Error(`kind: must be ${publishedKinds.slice(0, -1).join(', ')} or ${publishedKinds.at(-1)}`);
  if (markdown.trim() === '') return { kind: knownKind.data, place, fields };
  const textField = entryKinds[knownKind.data].htmlField ?? 'body';
  if (textField in fields) throw new Error(`${textField}: is both a field and the text of the file`);
  return {
    kind: knownKind.data,
    place,
    fields: { ...fields, [textField]: marked.parse(markdown, { async: false }).trim() },
  };
}

function addEntry(raw: RawEntry, content: Content, places: Map<string, string>, problems: string[]): void {
  const unstorable = Object.entries(raw.fields ?? {}).filter(([, value]) => !isPostgresText(value));
  if (unstorable.length > 0) {
    problems.push(...unstorable.map(([name]) => `${raw.place}: ${name}: ${UNSTORABLE}`));
    return;
  }
  const parsed = entryKinds[raw.kind].schema.safeParse(raw.fields);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${raw.place}: ${describeIssue(issue)}`));
    return;
  }
  const name = nameOf(raw.kind, keyOf(raw.kind, parsed.data));
  const otherPlace = places.get(name);
  if (otherPlace !== undefined) {
    problems.push(`${raw.place}: the ${name} is already in ${otherPlace}`);
    return;
  }
  places.set(name, raw.place);
  (content[raw.kind] as unknown[]).push(parsed.data);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`;
  const field = issue.path.join('.');
  const text = textOfIssue(issue);
  return field === '' ? text : `${field}: ${text}`;
}

function textOfIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'must not be empty';
  return issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
}
