import { parse } from 'csv-parse/browser/esm/sync';
import { listEntries } from '../src/api/admin/entry-calls.ts';
import type { Client } from '../src/api/client.ts';
import type { Role } from '../src/rules/roles.ts';
import { firstSpecialRow, readFileText, readTable, type Table } from '../src/rules/staff-files.ts';

/** The people of each role. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  student: 'Students',
  staff: 'Staff',
  faculty: 'Faculty',
  advisor: 'Advisors',
  emeritus: 'Emeriti',
  student_worker: 'Student workers',
};

/** The roles that a message or a task can be for, by the items of an audience. */
export const ROLE_ITEMS: NamedChoices = Object.entries(ROLE_NAMES).map(([role, name]) => [`role:${role}`, name]);

/** Names for the items of an audience, or for the categories of tasks. */
export type NamedChoices = readonly (readonly [value: string, name: string])[];

/** The most that one call answers. A university has a few dozen categories and types. */
export const MOST_TYPES = '200';

/**
 * The student types that a message or a task can be for, by the items of an audience.
 * @throws ApiError
 */
export async function studentTypes(client: Client, signal: AbortSignal): Promise<NamedChoices> {
  const { results } = await client(listEntries, { query: { kind: 'student_type', limit: MOST_TYPES }, signal });
  return results.map(({ key, title }) => [`type:${key}`, title] as const);
}

/**
 * The people of an audience in words: "Students, Faculty and 3 people".
 * @param types the names of the student types
 */
export function audienceText(audience: readonly string[], types: NamedChoices): string {
  if (audience.includes('all')) return 'Everybody';
  const roles = ROLE_ITEMS.filter(([item]) => audience.includes(item)).map(([, name]) => name);
  const ofTypes = audience.filter((item) => item.startsWith('type:')).map((item) => itemText(item, types));
  const people = audience.filter((item) => item.startsWith('user:')).length;
  const parts = [...roles, ...ofTypes, ...(people === 0 ? [] : [people === 1 ? '1 person' : `${people} people`])];
  return parts.length === 0 ? 'No recipients yet' : listText(parts);
}

/** "Students, Faculty and 3 people". */
export const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** One item of an audience in words: "Everybody", "Students", "Transfer students", "amara". */
export function itemText(item: string, types: NamedChoices): string {
  if (item === 'all') return 'Everybody';
  const named = [...ROLE_ITEMS, ...types].find(([each]) => each === item);
  return named?.[1] ?? item.replace(/^type:/, 'student type ').replace(/^user:/, '');
}

/** The columns of a file that name a person, the best first, without case, spaces and signs. */
const NAME_COLUMNS = ['username', 'email', 'emailaddress', 'studentid', 'studentnumber', 'ninenumber'];

/** What a text has that may be a file with a column of names. */
const HAS_COLUMNS = /user ?name|e-?mail|student|nine|sep=/i;

/** What spreadsheets and mail programs add to names, and no one sees. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * The people of a pasted list or of the text of a CSV file, as they are named there: those of the first column of `NAME_COLUMNS`,
 * otherwise each line, or each part of it between commas, semicolons and tabs. Source: ADMIN-63, ADMIN-115.
 */
export function namesIn(text: string): string[] {
  // All words are names, in whichever cells they are. A long list is read at each key.
  if (!HAS_COLUMNS.test(text)) return partsOf(text.replaceAll('"', ' '));
  const table = readTable(text, parse);
  // A quotation mark that is being typed has no second one yet.
  return table.faults.length > 0 || columnOf(table) === -1 ? partsOf(text.replaceAll('"', ' ')) : namesOf(table);
}

/** The people of a file, what could not be read of it, and what shows whether its letters were read in the right character set. */
export type NamesFile = {
  entries: string[];
  faults: Table['faults'];
  /** The character set, and the first row with a letter beyond ASCII; null without one. */
  sample: string | null;
};

/**
 * The people of a file, as those of its text. Source: decisions, files of staff; ADMIN-80, ADMIN-81, ADMIN-115.
 * @param name of the file, the place of a fault of all of it
 */
export function readNamesFile(bytes: Uint8Array, name: string): NamesFile {
  try {
    const { text, characterSet } = readFileText(bytes);
    const table = readTable(text, parse);
    const column = columnOf(table);
    const missing = column === -1 ? [] : table.rows.slice(1).filter(({ cells }) => (cells[column] ?? '') === '');
    const header = table.rows[0]?.cells[column] ?? '';
    const special = firstSpecialRow(table);
    return {
      entries: namesOf(table),
      faults: [
        ...table.faults,
        ...missing.map(({ row }) => ({ place: `row ${row}`, reason: `no ${header.toLowerCase()}` })),
      ],
      sample: special === null ? null : `${characterSet}. Row ${special.row}: ${special.cells.join(', ')}`,
    };
  } catch (error) {
    return { entries: [], faults: [{ place: name, reason: (error as Error).message }], sample: null };
  }
}

function columnOf({ rows }: Table): number {
  const names = (rows[0]?.cells ?? []).map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const [column] = NAME_COLUMNS.map((name) => names.indexOf(name)).filter((place) => place !== -1);
  return column ?? -1;
}

function namesOf(table: Table): string[] {
  const column = columnOf(table);
  const cells =
    column === -1 ? table.rows.flatMap((row) => row.cells) : table.rows.slice(1).map((row) => row.cells[column] ?? '');
  return partsOf(cells.join('\n'));
}

const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .replace(INVISIBLE, '')
      .normalize('NFC')
      .split(/[\r\n,;\t]+/)
      .flatMap(namesOfPart),
  ),
];

/** A username of small letters, or an email address: several in a line with spaces between them are several people. */
const WORD = /^([\p{Ll}\d][\p{Ll}\d._-]*|\S+@\S+)$/u;

/** The people of a part of a list. "Ben Whitaker" stays whole, so that the answer names what was written. */
function namesOfPart(part: string): string[] {
  const words = part.split(/\s+/).filter((word) => word !== '');
  // As mail programs copy it: Ben Whitaker <ben@example.edu>.
  const address = words.find((word) => /^<\S+@\S+>$/.test(word));
  if (address !== undefined) return [address.slice(1, -1)];
  if (words.length < 2 || words.every((word) => WORD.test(word))) return words;
  return [words.join(' ')];
}
