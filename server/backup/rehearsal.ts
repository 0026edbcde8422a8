import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import { COMMAND_LIMITS, type Orm } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { auditLog, people, posts, tasks } from '../db/schema.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { StartupError } from '../shared/startup-error.ts';
import { restoreBackup } from './backup.ts';
import { timeOfBackup } from './backup-names.ts';

const HOUR_MS = 60 * 60_000;
/** What was written in the last moments before a backup may be in it or not. */
const MOMENT_MS = 5 * 60_000;
/** A restored database with its indexes needs more room than its files, and a dump is compressed. */
const ROOM_OF_FOLDER = 2;
const ROOM_OF_DUMP = 12;
const SAMPLE = 10;
/** Their rows are never deleted, but for people, whom the restore deletes again. A new row has a higher number. */
const COUNTED = { people, posts, tasks };

type Place = Pick<ServerSettings, 'databaseUrl' | 'dataDir' | 'backupDir'>;

/** What a rehearsal has found. `problems` has a sentence for each thing that is wrong; none if the backup is proved. */
export type Rehearsal = { facts: string[]; problems: string[] };

/**
 * Proves a backup: restores it into a scratch database, which is dropped again, and compares it with the running one, which it
 * only reads. Source: OPS-46.
 * @param longestHours the age above which a backup is too old
 * @throws StartupError when there is no such backup, too little room on the disk, or it cannot be restored
 */
export async function rehearseRestore(
  path: string,
  place: Place,
  longestHours: number,
  by: string,
  now: Date,
): Promise<Rehearsal> {
  const made = timeOfBackup(path);
  if (made === null)
    throw new StartupError(`There is no backup ${path}. Its name must have the time, as npm run backup writes it.`);
  const facts: string[] = [];
  const problems: string[] = [];
  const hours = (now.getTime() - made.getTime()) / HOUR_MS;
  facts.push(`The backup is ${hours.toFixed(1)} hours old.`);
  if (hours > longestHours) problems.push(`It is older than ${longestHours} hours.`);
  const scratch = await makeScratch(path, place);
  try {
    const start = performance.now();
    const { people: count } = await restoreBackup(path, scratch.place, by, now);
    facts.push(
      `It was restored in ${Math.max(1, Math.round((performance.now() - start) / 1000))} s, with ${count} people.`,
    );
    const restored = await within(scratch.place, (orm) => readFacts(orm, made));
    facts.push(
      Object.entries(restored.counts)
        .map(([name, { rows }]) => `${name}: ${rows}`)
        .join(', '),
    );
    const running = await readRunning(place, restored, made);
    if (typeof running === 'string') facts.push(running);
    else problems.push(...differences(restored, running));
  } finally {
    await scratch.drop();
  }
  return { facts, problems };
}

/** A new database beside the running one, or a new folder. */
async function makeScratch(path: string, place: Place): Promise<{ place: Place; drop: () => Promise<void> }> {
  if (place.databaseUrl === null) {
    rejectFullDisk(tmpdir(), sizeOf(path) * ROOM_OF_FOLDER);
    const folder = mkdtempSync(join(tmpdir(), 'portico-rehearsal-'));
    const drop = async () => rmSync(folder, { recursive: true, force: true });
    return { place: { ...place, dataDir: join(folder, 'data') }, drop };
  }
  const address = new URL(place.databaseUrl);
  const name = `portico_rehearsal_${randomBytes(6).toString('hex')}`;
  const onServer = (statement: string) => within(place, (orm) => orm.execute(sql.raw(statement)), false);
  const folder = await dataFolderOf(place, address.hostname);
  if (folder !== null) rejectFullDisk(folder, sizeOf(path) * ROOM_OF_DUMP);
  await onServer(`create database ${name}`).catch((error: unknown) => {
    throw new StartupError(
      `The scratch database cannot be created (${error instanceof Error ? (error.cause ?? error) : error}). The account of DATABASE_URL needs the right CREATEDB.`,
    );
  });
  address.pathname = `/${name}`;
  const drop = async () => {
    await onServer(`drop database ${name}`);
  };
  return { place: { ...place, databaseUrl: address.href }, drop };
}

