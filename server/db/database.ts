import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../monitoring/log.ts';
import { withoutRequestId } from '../monitoring/request-id.ts';
import { StartupError, systemCode } from '../shared/startup-error.ts';
import { lacksMigrations, rejectNewerDatabase } from './applied-migrations.ts';
import {
  beginErasure,
  damagedError,
  finishDatabase,
  finishErasure,
  isErasing,
  prepareForDatabase,
} from './data-folder.ts';
import { ConnectionError, databaseProblem, reasonOf } from './database-problem.ts';
import { IN_MEMORY } from './embedded-messages.ts';
import { type EmbeddedThread, startEmbedded } from './embedded-thread.ts';
import * as schema from './schema.ts';

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) };
/** The id of an advisory lock in PostgreSQL. Any number works if all Portico servers use the same one. */
const MIGRATION_LOCK = 7_415_003;

/** An administrator can set another format of dates for a server, a database or a role. The driver reads only this one. */
const SESSION_SETTINGS = 'set datestyle = iso';

/** Connections of one server. */
const MAX_CONNECTIONS = 20;
/**
 * Connections that one statement, or all transactions together, may use at the same time. Those that wait for a locked table
 * leave the other half to everything else.
 */
const MAX_OF_ONE_KIND = MAX_CONNECTIONS / 2;
/** How often a statement or transaction runs at most when PostgreSQL ends it because of a deadlock. */
const MAX_RUNS = 3;
const DEADLOCK = '40P01';
/** A write to a server that only reads. */
const READ_ONLY = '25006';
const INSUFFICIENT_PRIVILEGE = '42501';

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
  request: { connectMs: 4_000, statementMs: 5_000, lockMs: 1_000, answerMs: 6_000, idleInTransactionMs: 10_000 },
  migration: {
    connectMs: 4_000,
    statementMs: 300_000,
    lockMs: 60_000,
    answerMs: 310_000,
    idleInTransactionMs: 60_000,
  },
  closeMs: 3_000,
};

/** How long the server waits for the embedded database, in milliseconds. */
type EmbeddedLimits = {
  /** For the single connection, which the requests share. */
  connectMs: number;
  /** For the answer to one message. Then its thread is ended and opened again. Longer than any statement of a request takes. */
  answerMs: number;
};
const EMBEDDED_LIMITS: EmbeddedLimits = { connectMs: 8_000, answerMs: 20_000 };
/** Migrations, sample data and the work of a command may take this long, in milliseconds. */
const MIGRATION_MS = 310_000;
/** As `COMMAND_LIMITS`. */
export const EMBEDDED_COMMAND_LIMITS: EmbeddedLimits = { connectMs: 8_000, answerMs: MIGRATION_MS };

/** For a command of the terminal: it may work on all people at once, and no browser waits for an answer. */
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
  /**
   * False while the embedded database is not open: its thread has ended. For PostgreSQL always true, because its state is no
   * matter of this process.
   */
  isOpen: () => boolean;
  /** Gives the space of deleted rows back. PostgreSQL does it by itself, so there it does nothing. */
  vacuum: () => Promise<void>;
  /**
   * Runs work that deletes rows, and then takes them out of the files of the embedded database too. If the process ends in
   * between, the next one that opens the database does it.
   */
  erase: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
  /** How many connections are used and free, and how many requests wait for one; null without connections. */
  pool: (() => { used: number; free: number; waiting: number }) | null;
};

/**
 * Opens the embedded database. The first start creates it. No other process may have the folder open: see `acquireLock`.
 * @param folder `memory://` for a database in memory, or else the result of `openFolder`
 * @param log writes one line to the log
 * @throws StartupError when the folder contains a damaged database
 */
