import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup, restoreBackup } from '../../server/backup/backup.ts';
import { backupName, timeOfBackup } from '../../server/backup/backup-names.ts';
import { deletedSince, noteDeletion } from '../../server/backup/deleted-people.ts';
import { backupMeasure, deleteOldBackups, newestBackup } from '../../server/backup/kept-backups.ts';
import { toEnvironment } from '../../server/backup/postgres-tools.ts';
import { rehearseRestore } from '../../server/backup/rehearsal.ts';
import { renewSubscription } from '../../server/calendar/subscription-queries.ts';
import { beginRestore, openFolder } from '../../server/db/data-folder.ts';
import type { Orm } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import {
  calendarSubscriptions,
  people,
  pushDevices,
  reminderDays,
  reminderDeliveries,
  securityEvents,
  sessions,
} from '../../server/db/schema.ts';
import { markRestore } from '../../server/db/unfinished-restore.ts';
import { addToAuditLog } from '../../server/records/audit-log.ts';
import { noteEndedMails } from '../../server/records/ended-mails.ts';
import { readMailChoices, saveMailChoices } from '../../server/reminders/mail-choices.ts';
import { startSession } from '../../server/sessions/session-queries.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { createDatabaseForProcesses } from './support/database.ts';
import { OPEN_TIMEOUT_MS } from './support/server.ts';

let folder = '';
const discards: (() => Promise<void>)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
});
afterAll(async () => {
  for (const discard of discards) await discard();
  rmSync(folder, { recursive: true });
});

/** The settings of a new database. */
async function place(name: string) {
  const { environment, discard } = await createDatabaseForProcesses(join(folder, name));
  discards.push(discard);
  return readSettings({ ...environment, BACKUP_DIR: join(folder, 'backups') });
}

async function within<T>(settings: ReturnType<typeof readSettings>, work: (orm: Orm) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, () => {});
  try {
    await database.migrate(async () => {});
    return await work(database.orm);
  } finally {
    await database.close();
  }
}

const person = (username: string) => ({ username, first_name: username, last_name: 'Byron' });
const MADE = new Date('2026-09-28T15:00:00Z');
const LATER = new Date('2026-09-29T15:00:00Z');

test('OPS-21 OPS-40 a restored backup has the people, and no sessions, secret addresses and people deleted since', {
  timeout: 3 * OPEN_TIMEOUT_MS,
}, async () => {
  const source = await place('source');
  const ids = await within(source, async (orm) => {
    const rows = await orm
      .insert(people)
      .values([person('ada'), person('gone'), person('before')])
      .returning();
    const [ada, gone, before] = rows.map(({ id }) => id);
    await startSession(orm, ada ?? 0, MADE);
    await renewSubscription(orm, { id: ada ?? 0 }, MADE);
    await orm.insert(pushDevices).values({
      person_id: ada ?? 0,
      push_address: 'https://push.example/1',
      push_key: 'key',
      push_secret: 'secret',
      created_on: MADE,
    });
    await orm.insert(reminderDeliveries).values({
      person_id: ada ?? 0,
      channel: 'email',
      send_on: '2026-09-28',
      state: 'waiting',
      next_at: MADE,
      ends_at: LATER,
    });
    await saveMailChoices(orm, { id: ada ?? 0 }, { messages: true }, MADE);
    return { ada: ada ?? 0, gone: gone ?? 0, before: before ?? 0 };
  });
  noteDeletion(source.backupDir, ids.before, new Date(MADE.getTime() - 1));
  const path = makeBackup(source, MADE);
  expect(path.startsWith(join(folder, 'backups', 'portico-2026-09-28T15-00-00Z'))).toBe(true);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(() => makeBackup(source, MADE)).toThrow('exists already');
  noteDeletion(source.backupDir, ids.gone, LATER);
  // A full disk has cut this line.
  appendFileSync(join(source.backupDir, 'deleted-people.jsonl'), '{"id":17,"deleted_');
  noteEndedMails(source.backupDir, ids.ada, ['messages'], LATER);

  const target = await place('target');
  expect(await restoreBackup(path, target, 'operator', LATER)).toEqual({
    people: 2,
    deletedAgain: 1,
    cutDeletions: ['{"id":17,"deleted_'],
  });
  const found = await within(target, async (orm) => ({
    people: (await orm.select().from(people)).map(({ username }) => username).sort(),
    sessions: await orm.select().from(sessions),
    calendars: await orm.select().from(calendarSubscriptions),
    devices: await orm.select().from(pushDevices),
    deliveries: (await orm.select().from(reminderDeliveries)).map(({ state }) => state),
    days: await orm.select().from(reminderDays),
    mails: await readMailChoices(orm, { id: ids.ada }),
    events: (await orm.select().from(securityEvents)).map(({ kind }) => kind),
    // The database knows how many rows there are, without which it plans badly.
    isAnalyzed: await orm.execute(sql`select reltuples >= 0 as found from pg_class where relname = 'people'`),
  }));
  expect(found).toEqual({
    people: ['ada', 'before'],
    sessions: [],
    calendars: [],
    devices: [],
    deliveries: ['withdrawn'],
    days: [{ day: '2026-09-29', collected_on: LATER }],
    mails: expect.objectContaining({ messages: false }),
    events: ['person deleted', 'database restored'],
    isAnalyzed: expect.objectContaining({ rows: [{ found: true }] }),
  });
  await expect(restoreBackup(path, target, 'operator', LATER)).rejects.toThrow('is not empty, so nothing was restored');
  expect(await within(source, (orm) => orm.$count(sessions))).toBe(1);
  expect(readdirSync(source.backupDir).sort()).toEqual([
    'deleted-people.jsonl',
    'ended-mails.jsonl',
    path.slice(source.backupDir.length + 1),
  ]);
});

