import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Orm } from './database.ts';

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const Newest = z.object({ rows: z.tuple([z.object({ newest: z.coerce.number() })]) });

const journal = Journal.parse(
  JSON.parse(readFileSync(new URL('migrations/meta/_journal.json', import.meta.url), 'utf8')),
);
const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/**
 * Whether the database has every migration of this server. It may have newer ones: during an upgrade, servers of the old
 * and the new version use one database. Rejects when the database does not answer.
 */
export async function hasAllMigrations(orm: Orm): Promise<boolean> {
  const result = await orm.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`);
  const { rows } = Newest.parse(result);
  return rows[0].newest >= newestMigration;
}
