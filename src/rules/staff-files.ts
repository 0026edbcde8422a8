/**
 * Files and lists that staff bring from spreadsheets: which characters their bytes are, and which rows and cells they have. Server
 * and admin pages share these rules; each gives them the build of `csv-parse` that it can run.
 * Source: decisions, files of staff; ADMIN-80, ADMIN-81.
 */

/** The text of a file, and the name of its character set for people. */
type FileText = { text: string; characterSet: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

/** A row with the number that a spreadsheet shows beside it, and its cells without spaces around them. */
export type TableRow = { row: number; cells: string[] };

/** The rows that have a cell, the header among them, and a fault for each row that cannot be taken. */
export type Table = { rows: TableRow[]; faults: { place: string; reason: string }[] };

/** `parse` of `csv-parse`, in the build for Node or for browsers. */
type ParseCsv = (
  text: string,
  options: { delimiter: string; record_delimiter: string[]; relax_column_count: true; relax_quotes: true; trim: true },
) => string[][];

/** How much of a file tells its character set. */
const SAMPLE_BYTES = 4_096;
const SEPARATORS = [',', ';', '\t'];
/** Excel hides this first line: it names the separator. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i;

/**
 * The text of a file: UTF-16 by its mark or by the zero bytes of its ASCII characters, else UTF-8 if all of it is valid, else
 * Windows-1252, which Excel writes as "CSV".
 * @throws Error with a sentence for a workbook, which is no text
 */
export function readFileText(bytes: Uint8Array): FileText {
  const [first, second, third] = bytes;
  if ((first === 0x50 && second === 0x4b && third === 3) || (first === 0xd0 && second === 0xcf && third === 0x11)) {
    throw new Error('is a workbook: save it as “CSV UTF-8” and choose that file');
  }
  const wide = utf16NameOf(bytes);
  // A decoder takes the mark at the beginning away.
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), characterSet: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), characterSet: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), characterSet: 'Windows-1252' };
  }
}

function utf16NameOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (!sample.includes(0)) return null;
  return (['utf-16le', 'utf-16be'] as const).find((name) => isText(new TextDecoder(name).decode(sample))) ?? null;
}

/** Whether this is the right reading of two bytes a character: the wrong one has neither letters of ASCII nor lines. */
function isText(text: string): boolean {
  const ascii = text.match(/[\t\n\r -~]/g)?.length ?? 0;
  return !text.includes('\0') && ascii > text.length * (/[\n\r]/.test(text) ? 0.1 : 0.5);
}

/**
 * The rows of a table whose cells are separated by commas, semicolons, tabs, or what its first line `sep=` names. Rows without a
 * cell are left out and counted, and a line break in a cell begins no row, as in a spreadsheet.
 */
export function readTable(text: string, parse: ParseCsv): Table {
  const unmarked = text.replace(/^\uFEFF/, '');
  const line = SEPARATOR_LINE.exec(unmarked);
  const body = unmarked.slice(line?.[0].length ?? 0);
  try {
    const rows = parse(body, {
      delimiter: line?.[1] ?? separatorOf(body),
      // Without the list the first line end would decide for all others.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    })
      .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    return hasUnstorable(text) ? withoutUnstorable(rows) : { rows, faults: [] };
  } catch (error) {
    return { rows: [], faults: [faultOf(error)] };
  }
}

/** The separator that the first row with a cell has most often outside of quotation marks. */
function separatorOf(text: string): string {
  let counts = SEPARATORS.map(() => 0);
  let isQuoted = false;
  let hasCell = false;
  for (const character of text) {
    const separator = SEPARATORS.indexOf(character);
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) hasCell = true;
    else if (separator !== -1) counts = counts.map((count, index) => (index === separator ? count + 1 : count));
    else if (character !== '\n' && character !== '\r') hasCell ||= character !== ' ';
    else if (hasCell) break;
    else counts = SEPARATORS.map(() => 0);
  }
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

export const UNSTORABLE = 'has a character that cannot be stored';

/** What PostgreSQL cannot store: U+0000 and one half of a pair of UTF-16. */
const hasUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

function withoutUnstorable(rows: readonly TableRow[]): Table {
  const names = rows[0]?.cells ?? [];
  const faults = rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column) =>
      hasUnstorable(cell) ? [{ place: `row ${row}`, reason: `${nameOf(names, column)}: ${UNSTORABLE}` }] : [],
    ),
  );
  return { rows: rows.filter(({ cells }) => !cells.some(hasUnstorable)), faults };
}

/** The name of a column in the first row, or its number. */
const nameOf = (names: readonly string[], column: number): string => names[column] || `column ${column + 1}`;

/** The errors of `csv-parse` have a code, and the number of rows before. */
function faultOf(error: unknown): Table['faults'][number] {
  const { code, records } = error as { code?: string; records?: number };
  if (records === undefined) throw error;
  return {
    place: `row ${records + 1}`,
    reason:
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'has a cell that begins with a quotation mark and does not end with one'
        : 'has a quotation mark inside of a cell: write two of them',
  };
}

/** The first row with a letter beyond ASCII, in which a wrong character set shows; null without one. */
export function firstSpecialRow({ rows }: Table): TableRow | null {
  const row = rows.find(({ cells }) => cells.some(hasSpecialLetter));
  return row === undefined ? null : { ...row, cells: row.cells.filter(hasSpecialLetter) };
}

export const hasSpecialLetter = (text: string): boolean => /[^\0-\u007f]/.test(text);
