import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { dayIn } from '../../src/rules/dates.ts';
import { isCollectingTime } from '../../src/rules/reminders.ts';
import { beginRestore, finishRestore, isDataFolder, openFolder, rejectUnfinishedRestore } from '../db/data-folder.ts';
import { COMMAND_LIMITS, type Database, type Orm } from '../db/database.ts';
import { acquireLock } from '../db/lock.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  calendarSubscriptions,
  gatewayCache,
  openIdAttempts,
  openIdSessions,
  people,
  pushDevices,
  reminderDays,
  reminderDeliveries,
  sessions,
  signInLimits,
} from '../db/schema.ts';
import { markRestore, unmarkRestore } from '../db/unfinished-restore.ts';
import { mailsEndedSince } from '../records/ended-mails.ts';
import { deletePerson } from '../records/person-data.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { OPEN_STATES } from '../reminders/delivery-rows.ts';
import { mailKinds, readMailChoices, saveMailChoices } from '../reminders/mail-choices.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { site } from '../settings/site.ts';
import { StartupError } from '../shared/startup-error.ts';
import { backupName, timeOfBackup, UNFINISHED } from './backup-names.ts';
import { deletedSince } from './deleted-people.ts';
import { runPostgresTool } from './postgres-tools.ts';

type Place = Pick<ServerSettings, 'databaseUrl' | 'dataDir' | 'backupDir'>;

/** Files of the running server in the data folder, such as its lock. */
const OWN_FILE = /^portico\./;

/**
 * Makes a backup with the time in its name, which only this account can read. On PostgreSQL servers may run meanwhile; the
 * embedded database must not be in use.
 * @returns the path of the backup
 * @throws StartupError when the database is in use, is missing, or the backup cannot be made
 */
