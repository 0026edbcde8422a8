import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { hashPassword } from '../accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../accounts/sample-password.ts';
import type { Orm } from './database.ts';
import { otherRows, peopleRows } from './sample-rows.ts';
import { credentials, people, sampleSeeds } from './schema.ts';

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
    const passwords = await Promise.all(
      newPeople.map(async (id) => ({ person_id: Number(id), password_hash: await hashPassword(SAMPLE_PASSWORD) })),
    );
    if (passwords.length > 0) await transaction.insert(credentials).values(passwords).onConflictDoNothing();
    for (const { table, rows } of otherRows(today)) await seedTable(transaction, table, rows);
  });
}

/** @returns ids of the rows that were not there before */
async function seedTable(orm: Orm, table: TableWithId, rows: readonly Row[]): Promise<Row['id'][]> {
  const tableName = getTableName(table);
  const seeds = await orm.select().from(sampleSeeds).where(eq(sampleSeeds.table_name, tableName));
  const seededAs = new Map(seeds.map(({ row_id, content }) => [row_id, content]));
  const present = await rowsOf(orm, table);
  const isOurs = (id: string) => {
    const row = present.get(id);
    return row !== undefined && isUnchanged(row, seededAs.get(id));
  };

  const added = rows.filter(({ id }) => !seededAs.has(String(id)) && !present.has(String(id)));
  const moved = rows.filter(
    (row) => isOurs(String(row.id)) && !isDeepStrictEqual(pick(present.get(String(row.id)), row), asStored(row)),
  );
  const wanted = new Set(rows.map(({ id }) => String(id)));
  const gone = [...seededAs.keys()].filter((id) => !wanted.has(id) && isOurs(id));

  if (added.length > 0) await orm.insert(table).values([...added]);
  for (const { id, ...row } of moved) {
    await orm
      .update(table)
      .set(row as PgUpdateSetSource<TableWithId>)
      .where(eq(table.id, id));
  }
  for (const id of gone) {
    await orm.delete(table).where(eq(table.id, present.get(id)?.id));
    // Forgotten too, or the row would count as deleted by a person when a later day needs it again.
    await orm.delete(sampleSeeds).where(and(eq(sampleSeeds.table_name, tableName), eq(sampleSeeds.row_id, id)));
  }
  await remember(orm, table, [...added, ...moved]);
  return added.map(({ id }) => id);
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
