import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { hashPassword } from '../accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../accounts/sample-password.ts';
import type { Orm } from './database.ts';
import { otherRows, peopleRows } from './sample-rows.ts';
import { credentials, gatewayCache, gatewayRecords, people, sampleSeeds } from './schema.ts';

type TableWithId = PgTable & { id: PgColumn };
type Row = { id: number | string };
type Content = Record<string, unknown>;

/**
 * Writes the sample data and moves what is there to today's dates. A row that somebody has changed or deleted since it
 * was written, through the portal or with SQL, is theirs and stays as they left it.
 * @param today `YYYY-MM-DD` in the site's zone
 */
export async function seedSampleData(orm: Orm, today: string): Promise<void> {
  await orm.transaction(async (transaction) => {
    const newPeople = await seedTable(transaction, people, peopleRows());
    if (newPeople.added.length > 0) {
      // One hash for all: the password is no secret, and hashing it is slow on purpose.
      const password_hash = await hashPassword(SAMPLE_PASSWORD);
      const passwords = newPeople.added.map((id) => ({ person_id: Number(id), password_hash }));
      await transaction.insert(credentials).values(passwords).onConflictDoNothing();
    }
    for (const { table, rows } of otherRows(today)) {
      const { isChanged } = await seedTable(transaction, table, rows);
      if (isChanged && getTableName(table) === getTableName(gatewayRecords)) await transaction.delete(gatewayCache);
    }
  });
}

type Seeded = {
  /** Ids of the rows that were not there before. */
  added: Row['id'][];
  /** Whether any row was written or deleted. */
  isChanged: boolean;
};

async function seedTable(orm: Orm, table: TableWithId, rows: readonly Row[]): Promise<Seeded> {
  const tableName = getTableName(table);
  const seeds = await orm.select().from(sampleSeeds).where(eq(sampleSeeds.table_name, tableName));
  const seededAs = new Map(seeds.map(({ row_id, content }) => [row_id, content]));
  const present = await rowsOf(orm, table);
  const isOurs = (id: string) => {
    const row = present.get(id);
    return row !== undefined && isUnchanged(row, seededAs.get(id));
  };

  const missing = rows.filter(({ id }) => !seededAs.has(String(id)) && !present.has(String(id)));
  const added = await withReferences(orm, table, missing);
  const moved = rows.filter(
    (row) => isOurs(String(row.id)) && !isDeepStrictEqual(pick(present.get(String(row.id)), row), asStored(row)),
  );
  const wanted = new Set(rows.map(({ id }) => String(id)));
  const gone = [...seededAs.keys()].filter((id) => !wanted.has(id) && isOurs(id));

  if (added.length > 0) await orm.insert(table).values([...added]);
  await move(orm, table, moved);
  if (gone.length > 0) {
    const ids = gone.map((id) => present.get(id)?.id);
    await orm.delete(table).where(inArray(table.id, ids));
    // Forgotten too, or the row would count as deleted by a person when a later day needs it again.
    const isForgotten = and(eq(sampleSeeds.table_name, tableName), inArray(sampleSeeds.row_id, gone));
    await orm.delete(sampleSeeds).where(isForgotten);
  }
  await remember(orm, table, [...added, ...moved]);
  return { added: added.map(({ id }) => id), isChanged: added.length + moved.length + gone.length > 0 };
}

/** The rows without those of a person, task, post or page that somebody has deleted: the database would refuse them. */
async function withReferences(orm: Orm, table: TableWithId, rows: readonly Row[]): Promise<readonly Row[]> {
  let kept = rows;
  for (const key of rows.length === 0 ? [] : getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const [target] = foreignColumns;
    const name = Object.entries(getTableColumns(table)).find(([, column]) => column === columns[0])?.[0];
    if (target === undefined || name === undefined) continue;
    const found = await orm.select({ value: target }).from(foreignTable);
    const values = new Set<unknown>([null, undefined, ...found.map(({ value }) => value)]);
    kept = kept.filter((row) => values.has((row as Content)[name]));
  }
  return kept;
}

/** Gives rows that are there their new content, in one statement: on a new day that is nearly every row. */
async function move(orm: Orm, table: TableWithId, rows: readonly Row[]): Promise<void> {
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

/** Writes down the rows as the database gives them back, so that a later comparison is of like with like. */
async function remember(orm: Orm, table: TableWithId, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const present = await rowsOf(orm, table);
  await orm
    .insert(sampleSeeds)
    .values(
      rows.map(({ id }) => ({
        table_name: getTableName(table),
        row_id: String(id),
        content: present.get(String(id)) ?? {},
      })),
    )
    .onConflictDoUpdate({
      target: [sampleSeeds.table_name, sampleSeeds.row_id],
      set: { content: sql`excluded.content` },
    });
}

async function rowsOf(orm: Orm, table: TableWithId): Promise<Map<string, Content>> {
  const rows = await orm.select().from(table);
  return new Map(rows.map((row) => [String(row.id), asStored(row)]));
}

/** Only the columns that were there when the row was written count: a migration's new column is no change of anybody's. */
function isUnchanged(row: Content, seed: Content | undefined): boolean {
  return seed !== undefined && isDeepStrictEqual(pick(row, seed), seed);
}

function pick(row: Content | undefined, columns: object): Content {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row?.[column]]));
}

/** As JSON keeps it: times become text, and what is not set disappears. */
function asStored(row: object): Content {
  return JSON.parse(JSON.stringify(row));
}