test('OPS-46 a rehearsal proves a backup, names what differs, and leaves neither scratch nor change behind', {
  timeout: 4 * OPEN_TIMEOUT_MS,
}, async () => {
  const source = await place('rehearsed');
  const entry = { kind: 'post', key: 'shuttle', before: null, after: {} };
  const EARLIER = new Date(MADE.getTime() - 3_600_000);
  await within(source, async (orm) => {
    await orm.insert(people).values([person('ada'), person('ben')]);
    await addToAuditLog(orm, Array(12).fill(entry), 'editor', EARLIER);
  });
  const path = makeBackup({ ...source, backupDir: join(folder, 'of-rehearsed') }, MADE);
  const scratches = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portico-rehearsal-'));
  const before = scratches();
  const rehearse = (hours: number) => rehearseRestore(path, source, hours, 'operator', LATER);
  // What came after the backup is no difference.
  await within(source, (orm) => orm.insert(people).values(person('new')));
  const proved = await rehearse(26);
  expect(proved.problems).toEqual([]);
  expect(proved.facts).toEqual([
    'The backup is 24.0 hours old.',
    expect.stringMatching(/^It was restored in \d+ s, with 2 people\.$/),
    'people: 2, posts: 0, tasks: 0',
  ]);
  await within(source, async (orm) => {
    await orm.insert(people).values({ ...person('lost'), id: 5 });
    await addToAuditLog(orm, [entry], 'editor', EARLIER);
  });
  expect((await rehearse(23)).problems).toEqual([
    'It is older than 23 hours.',
    'people: the backup has 2, and the running database 3 of the same numbers.',
    'The audit log before the backup: it has 12 entries, and the running database 13.',
  ]);
  expect(scratches()).toEqual(before);
  expect(await within(source, (orm) => orm.$count(people))).toBe(4);
  await expect(rehearseRestore(join(folder, 'other'), source, 26, 'operator', LATER)).rejects.toThrow(
    /^There is no backup/,
  );
});

test('OPS-29 a place whose restore was interrupted is used by nothing but another restore', {
  timeout: 3 * OPEN_TIMEOUT_MS,
}, async () => {
  const source = await place('whole');
  await within(source, (orm) => orm.insert(people).values(person('ada')));
  const path = makeBackup({ ...source, backupDir: join(folder, 'of-whole') }, MADE);
  const target = await place('interrupted');
  // As a kill between the copy and the end of the sessions leaves it.
  if (target.databaseUrl === null) {
    const data = openFolder(target.dataDir);
    beginRestore(data);
    cpSync(path, data, { recursive: true });
  } else {
    const database = await openDatabase(target, () => {});
    await markRestore(database.orm);
    await database.migrate(async () => {});
    await database.close();
  }
  await expect(within(target, async () => {})).rejects.toThrow(/^A restore into .* has not finished/);
  if (target.databaseUrl === null) {
    expect(() => makeBackup(target, LATER)).toThrow('has not finished');
    expect(await restoreBackup(path, target, 'operator', LATER)).toEqual({
      people: 1,
      deletedAgain: 0,
      cutDeletions: [],
    });
    expect(await within(target, (orm) => orm.$count(people))).toBe(1);
  } else {
    await expect(restoreBackup(path, target, 'operator', LATER)).rejects.toThrow(
      'is not empty, so nothing was restored',
    );
  }
});

test('OPS-29 a PostgreSQL database that has only the mark of a restore can be restored into', {
  timeout: 3 * OPEN_TIMEOUT_MS,
}, async ({ skip }) => {
  const source = await place('source-of-marked');
  if (source.databaseUrl === null) return skip();
  await within(source, (orm) => orm.insert(people).values(person('ada')));
  const path = makeBackup({ ...source, backupDir: join(folder, 'of-marked') }, MADE);
  const target = await place('marked');
  const database = await openDatabase(target, () => {});
  await markRestore(database.orm);
  await database.close();
  expect(await restoreBackup(path, target, 'operator', LATER)).toEqual({
    people: 1,
    deletedAgain: 0,
    cutDeletions: [],
  });
  expect(await within(target, (orm) => orm.$count(people))).toBe(1);
});

