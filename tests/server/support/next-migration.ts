import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { allTables } from '../../../server/db/tables.ts';
import { runMigrations } from './database.ts';
import { contractionsIn } from './migration-rules.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'server', 'db', 'migrations');
const BREAKPOINT = '--> statement-breakpoint\n';
const TAG = 'next_version';

/** What the next version may do to the tables of this one: each gets new columns and an index, and there is a new table. */
function nextMigration(): string {
  const changes = allTables
    .map(getTableName)
    .flatMap((name) => [
      `ALTER TABLE "${name}" ADD COLUMN "next_note" text;`,
      `ALTER TABLE "${name}" ADD COLUMN "next_count" integer DEFAULT 0 NOT NULL;`,
      `ALTER TABLE "${name}" ADD COLUMN "next_time" timestamp with time zone DEFAULT now() NOT NULL;`,
      `UPDATE "${name}" SET "next_note" = 'next';`,
      `CREATE INDEX "${name}_next_index" ON "${name}" USING btree ("next_count");`,
    ]);
  const table = `CREATE TABLE "next_things" ("id" integer PRIMARY KEY NOT NULL, "person_id" integer NOT NULL);`;
  const reference = `ALTER TABLE "next_things" ADD CONSTRAINT "next_things_person" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade;`;
  return [...changes, table, reference].join(BREAKPOINT);
}

/** Migrates a database as the next version could, which has one migration more. */
export async function runNextMigration(database: Database): Promise<void> {
  const text = nextMigration();
  const contractions = contractionsIn(text);
  if (contractions.length > 0) throw new Error(`No version may run this: ${contractions.join('\n')}`);
  const folder = mkdtempSync(join(tmpdir(), 'portico-next-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    writeFileSync(join(folder, `${TAG}.sql`), text);
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number }[] };
    const last = journal.entries.at(-1) ?? { idx: 0, when: 0 };
    const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: TAG };
    writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
    await runMigrations(database, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