export function makeBackup({ databaseUrl, dataDir, backupDir }: Place, now: Date): string {
  // The next backup would have all earlier ones in it.
  if (databaseUrl === null && !relative(resolve(dataDir), resolve(backupDir)).startsWith('..')) {
    throw new StartupError(`BACKUP_DIR is inside of DATA_DIR (${dataDir}). Set it to another folder.`);
  }
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  const path = join(backupDir, `${backupName(now)}${databaseUrl === null ? '' : '.dump'}`);
  if (existsSync(path)) throw new StartupError(`The backup ${path} exists already.`);
  const unfinished = `${path}${UNFINISHED}`;
  try {
    if (databaseUrl === null) copyFolder(dataDir, unfinished);
    else dump(databaseUrl, unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    // What is left of it could be taken for a backup.
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return path;
}

function dump(address: string, target: string): void {
  const mask = process.umask(0o077);
  try {
    runPostgresTool('pg_dump', address, ['--format=custom', '--no-owner', '--no-privileges', '--file', target]);
  } finally {
    process.umask(mask);
  }
}

function copyFolder(dataDir: string, target: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0 || !isDataFolder(readdirSync(dataDir))) {
    throw new StartupError(`There is no embedded database in ${dataDir}. Set DATA_DIR to its folder.`);
  }
  const folder = openFolder(dataDir);
  const release = acquireLock(folder);
  try {
    rejectUnfinishedRestore(folder);
    const isCopied = (path: string) => dirname(path) !== folder || !OWN_FILE.test(basename(path));
    cpSync(folder, target, { recursive: true, preserveTimestamps: true, errorOnExist: true, filter: isCopied });
  } finally {
    release();
  }
}

/** `cutDeletions`: the lines of the list of deleted people that cannot be read. */
export type Restored = { people: number; deletedAgain: number; cutDeletions: string[] };

/**
 * Restores a backup into an empty database or a new folder. Afterwards no person is signed in, no calendar address works and no
 * device gets notifications: some of them were ended since the backup. What waited to be sent is withdrawn, because it may have been
 * sent since; the reminders of today too, once they have been collected. People who were deleted since are deleted again. Until all of this is done, the
 * place has a mark with which nothing uses it.
 * @param by who does it, for the audit log
 * @throws StartupError when the database has rows, or the backup cannot be read
 */
export async function restoreBackup(path: string, place: Place, by: string, now: Date): Promise<Restored> {
  const made = timeOfBackup(path);
  if (made === null || !existsSync(path)) {
    throw new StartupError(
      `There is no backup ${path}. Its name must have the time, as npm run backup writes it: people who were deleted since then are deleted again.`,
    );
  }
  if (place.databaseUrl !== null) await restoreDump(path, place);
  else restoreFolder(path, place.dataDir);
  const database = await openForRestore(place);
  const restored = await completeRestore(database, path, made, by, now).finally(() => database.close());
  if (place.databaseUrl === null) finishRestore(openFolder(place.dataDir));
  return restored;
}

/** @param made when the backup was made */
async function completeRestore(database: Database, path: string, made: Date, by: string, now: Date): Promise<Restored> {
  const { orm } = database;
  await database.migrate(async () => {});
  const { ids, cut } = deletedSince(dirname(path), made);
  const deletedAgain = await database.erase(() => makeSafe(orm, ids, by, now));
  await withdrawDeliveries(orm, now);
  for (const [id, kinds] of mailsEndedSince(dirname(path), made)) await endMails(orm, id, kinds, now);
  // A dump has no statistics, and without them the first statements over many rows take the wrong way.
  await orm.execute(sql`analyze`);
  const detail = { backup: basename(path), deleted_again: deletedAgain };
  await addSecurityEvents(orm, [{ kind: 'database restored', done_by: by, detail }], now);
  await unmarkRestore(orm);
  return { people: await orm.$count(people), deletedAgain, cutDeletions: cut };
}

const openForRestore = (place: Place) =>
  openDatabase(place, (line) => console.error(line), COMMAND_LIMITS, { isRestoring: true });

async function restoreDump(path: string, place: Place): Promise<void> {
  const database = await openForRestore(place);
  try {
    const tables = await database.orm.execute(
      "select 1 from pg_tables where schemaname in ('public', 'drizzle') and tablename <> 'unfinished_restore'",
    );
    if ((tables as unknown as { rows: unknown[] }).rows.length > 0) {
      throw new StartupError(
        'The database at DATABASE_URL is not empty, so nothing was restored. Create a new one with createdb, and give its address.',
      );
    }
    await markRestore(database.orm);
  } finally {
    await database.close();
  }
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const address = place.databaseUrl ?? '';
  runPostgresTool('pg_restore', address, [
    ...words,
    '--dbname',
    decodeURIComponent(new URL(address).pathname.slice(1)),
    path,
  ]);
}

function restoreFolder(path: string, dataDir: string): void {
  const folder = openFolder(dataDir);
  const release = acquireLock(folder);
  try {
    beginRestore(folder);
    cpSync(path, folder, { recursive: true, preserveTimestamps: true });
  } finally {
    release();
  }
}

/** Ends what may have been ended since the backup. @returns how many people were deleted again */
async function makeSafe(orm: Orm, deletedIds: readonly number[], by: string, now: Date): Promise<number> {
  // Push first: its rows refer to sessions, and outlive them.
  for (const table of [
    pushDevices,
    sessions,
    openIdSessions,
    openIdAttempts,
    calendarSubscriptions,
    signInLimits,
    gatewayCache,
  ]) {
    await orm.delete(table);
  }
  let deleted = 0;
  for (const id of new Set(deletedIds)) {
    const [person] = await orm.select().from(people).where(eq(people.id, id));
    if (person === undefined) continue;
    await deletePerson(orm, person, by, now);
    deleted += 1;
  }
  return deleted;
}

/**
 * Nothing is sent a second time: what was open at the backup is withdrawn, and today counts as collected, if a server has had the time
 * to collect it. Source: OPS-40.
 */
async function withdrawDeliveries(orm: Orm, now: Date): Promise<void> {
  await orm
    .update(reminderDeliveries)
    .set({ state: 'withdrawn' })
    .where(inArray(reminderDeliveries.state, OPEN_STATES));
  if (!isCollectingTime(now, site().timeZone)) return;
  const day = dayIn(site().timeZone, now);
  await orm.insert(reminderDays).values({ day, collected_on: now }).onConflictDoNothing();
}

/** A person who was deleted since has no mails to end. */
async function endMails(orm: Orm, id: number, kinds: ReadonlySet<string>, now: Date): Promise<void> {
  const present = await readMailChoices(orm, { id });
  if (present === null) return;
  const wanted = mailKinds.map((kind) => [kind, present[kind] === true && !kinds.has(kind)]);
  await saveMailChoices(orm, { id }, Object.fromEntries(wanted), now);
}
