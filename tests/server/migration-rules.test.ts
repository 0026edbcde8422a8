import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contractionsIn } from './support/migration-rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations');

/** Why a migration may remove something that an older version uses. */
type Reason =
  /** No version was released that used it. */
  | 'never released'
  /** `version` was the first one without a use of it, and it came with the migration `migration`. */
  | { version: string; migration: string };

/** Every migration that removes, renames or forbids something. See "What a migration may do" in docs/developing.md. */
const CONTRACTIONS: Record<string, Reason> = {
  '0002_student_type_choices': 'never released',
};

type Entry = { idx: number; when: number; tag: string };
const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as { entries: Entry[] };
const { version: current } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const textOf = (tag: string) => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8');

/** What is wrong with a migration that removes something. */
function problemsOf(tag: string, text: string, reason: Reason | undefined, all: readonly Entry[]): string[] {
  if (reason === undefined) return contractionsIn(text);
  if (reason === 'never released') return [];
  const [own, used] = [tag, reason.migration].map((name) => all.find((entry) => entry.tag === name));
  if (used === undefined || own === undefined || used.idx >= own.idx) return [`${reason.migration} is not before it`];
  if (!isOlder(reason.version, current)) return [`version ${reason.version} is not older than this one`];
  const mark = `INSERT INTO "drizzle"."required_migrations" VALUES (${used.when}, '${reason.version}');`;
  return text.includes(mark) ? [] : [`it needs the statement ${mark}`];
}

function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

test.each(entries)('OPS-09 the migration $tag keeps what the version before uses, or says why not', ({ tag }) => {
  expect(problemsOf(tag, textOf(tag), CONTRACTIONS[tag], entries)).toEqual([]);
});

test('OPS-09 every listed contraction is one', () => {
  expect(Object.keys(CONTRACTIONS).filter((tag) => contractionsIn(textOf(tag)).length === 0)).toEqual([]);
});

test('the migrations are in the order of their times, because an older one than the last in the database never runs', () => {
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
});

describe('OPS-09 in a migration', () => {
  test.each([
    'CREATE TABLE "things" ("id" integer PRIMARY KEY NOT NULL);',
    'CREATE TABLE "things" (\n\t"id" integer NOT NULL\n);\n--> statement-breakpoint\nALTER TABLE "things" ADD CONSTRAINT "p" PRIMARY KEY("id");',
    'CREATE TABLE "things" ("id" integer);\nINSERT INTO "things" ("id") SELECT "id" FROM "tasks";',
    'ALTER TABLE "tasks" ADD COLUMN "place" text;',
    'ALTER TABLE "tasks" ADD COLUMN "place" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "tasks" ADD COLUMN "key" text;--> statement-breakpoint\nALTER TABLE "tasks" ADD CONSTRAINT "u" UNIQUE("key","id");',
    'ALTER TABLE "tasks" ADD COLUMN "place" text;\nUPDATE "tasks" SET "place" = \'Smith Hall\' WHERE "id" = 1;',
    'ALTER TABLE "tasks" ALTER COLUMN "title" SET DEFAULT \'\';',
    'CREATE INDEX "i" ON "tasks" USING btree ("title");',
    '-- A comment; DROP TABLE "tasks";',
    'CREATE TABLE "notes" ("id" integer);--> statement-breakpoint\nCREATE FUNCTION "note"() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n\tINSERT INTO "notes" ("id") SELECT "id" FROM "added";\n\tRETURN NULL;\nEND\n$$;',
  ])('%s is allowed', (text) => {
    expect(contractionsIn(text)).toEqual([]);
  });

  test.each([
    'DROP TABLE "tasks";',
    '--> statement-breakpoint\nCREATE FUNCTION "note"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM "tasks"; RETURN NULL; END $$;',
    'CREATE TRIGGER "t" BEFORE INSERT ON "tasks" FOR EACH ROW EXECUTE FUNCTION "note"();',
    'ALTER TABLE "tasks" DROP COLUMN "title";',
    'ALTER TABLE "tasks" RENAME COLUMN "title" TO "name";',
    'ALTER TABLE "tasks" RENAME TO "things";',
    'ALTER TABLE "tasks" ALTER COLUMN "category" SET NOT NULL;',
    'ALTER TABLE "tasks" ALTER COLUMN "title" SET DATA TYPE integer;',
    'ALTER TABLE "tasks" ADD COLUMN "place" text NOT NULL;',
    'ALTER TABLE "tasks" ADD COLUMN "place" text UNIQUE;',
    'ALTER TABLE "tasks" ADD CONSTRAINT "u" UNIQUE("title");',
    'ALTER TABLE "tasks" ADD CONSTRAINT "c" CHECK ("title" <> \'\');',
    'CREATE UNIQUE INDEX "i" ON "tasks" USING btree ("title");',
    'UPDATE "tasks" SET "title" = \'\';',
    'ALTER TABLE "tasks" ADD COLUMN "place" text;\nUPDATE "tasks" SET "place" = \'\', "title" = \'\';',
    'DELETE FROM "tasks";',
    'INSERT INTO "tasks" ("title") VALUES (1);',
    'TRUNCATE "tasks";',
  ])('%s needs an entry in the list', (text) => {
    const found = contractionsIn(`CREATE TABLE "things" ("id" integer);\n${text}`);
    expect(found).toEqual([text.split('\n').at(-1)?.slice(0, -1)]);
  });

  test('a listed contraction says which servers still work', () => {
    const all: Entry[] = [
      { idx: 0, when: 100, tag: 'use_name' },
      { idx: 1, when: 200, tag: 'drop_title' },
    ];
    const drop = 'ALTER TABLE "tasks" DROP COLUMN "title";';
    const marked = `${drop}--> statement-breakpoint\nINSERT INTO "drizzle"."required_migrations" VALUES (100, '0.0.9');`;
    const reason = { version: '0.0.9', migration: 'use_name' };
    expect(problemsOf('drop_title', marked, reason, all)).toEqual([]);
    expect(problemsOf('drop_title', drop, reason, all)).toEqual([
      `it needs the statement INSERT INTO "drizzle"."required_migrations" VALUES (100, '0.0.9');`,
    ]);
    expect(problemsOf('drop_title', marked, { ...reason, version: '0.10.0' }, all)).toEqual([
      'version 0.10.0 is not older than this one',
    ]);
    expect(problemsOf('use_name', marked, { ...reason, migration: 'drop_title' }, all)).toEqual([
      'drop_title is not before it',
    ]);
  });
});
