import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates an empty database on the PostgreSQL server of `url`, so that a test never changes existing rows. `discard` drops
 * it; all connections to it must be closed first.
 */
export async function createOwnDatabase(url: string): Promise<{ url: string; discard: () => Promise<void> }> {
  const name = `portico_test_${randomBytes(6).toString('hex')}`;
  await execute(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, discard: () => execute(url, `drop database ${name}`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
