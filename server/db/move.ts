import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { StartupError } from '../shared/startup-error.ts';
import type { Database, Orm } from './database.ts';
import { trailWaiting } from './schema.ts';
import { allTables } from './tables.ts';

/** Rows in one statement. */
const BATCH = 500;

const Rows = z.object({ rows: z.array(z.object({ row: z.string() })) });
const Name = z.object({ rows: z.tuple([z.object({ name: z.string() })]) });
const Position = z.object({
  rows: z.tuple([z.object({ last_value: z.coerce.string(), is_called: z.boolean() })]),
});

export type Moved = { tables: number; rows: number };

/**
 * Copies every row of a database to an empty PostgreSQL database, together with the positions of the generated ids. Then it
 * reads both and compares them row by row. All of it is one transaction: after an error the target is as empty as before.
 * @param source with all migrations. It is only read, and nothing else may write to it meanwhile
 * @param target it gets the missing migrations
 * @throws StartupError when the target has rows, or when a table differs afterwards
 */
export async function moveDatabase(source: Orm, target: Database): Promise<Moved> {
  const tables = inOrderOfReferences();
  let rows = 0;
  await target.migrate((orm) =>
    orm.transaction(async (transaction) => {
      for (const table of tables) await rejectRows(transaction, table);
      for (const table of tables) {
        const copied = await readRows(source, table);
        // A trigger has noted the records that were copied just now.
        if (table === trailWaiting) await transaction.delete(trailWaiting);
        await insertRows(transaction, table, copied);
        await copyPositions(source, transaction, table);
        compare(copied, await readRows(transaction, table), table);
        rows += copied.length;
      }
    }),
  );
  return { tables: tables.length, rows };
}

/** All tables, each after those that it refers to, and last the one that a trigger fills. */
function inOrderOfReferences(): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    if (ordered.has(table)) return;
    for (const reference of getTableConfig(table).foreignKeys) add(reference.reference().foreignTable);
    ordered.add(table);
  };
  for (const table of allTables) if (table !== trailWaiting) add(table);
  return [...ordered, trailWaiting];
}

async function rejectRows(orm: Orm, table: PgTable): Promise<void> {
  const { rows } = Rows.parse(await orm.execute(sql`select '' as row from ${table} limit 1`));
  if (rows.length === 0) return;
  throw new StartupError(
    `Nothing was moved: the database at the target address already has rows in the table ${nameOf(table)}. Give the address of an empty database.`,
  );
}

/** The rows as JSON. PostgreSQL writes them, so that no time loses its microseconds on the way. Sorted as text. */
async function readRows(orm: Orm, table: PgTable): Promise<string[]> {
  const result = await orm.transaction(async (transaction) => {
    // Times are written in the zone of the session.
    await transaction.execute(sql`set local time zone 'UTC'`);
    return transaction.execute(sql`select to_jsonb(entry)::text as row from ${table} as entry`);
  });
  return Rows.parse(result)
    .rows.map(({ row }) => row)
    .sort();
}

async function insertRows(orm: Orm, table: PgTable, rows: readonly string[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = `[${rows.slice(start, start + BATCH).join(',')}]`;
    await orm.execute(
      sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${batch}::jsonb)`,
    );
  }
}

/** So that the next row gets the id that it would have got in the source. */
async function copyPositions(source: Orm, target: Orm, table: PgTable): Promise<void> {
  for (const { name, generatedIdentity } of getTableConfig(table).columns) {
    if (generatedIdentity === undefined) continue;
    const [from, to] = [await sequenceOf(source, table, name), await sequenceOf(target, table, name)];
    const { rows } = Position.parse(await source.execute(sql`select last_value, is_called from ${sql.raw(from)}`));
    const [{ last_value, is_called }] = rows;
    await target.execute(sql`select setval(${to}::regclass, ${last_value}::bigint, ${is_called})`);
  }
}

/** The sequence of a column with generated ids, with its schema, quoted where needed. */
async function sequenceOf(orm: Orm, table: PgTable, column: string): Promise<string> {
  const result = await orm.execute(sql`select pg_get_serial_sequence(${nameOf(table)}, ${column}) as name`);
  return Name.parse(result).rows[0].name;
}

function compare(source: readonly string[], target: readonly string[], table: PgTable): void {
  const isEqual = source.length === target.length && source.every((row, index) => row === target[index]);
  if (isEqual) return;
  throw new StartupError(
    `Nothing was moved: the rows of the table ${nameOf(table)} are not the same after copying (${source.length} and ${target.length} rows). Please report this.`,
  );
}

const nameOf = (table: PgTable) => getTableConfig(table).name;
