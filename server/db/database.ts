import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { StartupError, systemCode } from '../startup-error.ts';
import * as schema from './schema.ts';

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) };
/** Any fixed number: what counts is that every Portico asks PostgreSQL for the same one. */
const MIGRATION_LOCK = 7_415_003;

export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  orm: Orm;
  /**
   * Brings the tables up to date and then fills them. On PostgreSQL no second process does either meanwhile, because
   * two at once would both find a migration missing.
   */
  migrate: (fill: (orm: Orm) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the embedded database. The folder must not be open in another process (`takeLock`).
 * @param folder `memory://` for one that lives in memory
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const client = await PGlite.create(folder);
  const orm = drizzleEmbedded(client, { schema });
  return {
    orm,
    migrate: async (fill) => {
      await migrateEmbedded(orm, MIGRATIONS);
      await fill(orm);
    },
    close: () => client.close(),
  };
}

/**
 * Opens a PostgreSQL database.
 * @throws Refusal when it does not answer
 */
export async function openPostgres(url: string, log: (line: string) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url });
  // Without a listener a connection that breaks while it is idle would end the process.
  pool.on('error', (error) => log(`An idle connection to the database broke: ${error.message}`));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = systemCode(error) || (error instanceof Error ? error.message : String(error));
    throw new StartupError(
      `The database at DATABASE_URL does not let Portico in (${reason}): is it running, and is the address right?`,
    );
  }
  return {
    orm: drizzlePostgres(pool, { schema }),
    migrate: async (fill) => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        const orm = drizzlePostgres(client, { schema });
        await migratePostgres(orm, MIGRATIONS);
        await fill(orm);
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        client.release();
      } catch (error) {
        // A connection that is thrown away takes its lock with it.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
