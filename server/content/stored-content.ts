import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { type Kind, keyOf, kinds } from '../../src/api/admin/entries.ts';
import type { Orm } from '../db/database.ts';
import type { posts } from '../db/schema.ts';
import { contentKind } from './content-kinds.ts';
import type { Content } from './entries.ts';
import type { StoredRow } from './kinds/kind.ts';

/** The rows of all kinds. */
export type StoredRows = { [K in Kind]: StoredRow<K>[] };

/**
 * The content of the database as entries, in the form of the files. Messages that staff have not written are left out: they
 * belong to single people. A row without a name of its own has `#` and its number as key.
 */
export async function readStoredContent(orm: Orm): Promise<Content> {
  const rows = await readAllRows(orm);
  return Object.fromEntries(kinds.map((kind) => [kind, rows[kind].map(({ entry }) => entry)])) as unknown as Content;
}

/** All rows of content, by kind. */
export async function readAllRows(orm: Orm): Promise<StoredRows> {
  const all: [Kind, StoredRow[]][] = [];
  for (const kind of kinds) all.push([kind, await contentKind(kind).read(orm, undefined)]);
  return Object.fromEntries(all) as unknown as StoredRows;
}

/** The keys of all entries, by kind. */
export const keysOf = (rows: StoredRows): Record<Kind, string[]> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, rows[kind].map(({ entry }) => keyOf(kind, entry))]),
  ) as unknown as Record<Kind, string[]>;

/** Those of the keys that entries have, by kind. A key that two rows have is there twice. */
export async function findKeys(
  orm: Orm,
  wanted: Partial<Record<Kind, readonly string[]>>,
): Promise<Record<Kind, string[]>> {
  const found: [Kind, string[]][] = [];
  for (const kind of kinds) {
    const keys = wanted[kind] ?? [];
    found.push([kind, keys.length === 0 ? [] : await findKeysOf(orm, kind, keys)]);
  }
  return Object.fromEntries(found) as Record<Kind, string[]>;
}

async function findKeysOf(orm: Orm, kind: Kind, keys: readonly string[]): Promise<string[]> {
  const { table, key } = contentKind(kind);
  const rows = await orm
    .select({ id: table.id, key })
    .from(table as typeof posts)
    .where(hasKey(kind, keys));
  return rows.map((row) => String(row.key ?? `#${row.id}`));
}

/** The rows with this key: one, or two posts. */
export const readRowsByKey = <K extends Kind>(orm: Orm, kind: K, key: string): Promise<StoredRow<K>[]> =>
  contentKind(kind).read(orm, hasKey(kind, [key]));

function hasKey(kind: Kind, keys: readonly string[]): SQL | undefined {
  const { table, key } = contentKind(kind);
  const numbers = key.notNull ? [] : keys.flatMap((each) => (each.startsWith('#') ? [Number(each.slice(1))] : []));
  return numbers.length === 0
    ? inArray(key, [...keys])
    : or(inArray(key, [...keys]), and(isNull(key), inArray(table.id, numbers)));
}

/** The versions of rows of a kind, by id. */
export async function readVersions(orm: Orm, kind: Kind, ids: readonly string[]): Promise<Map<string, number>> {
  const { table } = contentKind(kind);
  const rows = await orm
    .select({ id: table.id, version: table.version })
    .from(table as typeof posts)
    .where(
      inArray(
        table.id,
        ids.flatMap((id) => rowIdOf(kind, id) ?? []),
      ),
    );
  return new Map(rows.map(({ id, version }) => [String(id), Number(version)]));
}

/** One row; null when there is none with this id. */
export async function readRow<K extends Kind>(orm: Orm, kind: K, id: string): Promise<StoredRow<K> | null> {
  const { table, read } = contentKind(kind);
  const rowId = rowIdOf(kind, id);
  const [found] = rowId === null ? [] : await read(orm, eq(table.id, rowId));
  return found ?? null;
}

/** The id of a row as its table has it; null for a text that is none. */
export function rowIdOf(kind: Kind, id: string): string | number | null {
  if (contentKind(kind).table.id.dataType === 'string') return id;
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}
