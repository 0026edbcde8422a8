import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import * as schema from '../../server/db/schema.ts';
import { openEmptyDatabase, runMigrations } from './support/database.ts';
import { OPEN_TIMEOUT_MS } from './support/server.ts';

const { people, sampleSeeds, studentTypeChoices } = schema;
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations');

let folder = '';
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  database = await openEmptyDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Runs the migrations up to the one with this name. */
async function migrateTo(name: string): Promise<void> {
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === name);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  await runMigrations(database, folder);
}

test('renaming the table of student type choices keeps its rows, and new rows get ids from 10,000', async () => {
  await migrateTo('0001_contract');
  // With SQL: later columns are not there yet.
  await database.orm.execute(
    "insert into people (id, username, first_name, last_name) values (1, 'amara', 'Amara', 'Okafor'), (2, 'ben', 'Ben', 'Whitaker')",
  );
  await database.orm.execute("insert into affiliations (id, person_id, student_types) values (501, 1, '{1,3}')");
  const seed = { row_id: '501', content: { id: 501, person_id: 1, student_types: [1] } };
  await database.orm.insert(sampleSeeds).values({ ...seed, table_name: 'affiliations' });

  await database.migrate(async () => {});
  expect(await database.orm.select().from(studentTypeChoices)).toEqual([
    { id: 501, person_id: 1, student_types: [1, 3] },
  ]);
  expect(await database.orm.select().from(sampleSeeds)).toEqual([
    { ...seed, table_name: getTableName(studentTypeChoices) },
  ]);
  const [created] = await database.orm.insert(studentTypeChoices).values({ person_id: 2 }).returning();
  expect(created).toEqual({ id: 10_000, person_id: 2, student_types: [] });
  await database.orm.delete(people).where(eq(people.id, 2));
  expect(await database.orm.select().from(studentTypeChoices)).toHaveLength(1);
});
