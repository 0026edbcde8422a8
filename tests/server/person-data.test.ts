import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  changeNumber,
  linkAccount,
  NumberTakenError,
  unlinkAccounts,
} from '../../server/accounts/openid/account-queries.ts';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import * as schema from '../../server/db/schema.ts';
import { addToAuditLog } from '../../server/records/audit-log.ts';
import { deletePerson, findPerson, readPersonData } from '../../server/records/person-data.ts';
import { addSecurityEvents, findSecurityEvents } from '../../server/records/security-events.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { createDatabaseForProcesses, openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const { alerts, auditLog, mailings, messages, people, securityEvents, sessions, tasks } = schema;

let database: Database;
beforeEach(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterEach(() => database.close());

async function amaraOf({ orm }: Database) {
  const amara = await findPerson(orm, 'Amara');
  if (amara === null) throw new Error('there is no amara');
  return amara;
}

/** Tables with a reference to `people`, by another way than the code under test. */
const referring = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => Object.keys(getTableColumns(table)).includes('person_id'))
  .map((table) => getTableName(table));

test('OPS-05 a person is found by username and by id', async () => {
  const { orm } = database;
  const amara = await amaraOf(database);
  expect(await findPerson(orm, String(amara.id))).toEqual(amara);
  expect(await findPerson(orm, 'nobody')).toBe(null);
});

test('OPS-05 the export has the rows of every table about the person, without secrets and without others’ rows', async () => {
  const { signIn } = openApp(database);
  const { cookie, token, get, post } = await signIn('amara');
  await signIn('ben');
  await get('/api/integrations/finti/holds');
  await post('/calendar');
  const amara = await amaraOf(database);
  const message = (audience: string[]) => ({
    kind: 'message',
    key: audience.join(),
    before: null,
    after: { audience },
  });
  const ofPerson = { kind: 'person', key: String(amara.id), before: null, after: { ended_sessions: 1 } };
  const changes = [message(['user:amara']), message(['role:student']), message(['user:ben']), ofPerson];
  await addToAuditLog(database.orm, changes, 'operator', NOW);
  const data = await readPersonData(database.orm, amara);
  expect(Object.keys(data).toSorted()).toEqual([...referring, 'audit_log', 'people'].toSorted());
  expect(data.people).toEqual([amara]);
  expect(data.audit_log?.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'message user:amara',
    `person ${amara.id}`,
  ]);
  const rows = Object.entries(data).filter(([name]) => (referring as string[]).includes(name));
  for (const [name, found] of rows) {
    expect([name, found.every(({ person_id }) => person_id === amara.id)]).toEqual([name, true]);
  }
  const counts = Object.fromEntries(rows.map(([name, found]) => [name, found.length]));
  expect(counts).toMatchObject({ sessions: 1, credentials: 1, calendar_subscriptions: 1, gateway_cache: 1 });
  expect(data.user_tasks?.map(({ title }) => typeof title)).toEqual(Array(counts.user_tasks).fill('string'));
  const text = JSON.stringify(data);
  expect([cookie.split('=')[1] ?? '', token].filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/_hash/);
});

test('OPS-05 the deletion leaves no row of the person, ends the sessions, and is in the audit log without a name', async () => {
  const { orm } = database;
  const { get } = await openApp(database).signIn('amara');
  const { get: getAsBen } = await openApp(database).signIn('ben');
  const amara = await amaraOf(database);
  const everybody = await orm.$count(people);
  const [named] = await orm.select({ id: tasks.id }).from(tasks);
  const isNamed = eq(tasks.id, named?.id ?? 0);
  await orm
    .update(tasks)
    .set({ import_audience: ['user:amara', 'role:student'] })
    .where(isNamed);
  await deletePerson(orm, amara, 'operator', NOW);
  expect(await findPerson(orm, 'amara')).toBe(null);
  const left = Object.values(await readPersonData(orm, amara)).flat();
  expect(left).toEqual([amara, expect.objectContaining({ kind: 'person', after: { is_deleted: true } })]);
  expect((await get('/api/integrations/finti/holds')).status).toBe(401);
  expect((await getAsBen('/api/integrations/finti/holds')).status).toBe(200);
  expect(await orm.select().from(people)).toHaveLength(everybody - 1);
  expect(await orm.select().from(sessions)).toHaveLength(1);
  const [task] = await orm.select().from(tasks).where(isNamed);
  expect(task?.import_audience).toEqual(['role:student']);
  expect(await orm.select().from(auditLog)).toMatchObject([
    { kind: 'person', key: String(amara.id), changed_by: 'operator', changed_on: NOW, before: null },
  ]);
});