test('OPS-21 OPS-76 the commands say what they did, and what is missing', {
  timeout: 3 * OPEN_TIMEOUT_MS,
}, async () => {
  const source = await place('commands');
  await within(source, (orm) => orm.insert(people).values(person('ada')));
  const run = (settings: typeof source, ...words: string[]) => {
    const address =
      settings.databaseUrl === null ? { DATA_DIR: settings.dataDir } : { DATABASE_URL: settings.databaseUrl };
    const env = { PATH: process.env.PATH, ...address, BACKUP_DIR: join(folder, 'of-commands') };
    const cwd = join(import.meta.dirname, '..', '..');
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, env, encoding: 'utf8' });
    return { status, text: `${stdout}${stderr}` };
  };
  const made = run(source, 'server/portico.ts', 'backup');
  expect(made).toMatchObject({ status: 0, text: expect.stringContaining('It has personal data') });
  const [name = ''] = readdirSync(join(folder, 'of-commands'));
  const verified = run(source, 'server/portico.ts', 'backup', '--verify');
  expect(verified).toMatchObject({ status: 0, text: expect.stringContaining('The backup can be restored.') });
  const restored = run(await place('new'), 'server/portico.ts', 'restore', join(folder, 'of-commands', name));
  expect(restored).toMatchObject({
    status: 0,
    text: expect.stringMatching(
      /^The backup was restored in \d+ s, with 1 people\. All sessions, calendar addresses and push notifications/m,
    ),
  });
  if (source.databaseUrl === null) {
    const inside = { ...source, backupDir: join(source.dataDir, 'backups') };
    expect(() => makeBackup(inside, MADE)).toThrow(/^BACKUP_DIR is inside of DATA_DIR/);
  }
  const missing = run(await place('other'), 'server/portico.ts', 'restore', join(folder, 'backup'));
  expect(missing).toMatchObject({
    status: 1,
    text: expect.stringContaining(`There is no backup ${join(folder, 'backup')}.`),
  });
});

test('OPS-76 so many backups stay as the setting says, and nothing that is no backup of this database goes', async () => {
  const own = join(folder, 'kept');
  mkdirSync(own);
  const dump = (day: string) => `portico-2026-09-${day}T02-30-00Z.dump`;
  const others = [
    'portico-2026-09-01T02-30-00Z',
    'deleted-people.jsonl',
    'portico-old.dump',
    `${dump('28')}.unfinished`,
  ];
  const cut = `${dump('02')}.unfinished`;
  const later = `portico-2027-01-01T02-30-00Z.dump`;
  const names = [...['24', '25', '26', '27', '28'].map(dump), ...others, cut];
  for (const name of names) writeFileSync(join(own, name), 'twelve bytes');
  expect(deleteOldBackups(own, join(own, dump('28')), 3, MADE)).toBe(2);
  expect(readdirSync(own).toSorted()).toEqual([...['26', '27', '28'].map(dump), ...others].toSorted());
  // A clock that was wrong once hides no older backup.
  writeFileSync(join(own, later), '');
  expect(newestBackup(own, MADE)).toBe(join(own, dump('28')));
  expect(await backupMeasure(own, () => MADE)()).toEqual({ ageSeconds: 12.5 * 3600, bytes: 12 });
  expect(deleteOldBackups(own, join(own, dump('28')), 1, MADE)).toBe(3);
  expect(readdirSync(own)).toContain(dump('28'));
  expect(await backupMeasure(join(own, 'missing'), () => MADE)()).toBe(null);
});

test('the name of a backup has its time', () => {
  expect(backupName(MADE)).toBe('portico-2026-09-28T15-00-00Z');
  expect(timeOfBackup('/backups/portico-2026-09-28T15-00-00Z.dump')).toEqual(MADE);
  expect(timeOfBackup('/backups/portico-2026-09-28T15-00-00Z.unfinished')).toBe(null);
  expect(timeOfBackup('/backups/backup')).toBe(null);
});

test('deletions count from the time of the backup on', () => {
  const own = join(folder, 'list');
  expect(deletedSince(own, MADE).ids).toEqual([]);
  noteDeletion(own, 7, MADE);
  noteDeletion(own, 8, LATER);
  expect([deletedSince(own, MADE).ids, deletedSince(own, LATER).ids]).toEqual([[7, 8], [8]]);
  // The next line is whole, though the one before is cut.
  appendFileSync(join(own, 'deleted-people.jsonl'), '{"id":9,');
  noteDeletion(own, 10, LATER);
  expect(deletedSince(own, LATER)).toEqual({ ids: [8, 10], cut: ['{"id":9,'] });
});

test('the address of the database goes to the programs of PostgreSQL without an argument', () => {
  expect(toEnvironment('postgres://us%40er:p%3Aw@db.example:5433/portico?sslmode=verify-full')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '5433',
    PGUSER: 'us@er',
    PGPASSWORD: 'p:w',
    PGDATABASE: 'portico',
    PGSSLMODE: 'verify-full',
  });
});
