import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { StartupError } from '../shared/startup-error.ts';

/** Drizzle over any database, before anything is known of its tables. */
type Querying = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const Newest = z.object({ rows: z.tuple([z.object({ newest: z.coerce.number() })]) });
const Exists = z.object({ rows: z.tuple([z.object({ exists: z.boolean() })]) });
const Versions = z.object({ rows: z.array(z.object({ version: z.string() })) });

const journal = Journal.parse(
  JSON.parse(readFileSync(new URL('migrations/meta/_journal.json', import.meta.url), 'utf8')),
);
const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/**
 * Why this server cannot work with the migrations of the database; null if it can. The database may have newer migrations:
 * during an upgrade, servers of the old and the new version use one database. Rejects when the database does not answer.
 */
export async function migrationProblem(orm: Querying): Promise<string | null> {
  if ((await readNewest(orm)) < newestMigration) return 'the database does not have all migrations of this version';
  const version = await requiredVersion(orm);
  return version === null ? null : `the database needs version ${version} or newer`;
}

/** Whether the database lacks migrations of this server. @param orm of any database, also of an empty one */
export async function lacksMigrations(orm: Querying): Promise<boolean> {
  const table = await orm.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  return !Exists.parse(table).rows[0].exists || (await readNewest(orm)) < newestMigration;
}

/** Whether the database refuses writes: after a failover the connections may lead to a server that only follows another one. */
export async function isReadOnly(orm: Querying): Promise<boolean> {
  const result = await orm.execute(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as exists`,
  );
  return Exists.parse(result).rows[0].exists;
}

/**
 * Whether the database has migrations that this server does not know: a newer version has run them.
 * @param orm of a database with all migrations of this server
 */
export async function hasNewerMigrations(orm: Querying): Promise<boolean> {
  return (await readNewest(orm)) > newestMigration;
}

async function readNewest(orm: Querying): Promise<number> {
  const result = await orm.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`);
  return Newest.parse(result).rows[0].newest;
}

/**
 * A server must not use a database from which a newer version has removed what the server needs.
 * @param orm of any database, also of an empty one
 * @throws StartupError when it is such a database
 */
export async function rejectNewerDatabase(orm: Querying): Promise<void> {
  const version = await requiredVersion(orm);
  if (version === null) return;
  throw new StartupError(
    `A newer version has changed the database, and this version cannot use it any more. Nothing was changed. Start version ${version} or newer, or restore the backup from before the upgrade.`,
  );
}

/**
 * The oldest version that can use the database; null when this one can. A migration that removes something writes this.
 * docs/developing.md describes it under "What a migration may do".
 */
async function requiredVersion(orm: Querying): Promise<string | null> {
  const table = await orm.execute(sql`select to_regclass('drizzle.required_migrations') is not null as exists`);
  if (!Exists.parse(table).rows[0].exists) return null;
  const result = await orm.execute(
    sql`select version from drizzle.required_migrations where migration > ${newestMigration} order by migration desc limit 1`,
  );
  return Versions.parse(result).rows[0]?.version ?? null;
}
