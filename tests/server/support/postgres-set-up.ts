import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../../server/db/database.ts';
import { createOwnDatabase, execute, type OwnDatabase } from '../../support/postgres.ts';
import { writeSampleData } from './sample-day.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Only in the project `postgres`. */
    postgres?: PostgresServer;
  }
}

export type PostgresServer = {
  /** The address of the server, with a role that can create databases. */
  url: string;
  /** The options of `create database` for an empty database, and for one with the sample data. */
  options: { empty: string; sample: string };
};

let template: OwnDatabase | undefined;

/** Prepares the server in TEST_DATABASE_URL for the tests of the project `postgres`. A copy of a database takes 0.1 seconds. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined)
    throw new Error('These tests need a PostgreSQL server: run them with “npm run test:postgres”.');
  const empty = await optionsOfEmpty(url);
  template = await createOwnDatabase(url, empty);
  const database = await openPostgres(template.url, () => {});
  await writeSampleData(database);
  await database.close();
  const sample = `template ${new URL(template.url).pathname.slice(1)}`;
  project.provide('postgres', { url, options: { empty, sample } });
}

export async function teardown(): Promise<void> {
  await template?.discard();
}

/**
 * The databases sort text as people do, as those of many universities. The embedded database sorts it by character codes.
 * PostgreSQL before 15, or without ICU, gets its own default.
 */
async function optionsOfEmpty(url: string): Promise<string> {
  const [found] = await execute(
    url,
    "select current_setting('server_version_num')::int >= 150000 and exists (select 1 from pg_collation where collprovider = 'i') as has_icu",
  );
  return found?.has_icu === true
    ? "template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'en-US'"
    : "template template0 encoding 'UTF8'";
}