export async function openEmbedded(
  folder: string,
  log: Log = () => {},
  limits: EmbeddedLimits = EMBEDDED_LIMITS,
): Promise<Database> {
  const start = () => startEmbedded(folder, log, MIGRATION_MS);
  const thread = folder === IN_MEMORY ? await start() : await openInFolder(folder, start);
  // It has a single connection. A transaction that failed may have left it in any state, and its prepared statements remain.
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: limits.connectMs,
    stream: thread.connect,
    onConnect: (client) => client.query(`rollback; deallocate all; ${SESSION_SETTINGS}`),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // With a single connection there is no deadlock to repeat after.
  const orm = withSafeTransactions(drizzle(pool, { schema }), pool, (run) => run());
  const rewriteFiles = async () => {
    await orm.execute(sql`vacuum full`);
    await orm.execute(sql`checkpoint`);
    finishErasure(folder);
  };
  return {
    orm,
    migrate: async (seed) => {
      await rejectNewerDatabase(orm);
      await migrate(orm, MIGRATIONS);
      await seed(orm);
      if (folder !== IN_MEMORY && isErasing(folder)) await rewriteFiles();
      thread.setAnswerLimit(limits.answerMs);
    },
    isOpen: thread.isOpen,
    vacuum: async () => {
      await orm.execute(sql`vacuum`);
    },
    erase: async (work) => {
      if (folder === IN_MEMORY) return work();
      beginErasure(folder);
      const result = await work();
      await rewriteFiles();
      return result;
    },
    close: async () => {
      await Promise.race([pool.end(), delay(POSTGRES_LIMITS.closeMs, undefined, { ref: false })]);
      await thread.close();
    },
    pool: null,
  };
}

async function openInFolder(folder: string, start: () => Promise<EmbeddedThread>): Promise<EmbeddedThread> {
  prepareForDatabase(folder);
  try {
    const thread = await start();
    finishDatabase(folder);
    return thread;
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
    onConnect: prepareConnection,
  });
  // Without a listener, an error on a connection would end the process. The pool listens only to idle connections.
  pool.on('error', (error) => withoutRequestId(() => log(`An idle database connection failed: ${error.message}`)));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
  } catch (error) {
    await closePool(pool, limits.closeMs);
    throw new StartupError(
      `The server cannot connect to the database at DATABASE_URL (${reasonOf(error)}). Check that the database is running and that the address is correct.`,
    );
  }
  const renewConnections = connectionRenewal(pool);
  const repeat = repeatAfterDeadlock(log);
  const runAgain: Repeat = (run) =>
    repeat(run).catch((error) => {
      if (codeOf(error) === READ_ONLY) renewConnections();
      throw error;
    });
  const inPlace = placesByKind(MAX_OF_ONE_KIND, limits.request.connectMs);
  const query: (...args: unknown[]) => unknown = pool.query.bind(pool);
  Object.assign(pool, {
    query: (...args: unknown[]) => inPlace(textOf(args[0]), () => runAgain(async () => query(...args))),
  });
  return {
    orm: withSafeTransactions(drizzle(pool, { schema }), pool, (run) => inPlace('transaction', () => runAgain(run))),
    migrate: (seed) => migrateDatabase(url, limits.migration, seed).catch(rejectMissingRights),
    isOpen: () => true,
    vacuum: async () => {},
    erase: (work) => work(),
    close: () => closePool(pool, limits.closeMs),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      free: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/**
 * Sets up a new connection. A statement with a name is prepared once on its connection: to read and plan it takes PostgreSQL
 * longer than to run it. A pooler such as PgBouncer may send each call to another connection of its own, so behind one the
 * statements lose their names. A pooler is there when the process of the database has another id than the one that the
 * connection began with.
 * Source: decisions, sessions; OPS-13.
 */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS);
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  if (rows[0]?.id === (client as { processID?: number }).processID) return;
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const withoutName = (config: unknown) =>
    typeof config === 'object' && config !== null && 'name' in config ? { ...config, name: undefined } : config;
  Object.assign(client, {
    query: (config: unknown, ...rest: unknown[]) => query(withoutName(config), ...rest),
  });
}

