import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { rejectNewerDatabase } from './applied-migrations.ts';
import { damagedError, finishDatabase, prepareForDatabase } from './data-folder.ts';
import { ConnectionError, databaseProblem, reasonOf } from './database-problem.ts';
import { openDurable } from './durable-files.ts';
import * as schema from './schema.ts';

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) };
/** The address of an embedded database without a folder. */
export const IN_MEMORY = 'memory://';
/** The id of an advisory lock in PostgreSQL. Any number works if all Portico servers use the same one. */
const MIGRATION_LOCK = 7_415_003;

/** An administrator can set another format of dates for a server, a database or a role. The driver reads only this one. */
const SESSION_SETTINGS = 'set datestyle = iso';

/** Connections of one server. More than the requests that can wait for one locked table at the same time. */
const MAX_CONNECTIONS = 20;

/** How long the server waits for PostgreSQL, in milliseconds. */
type Limits = {
  /** For a connection, whether new or from the pool. */
  connectMs: number;
  /** For a statement; PostgreSQL then cancels it. */
  statementMs: number;
  /** For a lock of another session; PostgreSQL then cancels the statement. */
  lockMs: number;
  /** For any answer. Longer than the limit of a statement: it applies only when PostgreSQL does not answer at all. */
  answerMs: number;
  /** For the next statement of a transaction; PostgreSQL then closes the connection. */
  idleInTransactionMs: number;
};

export type PostgresLimits = {
  request: Limits;
  migration: Limits;
  /** For closing all connections. */
  closeMs: number;
};

/** The portal waits ten seconds for an answer. The limits for requests are shorter, so that it gets one. */
const POSTGRES_LIMITS: PostgresLimits = {
  request: { connectMs: 4_000, statementMs: 5_000, lockMs: 2_000, answerMs: 6_000, idleInTransactionMs: 10_000 },
  migration: {
    connectMs: 4_000,
    statementMs: 300_000,
    lockMs: 60_000,
    answerMs: 310_000,
    idleInTransactionMs: 60_000,
  },
  closeMs: 3_000,
};

/** For a command of the terminal: it may work on all people at once, and no one waits for an answer in a browser. */
export const COMMAND_LIMITS: PostgresLimits = { ...POSTGRES_LIMITS, request: POSTGRES_LIMITS.migration };

/** Drizzle over either database, or over a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  orm: Orm;
  /**
   * Runs the missing migrations, then `seed`. On PostgreSQL a lock keeps other processes from doing the same at the same
   * time: two would both try to run a missing migration. Rejects with `StartupError`, before any change, when a newer
   * version has removed what this server needs.
   */
  migrate: (seed: (orm: Orm) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
  /** How many connections are used and free, and how many requests wait for one; null without connections. */
  pool: (() => { used: number; free: number; waiting: number }) | null;
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
      await rejectNewerDatabase(orm);
      await migrateEmbedded(orm, MIGRATIONS);
      await seed(orm);
    },
    close: () => client.close(),
    pool: null,
  };
}

async function openInFolder(folder: string): Promise<PGlite> {
  prepareForDatabase(folder);
  try {
    const client = await openDurable(folder);
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
 * @param limits how long to wait; those of requests by default
 * @throws StartupError when the connection fails
 */
export async function openPostgres(url: string, log: Log, limits: PostgresLimits = POSTGRES_LIMITS): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    ...toOptions(limits.request),
    // The pool waits for it.
    onConnect: (client) => client.query(SESSION_SETTINGS),
  });
  // Without a listener, an error on a connection would end the process. The pool listens only to idle connections.
  pool.on('error', (error) => log(`An idle database connection failed: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
  } catch (error) {
    await closePool(pool, limits.closeMs);
    throw new StartupError(
      `The server cannot connect to the database at DATABASE_URL (${reasonOf(error)}). Check that the database is running and that the address is correct.`,
    );
  }
  return {
    orm: withSafeTransactions(drizzlePostgres(pool, { schema }), pool),
    migrate: (seed) => migrateDatabase(url, limits.migration, seed),
    close: () => closePool(pool, limits.closeMs),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      free: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/**
 * Replaces Drizzle's transactions over a pool. Drizzle keeps a connection for ever when `begin` fails, and returns one to
 * the pool whose transaction is still open when `rollback` gets no answer. Here a failed transaction closes its connection.
 */
function withSafeTransactions(orm: Orm, pool: pg.Pool): Orm {
  const transaction: Orm['transaction'] = async (run, config) => {
    const client = await pool.connect().catch(failConnection);
    try {
      const result = await drizzlePostgres(client, { schema }).transaction(run, config);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return Object.assign(orm, { transaction });
}

/**
 * Runs the missing migrations, then `seed`, on a connection of its own: both may take longer than a request may.
 * @throws StartupError when the database does not answer, other sessions keep tables locked, or it is too new
 */
async function migrateDatabase(url: string, limits: Limits, seed: (orm: Orm) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...toOptions(limits) });
  client.on('error', () => {});
  // A transaction of its own has the lock, and waits until the end. A pooler such as PgBouncer may give every statement
  // outside of a transaction to another connection, where a lock would stay.
  const lock = new pg.Client({ connectionString: url, ...toOptions({ ...limits, idleInTransactionMs: 0 }) });
  lock.on('error', () => {});
  try {
    await Promise.all([client.connect(), lock.connect()]).catch(failConnection);
    await client.query(SESSION_SETTINGS).catch(failConnection);
    await lock.query('begin').catch(failConnection);
    await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]).catch(failConnection);
    const orm = drizzlePostgres(client, { schema });
    await rejectNewerDatabase(orm);
    await migratePostgres(orm, MIGRATIONS);
    await seed(orm);
    // Whether or not it succeeds, the lock ends: also when the connection ends below.
    await lock.query('commit').catch(() => {});
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem === null) throw error;
    throw new StartupError(
      `The server cannot update the database at DATABASE_URL (${problem.reason}). Check that the database answers and that no other session locks its tables.`,
    );
  } finally {
    for (const each of [client, lock]) each.end().catch(() => {});
  }
}

const failConnection = (error: unknown): never => {
  throw new ConnectionError(error);
};

/** Closes the connections. Does not wait longer than the limit for a database that no longer answers. */
async function closePool(pool: pg.Pool, closeMs: number): Promise<void> {
  let timeout: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timeout = setTimeout(resolve, closeMs);
  });
  await Promise.race([pool.end(), deadline]);
  clearTimeout(timeout);
}

function toOptions({ connectMs, statementMs, lockMs, answerMs, idleInTransactionMs }: Limits): pg.ClientConfig {
  return {
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
  };
}