test('OPS-17 the deletion takes the person and the texts for this person alone out of the audit log', async () => {
  const { orm } = database;
  const text = { title: 'Approved', body: 'A private decision' };
  const entries = [
    { kind: 'message', key: 'own', before: null, after: { ...text, audience: ['user:amara'] } },
    {
      kind: 'message',
      key: 'own',
      before: { body: 'A private decision' },
      after: { body: 'Another private decision' },
    },
    { kind: 'message', key: 'shared', before: null, after: { ...text, audience: ['user:amara', 'user:ben'] } },
    { kind: 'task', key: 'other', before: null, after: { ...text, audience: ['user:ben'] } },
  ];
  await addToAuditLog(orm, entries, 'operator', NOW);
  await deletePerson(orm, await amaraOf(database), 'operator', NOW);
  const { key, before, after } = auditLog;
  expect(await orm.select({ key, before, after }).from(auditLog).orderBy(auditLog.id)).toEqual([
    { key: 'own', before: null, after: { is_deleted: true } },
    { key: 'own', before: {}, after: { is_deleted: true } },
    { key: 'shared', before: null, after: { ...text, audience: ['user:ben'] } },
    { key: 'other', before: null, after: { ...text, audience: ['user:ben'] } },
    { key: expect.stringMatching(/^\d+$/), before: null, after: { is_deleted: true } },
  ]);
});

test('OPS-42 of a deleted member of staff a number stays in place of the name, and own data have no names of staff', async () => {
  const { orm } = database;
  const amara = await amaraOf(database);
  const change = { kind: 'person', key: '2', before: null, after: { is_staff: true } };
  await addToAuditLog(orm, [change], 'amara', NOW);
  const event = { kind: 'rights changed' as const, person_id: 2 };
  await addSecurityEvents(orm, [{ ...event, done_by: 'amara' }, { ...event, done_by: 'issuer' }, event], NOW);
  await orm.insert(alerts).values({ title: 'Storm', description: 'Inside.', published_on: NOW, published_by: 'amara' });
  const [ben] = await orm.select().from(people).where(eq(people.id, 2));
  const data = ben === undefined ? {} : await readPersonData(orm, ben);
  expect(data.audit_log?.map(({ changed_by }) => changed_by)).toEqual(['staff']);
  expect(data.security_events?.map(({ done_by }) => done_by)).toEqual(['staff', 'issuer', null]);
  await deletePerson(orm, amara, 'operator', NOW);
  const gone = `deleted person ${amara.id}`;
  expect((await orm.select().from(alerts)).map(({ published_by }) => published_by)).toEqual([gone]);
  expect((await orm.select().from(auditLog)).map(({ changed_by }) => changed_by).sort()).toEqual([gone, 'operator']);
  const events = await orm.select().from(securityEvents).orderBy(securityEvents.id);
  expect(events.map(({ done_by }) => done_by)).toEqual([gone, 'issuer', null, 'operator']);
});

test('OPS-17 the deletion takes messages for this person alone with it', async () => {
  const { orm } = database;
  const text = { title: 'Approved', body: 'A private decision', created_on: NOW };
  await orm.insert(mailings).values([
    { ...text, import_key: 'own', import_audience: ['user:amara'] },
    { ...text, import_key: 'shared', import_audience: ['user:amara', 'user:ben'] },
    { ...text, import_key: 'moved', import_audience: ['user:amara'] },
  ]);
  await orm.insert(messages).values({ ...text, person_id: 2, import_key: 'moved' });
  await deletePerson(orm, await amaraOf(database), 'operator', NOW);
  const { import_key: key, import_audience: audience } = mailings;
  expect(await orm.select({ key, audience }).from(mailings).orderBy(key)).toEqual([
    { key: 'moved', audience: [] },
    { key: 'shared', audience: ['user:ben'] },
  ]);
});

