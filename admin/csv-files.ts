import type * as z from 'zod/mini';
import { entryKinds, type Kind } from '../src/api/admin/entries.ts';

/** The kinds that a CSV file may have. A notification type has no field that tells it from a student type. */
export const CSV_KINDS = ['post', 'task', 'page', 'message', 'category', 'student_type'] as const satisfies Kind[];

/** A CSV file has no lists of objects: the links of a post are in JSON files only. */
const NO_COLUMNS: readonly string[] = ['links'];

/** The columns of a CSV file with entries of a kind: the names of their fields. */
const columnsOf = (kind: Kind): string[] =>
  Object.keys((entryKinds[kind].schema as z.ZodMiniObject).shape).filter((name) => !NO_COLUMNS.includes(name));

/** Entries as a CSV file that the import reads, with a mark for spreadsheets that it is UTF-8. Source: ADMIN-135. */
export function csvOf(kind: Kind, entries: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = columnsOf(kind);
  const rows = [columns, ...entries.map((entry) => columns.map((column) => cellOf(entry[column])))];
  return `\ufeff${rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join('; ') : String(value);
  return typeof value === 'number' || !FORMULA.test(text) ? text : `'${text}`;
}

/** Spreadsheets run a cell that begins so. With an apostrophe in front they show its text; the import takes one away again. */
const FORMULA = /^'*[=+\-@\t\r]/;

const quoted = (cell: string): string => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** An entry of each kind to begin with. */
const SAMPLES: Record<(typeof CSV_KINDS)[number], Record<string, unknown>> = {
  post: {
    slug: 'night-shuttle',
    post_type: 'blog',
    title: 'Night shuttle',
    body: '<p>The shuttle runs <strong>every night</strong> until 2 AM.</p>',
    category: 'student',
    is_published: false,
    publishing_opens_on: '2027-01-11 08:00',
  },
  task: {
    key: 'apply-for-housing',
    title: 'Apply for housing',
    description: '<p>Rooms are given in the order of the applications.</p>',
    starts_on: '2027-02-01',
    ends_on: '2027-03-15',
    has_deadline: true,
    is_published: false,
    audience: ['role:student'],
  },
  page: { path: 'student-life/transport', slug: 'transport', title: 'Transport', is_published: false, posts: [] },
  message: {
    key: 'library-hours',
    title: 'Library hours',
    body: '<p>The library is open until 10 PM.</p>',
    created_on: '2027-01-11 08:00',
    is_published: false,
    audience: ['role:student'],
  },
  category: { slug: 'campus', name: 'Campus' },
  student_type: { key: 'transfer', name: 'Transfer students' },
};

/** A CSV file with one entry, to fill in. */
export const sampleCsv = (kind: (typeof CSV_KINDS)[number]): string => csvOf(kind, [SAMPLES[kind]]);
