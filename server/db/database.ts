import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { StartupError, systemCode } from '../startup-error.ts';
import { damagedError, finishDatabase, prepareForDatabase } from './data-folder.ts';
import * as schema from './schema.ts';

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) };
/** The address of an embedded database without a folder. */
export const IN_MEMORY = 'memory://';
/** The id of an advisory lock in PostgreSQL. Any number works if all Portico servers use the same one. */
const MIGRATION_LOCK = 7_415_003;

/** Drizzle over either database, or over a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  orm: Orm;
  /**
   * Runs the missing migrations, then `seed`. On PostgreSQL a lock keeps other processes from doing the same at the same
   * time: two would both try to run a missing migration.
   */
  migrate: (seed: (orm: Orm) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the embedded database. The first start creates it. No other process may have the folder open: see `acquireLock`.
 * @param folder `memory://` for a database in memory, or else the result of `openFolder`
 * @throws StartupError when the folder contains a damaged database
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const client = folder === IN_MEMORY ? await PGlite.create(folder) : await openInFolder(folder);
  const orm = drizzleEmbedded(client, { schema });
  return {
    orm,
    migrate: async (seed) => {
      await migrateEmbedded(orm, MIGRATIONS);
      await seed(orm);
    },
    close: () => client.close(),
  };
}

async function openInFolder(folder: string): Promise<PGlite> {
  prepareForDatabase(folder);
  try {
    const client = await PGlite.create(folder);
    finishDatabase(folder);
    return client;
  } catch (error) {
    throw damagedError(folder, error);
  }
}

/**
 * Opens a PostgreSQL database.
 * @param url with user name and password
 * @param log writes one line to the log
 * @throws StartupError when the connection fails
 */
export async function openPostgres(url: string, log: (line: string) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url });
  // Without a listener, an error on an idle connection would end the process.
  pool.on('error', (error) => log(`An idle database connection failed: ${error.message}`));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = systemCode(error) || (error instanceof Error ? error.message : String(error));
    throw new StartupError(
      `The server cannot connect to the database at DATABASE_URL (${reason}). Check that the database is running and that the address is correct.`,
    );
  }
  return {
    orm: drizzlePostgres(pool, { schema }),
    migrate: async (seed) => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        const orm = drizzlePostgres(client, { schema });
        await migratePostgres(orm, MIGRATIONS);
        await seed(orm);
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        client.release();
      } catch (error) {
        // Closing the connection also releases its lock.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