test('OPS-37 a number belongs to one person, and accounts can be disconnected; both are written down', async () => {
  const { orm } = database;
  const amara = await amaraOf(database);
  const ben = await findPerson(orm, 'ben');
  await expect(changeNumber(orm, amara, ben?.nine_number ?? '', 'operator', NOW)).rejects.toThrow(NumberTakenError);
  await changeNumber(orm, amara, '955512345', 'operator', NOW);
  expect((await findPerson(orm, 'amara'))?.nine_number).toBe('955512345');
  await linkAccount(orm, { issuer: 'https://login.example.edu', subject: '5f1c' }, amara.id, 'operator', NOW);
  expect(await unlinkAccounts(orm, amara.id, 'operator', NOW)).toBe(1);
  expect(await unlinkAccounts(orm, amara.id, 'operator', NOW)).toBe(0);
  const events = await findSecurityEvents(orm, { since: NOW, personId: amara.id, kind: null });
  expect(events.map(({ kind, done_by }) => `${kind} by ${done_by}`)).toEqual([
    'number changed by operator',
    'account linked by operator',
    'account unlinked by operator',
  ]);
  expect(JSON.stringify(events)).not.toContain('955512345');
});

test('OPS-05 OPS-37 the command prints JSON, deletes only with --yes, and explains a wrong call', {
  // Nine processes, one after the other.
  timeout: 4 * OPEN_TIMEOUT_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-person-'));
  const { environment, discard } = await createDatabaseForProcesses(folder);
  const own = await openDatabase(readSettings(environment), () => {});
  await own.migrate(async (orm) => {
    await orm.insert(people).values({ username: 'ada', first_name: 'Ada', last_name: 'Byron' });
  });
  await own.close();
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/portico.ts', 'person', ...args], {
      cwd: join(import.meta.dirname, '..', '..'),
      env: { PATH: process.env.PATH, ...environment, BACKUP_DIR: join(folder, 'backups') },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const refused = (stderr: string) => ({ status: 1, stdout: '', stderr: `${stderr}\n` });
  const missing = refused('There is no person with the username or id ada.');
  expect(run('show', 'ada')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: portico person list \[TEXT\]\n/),
  });
  const exported = run('export', 'ada');
  expect(JSON.parse(exported.stdout).people).toMatchObject([{ username: 'ada', last_name: 'Byron' }]);
  expect(run('clear', 'ada')).toEqual({
    status: 0,
    stdout:
      'The answers that the server kept for Ada Byron are removed. The person sees new ones after signing in again.\n',
    stderr: '',
  });
  expect(run('rights', 'ada', 'posts').stderr).toMatch(/^"posts" is no right\. The rights are content, messages, /);
  expect(run('rights', 'ada', 'alerts, content').stdout).toMatch(/^ada: no rights .* counts only with that flag\.\n$/);
  expect(run('superuser', 'ada', 'on').stdout).toMatch(/^Ada Byron has the rights of staff and of a superuser/);
  expect(run('list', 'by')).toEqual({
    status: 0,
    stdout: 'ada  Ada Byron, staff rights, superuser, never signed in\n',
    stderr: '',
  });
  expect(run('delete', 'ada')).toEqual(
    refused(
      'This deletes Ada Byron with 6 rows, and cannot be undone. Nothing was deleted yet. To delete them, add --yes.',
    ),
  );
  expect(run('delete', 'ada', '--yes')).toEqual({
    status: 0,
    stdout: 'Ada Byron was deleted, with 6 rows.\n',
    stderr: '',
  });
  expect(run('export', 'ada')).toEqual(missing);
  await discard();
  rmSync(folder, { recursive: true });
});

test('OPS-06 entries of the audit log are deleted after AUDIT_LOG_DAYS days', async () => {
  const { orm } = database;
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
  const add = (key: string, days: number) =>
    addToAuditLog(orm, [{ kind: 'post', key, before: null, after: {} }], 'editor', daysAgo(days));
  await add('old', 90);
  await add('recent', 89);
  await deleteExpired(orm, NOW, { ...settings, auditLogDays: 90 });
  expect((await orm.select().from(auditLog)).map(({ key }) => key)).toEqual(['recent']);
});
