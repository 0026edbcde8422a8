import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { inject } from 'vitest';
import { openFolder } from '../../../server/db/data-folder.ts';
import { type Database, openEmbedded, openPostgres } from '../../../server/db/database.ts';
import type * as schema from '../../../server/db/schema.ts';
import { createOwnDatabase } from '../../support/postgres.ts';

/** The server of the project `postgres`. In other projects the tests use the embedded database. */
const server = inject('postgres');

/** Whether the tests run on PostgreSQL. */
export const onPostgres = server !== undefined;

/** A new database without tables. It exists until it is closed. */
export async function openEmptyDatabase(): Promise<Database> {
  return server === undefined ? openEmbedded('memory://') : openCopy(server.url, server.options.empty);
}

/** A new database with the sample data of the day of `NOW`. It exists until it is closed. */
export async function openSampleDatabase(): Promise<Database> {
  if (server !== undefined) return openCopy(server.url, server.options.sample);
  const folder = mkdtempSync(join(tmpdir(), 'portico-embedded-'));
  const database = await openEmbedded(openFolder(copySampleFolder(join(folder, 'data'))));
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  };
  return { ...database, close };
}

/**
 * Copies the data folder with the sample data of the day of `NOW`, in the project `embedded`. To open the copy takes a tenth of
 * what a new folder takes.
 * @returns the folder of the copy
 */
export function copySampleFolder(to: string): string {
  const folder = inject('sampleFolder');
  if (folder === undefined) throw new Error('only the project “embedded” has a data folder');
  cpSync(folder, to, { recursive: true });
  return to;
}

async function openCopy(url: string, options: string): Promise<Database> {
  const own = await createOwnDatabase(url, options);
  const database = await openPostgres(own.url, () => {});
  const close = async () => {
    await database.close();
    await own.discard();
  };
  return { ...database, close };
}

/**
 * Creates an empty database for processes.
 * @param folder for the embedded database
 * @returns the settings of a server over it
 */
export async function createDatabaseForProcesses(
  folder: string,
): Promise<{ environment: Record<string, string>; discard: () => Promise<void> }> {
  if (server === undefined) return { environment: { DATA_DIR: join(folder, 'data') }, discard: async () => {} };
  const { url, discard } = await createOwnDatabase(server.url, server.options.empty);
  return { environment: { DATABASE_URL: url }, discard };
}

/** Runs the migrations of a folder. */
export async function runMigrations({ orm }: Database, migrationsFolder: string): Promise<void> {
  await migrate(orm as NodePgDatabase<typeof schema>, { migrationsFolder });
}
