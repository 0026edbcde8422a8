import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';

/**
 * The mark of a PostgreSQL database into which a backup is being restored: a table without columns. It is there before the
 * first row of the backup and goes after the last session was ended, so a restore that was interrupted is never used.
 * Source: OPS-29.
 */

/** Marks an empty database. */
export async function markRestore(orm: Orm): Promise<void> {
  await orm.execute(sql`create table if not exists public.unfinished_restore ()`);
}

/** Takes the mark away, where there is one. */
export async function unmarkRestore(orm: Orm): Promise<void> {
  await orm.execute(sql`drop table if exists public.unfinished_restore`);
}

/** Whether a restore has begun and not ended. */
export async function isRestoreUnfinished(orm: Orm): Promise<boolean> {
  const found = await orm.execute(sql`select to_regclass('public.unfinished_restore') is not null as is_there`);
  return (found as unknown as { rows: { is_there: boolean }[] }).rows[0]?.is_there === true;
}