/** The folder of a PostgreSQL on this machine; null if it cannot be seen from here. */
async function dataFolderOf(place: Place, host: string): Promise<string | null> {
  if (!['', 'localhost', '127.0.0.1', '[::1]'].includes(host)) return null;
  const asked = await within(
    place,
    (orm) => orm.execute(sql`select setting from pg_settings where name = 'data_directory'`),
    false,
  );
  const [row] = (asked as unknown as { rows: { setting: string }[] }).rows;
  return row?.setting ?? null;
}

function rejectFullDisk(folder: string, needed: number): void {
  let free: number;
  try {
    const { bavail, bsize } = statfsSync(folder);
    free = bavail * bsize;
  } catch {
    // The folder of another account: its disk cannot be seen.
    return;
  }
  if (free >= needed) return;
  const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  throw new StartupError(
    `The rehearsal needs about ${mb(needed)} MB on the disk of ${folder}, and ${mb(free)} MB are free. Nothing was restored. Make room, or run it on another machine.`,
  );
}

function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** @param migrates false: the database is used as it is */
async function within<T>(place: Place, work: (orm: Orm) => Promise<T>, migrates = true): Promise<T> {
  const database = await openDatabase(place, () => {}, COMMAND_LIMITS);
  try {
    if (migrates) await database.migrate(async () => {});
    return await work(database.orm);
  } finally {
    await database.close();
  }
}

type Counts = Record<keyof typeof COUNTED, { rows: number; last: number }>;
type SampleRow = { id: number; kind: string; key: string; changed_on: Date };
type Facts = { counts: Counts; changes: number; sample: SampleRow[] };

/** @param upTo counts rows up to these numbers, and reads these changes: those of the restored database; null for it */
async function readFacts(orm: Orm, made: Date, of: Facts | null = null): Promise<Facts> {
  const counts: [string, { rows: number; last: number }][] = [];
  for (const [name, table] of Object.entries(COUNTED)) {
    const last = of?.counts[name as keyof Counts].last;
    const [found] = await orm
      .select({ rows: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${table.id}), 0)` })
      .from(table)
      .where(last === undefined ? undefined : lte(table.id, last));
    counts.push([name, found ?? { rows: 0, last: 0 }]);
  }
  const isBefore = lte(auditLog.changed_on, new Date(made.getTime() - MOMENT_MS));
  const { id, kind, key, changed_on } = auditLog;
  const isOfSample =
    of === null
      ? undefined
      : inArray(
          id,
          of.sample.map((row) => row.id),
        );
  return {
    counts: Object.fromEntries(counts) as Counts,
    changes: await orm.$count(auditLog, isBefore),
    sample: await orm
      .select({ id, kind, key, changed_on })
      .from(auditLog)
      .where(and(isBefore, isOfSample))
      .orderBy(of === null ? sql`random()` : asc(id))
      .limit(SAMPLE)
      .then((rows) => rows.toSorted((one, other) => one.id - other.id)),
  };
}

/** The same of the running database; a sentence if it cannot be read. It is never migrated or written. */
async function readRunning(place: Place, restored: Facts, made: Date): Promise<Facts | string> {
  try {
    return await within(place, (orm) => readFacts(orm, made, restored), false);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return `It could not be compared with the running database: ${error.message}`;
  }
}

function differences(restored: Facts, running: Facts): string[] {
  const ofCounts = Object.entries(restored.counts).flatMap(([name, { rows }]) => {
    const now = running.counts[name as keyof Counts].rows;
    return rows === now
      ? []
      : [`${name}: the backup has ${rows}, and the running database ${now} of the same numbers.`];
  });
  const ofChanges =
    restored.changes >= running.changes
      ? []
      : [
          `The audit log before the backup: it has ${restored.changes} entries, and the running database ${running.changes}.`,
        ];
  const ofSample = isDeepStrictEqual(restored.sample, running.sample)
    ? []
    : [`${SAMPLE} entries of the audit log were compared, and they differ.`];
  return [...ofCounts, ...ofChanges, ...ofSample];
}