/**
 * Replaces Drizzle's transactions over a pool. Drizzle keeps a connection for ever when `begin` fails, and returns one to
 * the pool whose transaction is still open when `rollback` gets no answer. Here a failed transaction closes its connection.
 */
function withSafeTransactions(
  orm: NodePgDatabase<typeof schema>,
  pool: pg.Pool,
  runAgain: Repeat,
): NodePgDatabase<typeof schema> {
  const runOnce: Orm['transaction'] = async (run, config) => {
    const client = await pool.connect().catch(failConnection);
    try {
      const result = await drizzle(client, { schema }).transaction(run, config);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const transaction: Orm['transaction'] = (run, config) => runAgain(() => runOnce(run, config));
  return Object.assign(orm, { transaction });
}

type Repeat = <T>(run: () => Promise<T>) => Promise<T>;

/** @throws StartupError for an account that may not use the tables, as after a restore, which keeps no rights */
function rejectMissingRights(error: unknown): never {
  if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new StartupError(
    `The account of DATABASE_URL may not use the tables of the portal (${reasonOf(error instanceof DrizzleQueryError ? error.cause : error)}). Repeat the grants of docs/databases.md, PostgreSQL, as the owner of the database. They are needed after each migration and after each restore.`,
  );
}

const codeOf = (error: unknown): string => systemCode(error instanceof DrizzleQueryError ? error.cause : error);

/** The statement of a query of the driver, without its values. */
const textOf = (config: unknown): string =>
  typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config);

/**
 * Runs so many pieces of work of one kind at the same time; the others of this kind wait, each for a limited time.
 * Source: decisions, changes that meet; OPS-24.
 * @param waitMs in milliseconds
 */
function placesByKind(most: number, waitMs: number): <T>(kind: string, run: () => Promise<T>) => Promise<T> {
  const kinds = new Map<string, { running: number; waiting: Set<() => void> }>();
  return async (kind, run) => {
    const places = kinds.get(kind) ?? { running: 0, waiting: new Set() };
    kinds.set(kind, places);
    if (places.running < most) places.running += 1;
    else await placeOf(places.waiting, waitMs);
    try {
      return await run();
    } finally {
      const [next] = places.waiting;
      if (next !== undefined) next();
      else places.running -= 1;
      if (places.running === 0) kinds.delete(kind);
    }
  };
}

/** Waits until another piece of work gives its place away. */
function placeOf(waiting: Set<() => void>, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      waiting.delete(take);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(take);
      reject(new ConnectionError(new Error('timeout exceeded when waiting for other statements')));
    }, waitMs);
    waiting.add(take);
  });
}

/**
 * A function that closes the connections which are free now. After a failover they lead to a server that only reads, and each
 * would fail a write of its own; new ones lead to the other server.
 */
function connectionRenewal(pool: pg.Pool): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    const closing = Array.from({ length: pool.idleCount }, async () => (await pool.connect()).release(true));
    Promise.allSettled(closing).finally(() => {
      isRunning = false;
    });
  };
}

/**
 * Runs a statement or a transaction again after a deadlock: two waited for each other, PostgreSQL ended this one without a
 * trace, and the other one continues.
 * Source: decisions, changes that meet; OPS-12.
 */
function repeatAfterDeadlock(log: Log): Repeat {
  const attempt = async <T>(run: () => Promise<T>, runs: number): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || runs === MAX_RUNS) throw error;
      log('Two pieces of work waited for each other in the database, so one of them runs again', 'warn');
      return attempt(run, runs + 1);
    }
  };
  return (run) => attempt(run, 1);
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
    const orm = drizzle(client, { schema });
    await rejectNewerDatabase(orm);
    // Without a missing migration the server needs no rights on the schema. Drizzle would create its own even then.
    if (await lacksMigrations(orm)) await migrate(orm, MIGRATIONS);
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
