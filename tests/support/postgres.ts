import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An administrator may have set these. Whatever the portal relies on, it must say itself. */
const UNUSUAL_SETTINGS = ["timezone = 'Asia/Kolkata'", "datestyle = 'SQL, DMY'", "intervalstyle = 'iso_8601'"];

/** A database that a test has created. */
export type OwnDatabase = {
  /** For DATABASE_URL. */
  url: string;
  /** Drops it, and closes all connections to it. */
  discard: () => Promise<void>;
};

/**
 * Creates a database on the PostgreSQL server of `url`, so that a test never changes existing rows.
 * @param options the rest of the statement `create database`; by default the database is empty
 */
export async function createOwnDatabase(url: string, options = ''): Promise<OwnDatabase> {
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  await execute(url, `create database ${name} ${options}`);
  for (const setting of UNUSUAL_SETTINGS) await execute(url, `alter database ${name} set ${setting}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const discard = async () => {
    await execute(url, `drop database ${name} with (force)`);
  };
  return { url: own.href, discard };
}

/** Runs a statement on a connection of its own. @returns the rows */
export async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
