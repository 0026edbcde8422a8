import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import type { categories, mailings, notificationTypes, posts, studentTypes, tasks } from '../../db/schema.ts';
import type { WrittenRow } from './kind.ts';

/** `#12` says that the row has no name. */
export const importKeyOf = (key: string): string | null => (key.startsWith('#') ? null : key);

type NumberedTable =
  | typeof categories
  | typeof studentTypes
  | typeof notificationTypes
  | typeof tasks
  | typeof posts
  | typeof mailings;

/** Inserts or changes a row of a table whose ids are numbers. */
export async function writeRow<Table extends NumberedTable>(
  orm: Orm,
  table: Table,
  row: { id: string } | null,
  columns: Omit<Table['$inferInsert'], 'id' | 'version'>,
): Promise<WrittenRow> {
  // The columns of the union of tables are those of none of them for the types of the query builder.
  const target = table as typeof categories;
  const values = columns as typeof categories.$inferInsert;
  const [written] =
    row === null
      ? await orm.insert(target).values(values).returning({ id: target.id, version: target.version })
      : await orm
          .update(target)
          .set({ ...values, version: sql`${target.version} + 1` })
          .where(eq(target.id, Number(row.id)))
          .returning({ id: target.id, version: target.version });
  if (written === undefined) throw new Error('The row is gone.');
  return { ...written, id: String(written.id) };
}

/** An audience may be the whole university, and one statement may take only a few seconds. */
const PART = 10_000;

/** Writes for many people, a part of them in each statement. */
export async function inParts(ids: readonly number[], write: (part: number[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += PART) await write(ids.slice(start, start + PART));
}
