import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { hashPassword } from '../accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../accounts/sample-password.ts';
import type { Orm } from '../db/database.ts';
import { credentials, gatewayCache, gatewayRecords, people, sampleSeeds } from '../db/schema.ts';
import { otherRows, peopleRows } from './sample-rows.ts';

type TableWithId = PgTable & { id: PgColumn };
type SampleRow = { id: number | string };
/** A row as JSON, by column. */
type RowContent = Record<string, unknown>;

/**
 * Writes the sample data for a day, and updates the rows of earlier days. A row that was changed or deleted since the
 * last start, in the portal or with SQL, stays changed or deleted.
 * @param today `YYYY-MM-DD` in the site's time zone
 */
export async function seedSampleData(orm: Orm, today: string): Promise<void> {
  await orm.transaction(async (transaction) => {
    const seededPeople = await seedTable(transaction, people, peopleRows());
    if (seededPeople.added.length > 0) {
      // One hash for all people: the password is public, and hashing is slow.
      const password_hash = await hashPassword(SAMPLE_PASSWORD);
      const passwords = seededPeople.added.map((id) => ({ person_id: Number(id), password_hash }));
      await transaction.insert(credentials).values(passwords).onConflictDoNothing();
    }
    for (const { table, rows } of otherRows(today)) {
      const { isChanged } = await seedTable(transaction, table, rows);
      if (isChanged && getTableName(table) === getTableName(gatewayRecords)) await transaction.delete(gatewayCache);
    }
  });
}

type SeedResult = {
  /** The ids of the new rows. */
  added: SampleRow['id'][];
  /** Whether any row was inserted, updated or deleted. */
  isChanged: boolean;
};

async function seedTable(orm: Orm, table: TableWithId, rows: readonly SampleRow[]): Promise<SeedResult> {
  const tableName = getTableName(table);
  const seeds = await orm.select().from(sampleSeeds).where(eq(sampleSeeds.table_name, tableName));
  const seededContent = new Map(seeds.map(({ row_id, content }) => [row_id, content]));
  const storedRows = await readRows(orm, table);
  const isUnmodified = (id: string) => {
    const row = storedRows.get(id);
    return row !== undefined && hasContent(row, seededContent.get(id));
  };

  const missing = rows.filter(({ id }) => !seededContent.has(String(id)) && !storedRows.has(String(id)));
  const added = await withExistingReferences(orm, table, missing);
  const outdated = rows.filter(
    (row) =>
      isUnmodified(String(row.id)) && !isDeepStrictEqual(pick(storedRows.get(String(row.id)), row), toContent(row)),
  );
  const currentIds = new Set(rows.map(({ id }) => String(id)));
  const obsoleteIds = [...seededContent.keys()].filter((id) => !currentIds.has(id) && isUnmodified(id));

  if (added.length > 0) await orm.insert(table).values([...added]);
  await updateRows(orm, table, outdated);
  if (obsoleteIds.length > 0) {
    const ids = obsoleteIds.map((id) => storedRows.get(id)?.id);
    await orm.delete(table).where(inArray(table.id, ids));
    // Without this, a later day that needs the row again would treat it as deleted by a person.
    const isObsolete = and(eq(sampleSeeds.table_name, tableName), inArray(sampleSeeds.row_id, obsoleteIds));
    await orm.delete(sampleSeeds).where(isObsolete);
  }
  await saveSeeds(orm, table, [...added, ...outdated]);
  return { added: added.map(({ id }) => id), isChanged: added.length + outdated.length + obsoleteIds.length > 0 };
}

/** The rows whose references exist. The database would reject a row of a deleted person, task, post or page. */
async function withExistingReferences(
  orm: Orm,
  table: TableWithId,
  rows: readonly SampleRow[],
): Promise<readonly SampleRow[]> {
  let remaining = rows;
  for (const key of rows.length === 0 ? [] : getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const [target] = foreignColumns;
    const name = Object.entries(getTableColumns(table)).find(([, column]) => column === columns[0])?.[0];
    if (target === undefined || name === undefined) continue;
    const targetRows = await orm.select({ value: target }).from(foreignTable);
    const values = new Set<unknown>([null, undefined, ...targetRows.map(({ value }) => value)]);
    remaining = remaining.filter((row) => values.has((row as RowContent)[name]));
  }
  return remaining;
}

/** Updates existing rows in one statement. On a new day nearly every row needs an update. */
async function updateRows(orm: Orm, table: TableWithId, rows: readonly SampleRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = getTableColumns(table);
  const names = Object.keys(first).filter((name) => name !== 'id');
  const set = Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  );
  await orm
    .insert(table)
    .values([...rows])
    .onConflictDoUpdate({ target: table.id, set: set as PgUpdateSetSource<TableWithId> });
}

/** Saves the rows as the database returns them. A later comparison then sees the same format on both sides. */
async function saveSeeds(orm: Orm, table: TableWithId, rows: readonly SampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  const storedRows = await readRows(orm, table);
  await orm
    .insert(sampleSeeds)
    .values(
      rows.map(({ id }) => ({
        table_name: getTableName(table),
        row_id: String(id),
        content: storedRows.get(String(id)) ?? {},
      })),
    )
    .onConflictDoUpdate({
      target: [sampleSeeds.table_name, sampleSeeds.row_id],
      set: { content: sql`excluded.content` },
    });
}

/** All rows of a table, by id. */
async function readRows(orm: Orm, table: TableWithId): Promise<Map<string, RowContent>> {
  const rows = await orm.select().from(table);
  return new Map(rows.map((row) => [String(row.id), toContent(row)]));
}

/** Whether a row equals its seed. Columns that a later migration added are ignored: the seed does not have them. */
function hasContent(row: RowContent, seed: RowContent | undefined): boolean {
  return seed !== undefined && isDeepStrictEqual(pick(row, seed), seed);
}

function pick(row: RowContent | undefined, columns: object): RowContent {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row?.[column]]));
}

/** Converts a row as JSON does: times become text, and undefined columns disappear. */
function toContent(row: object): RowContent {
  return JSON.parse(JSON.stringify(row));
}
