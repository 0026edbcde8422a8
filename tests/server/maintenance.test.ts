import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMaintenance, setMaintenance } from '../../server/alerts/maintenance.ts';
import type { Database } from '../../server/db/database.ts';
import { auditLog } from '../../server/db/schema.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, NO_DATABASE, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  await setMaintenance(database.orm, null, 'operator', NOW);
  await database.orm.delete(auditLog);
});

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

test('ERR-24 two servers over one database answer the status call with the message within five seconds', async () => {
  const servers = [openApp(database), openApp(database)];
  const statuses = () => Promise.all(servers.map(async ({ request }) => (await request('/api/status')).status));
  expect(await statuses()).toEqual([200, 200]);

  await setMaintenance(database.orm, 'Back at 6 AM.', 'operator', NOW);
  for (const { setTime } of servers) setTime(later(4.9));
  expect(await statuses()).toEqual([200, 200]);
  for (const { setTime } of servers) setTime(later(5));
  expect(await statuses()).toEqual([503, 503]);
  expect(await json(await (servers[0] as (typeof servers)[0]).request('/api/status'))).toEqual({
    detail: 'Back at 6 AM.',
  });

  await setMaintenance(database.orm, null, 'operator', NOW);
  for (const { setTime } of servers) setTime(later(10));
  expect(await statuses()).toEqual([200, 200]);
});

test('ADMIN-11 calls of the same moment all know the message, not only the one that asks the database', async () => {
  const { request } = openApp(database);
  await setMaintenance(database.orm, 'Back at 6 AM.', 'operator', NOW);
  const answers = await Promise.all([1, 2, 3].map(() => request('/api/status')));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test('a database that fails does not change the answer of the status call', async () => {
  const { request } = openApp(NO_DATABASE);
  expect((await request('/api/status')).status).toBe(200);
});

test('switches at the same time happen one after the other, and each is in the audit log', async () => {
  const { orm } = database;
  const texts = ['6 AM', '7 AM', '8 AM'];
  const befores = await Promise.all(texts.map((text) => setMaintenance(orm, text, 'operator', NOW)));
  const left = await readMaintenance(orm);
  expect([...befores, left].toSorted()).toEqual([...texts, null].toSorted());
  const log = await orm.select({ before: auditLog.before }).from(auditLog);
  expect(log).toEqual(expect.arrayContaining(befores.map((message) => ({ before: { message } }))));
});

test('each switch is in the audit log; setting the same message again is none', async () => {
  expect(await setMaintenance(database.orm, 'Back at 6 AM.', 'operator', NOW)).toBe(null);
  expect(await setMaintenance(database.orm, 'Back at 6 AM.', 'operator', NOW)).toBe('Back at 6 AM.');
  expect(await setMaintenance(database.orm, 'Back at 7 AM.', 'operator', NOW)).toBe('Back at 6 AM.');
  expect(await setMaintenance(database.orm, null, 'operator', NOW)).toBe('Back at 7 AM.');
  const log = await database.orm.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ id: _, ...entry }) => entry)).toEqual(
    [
      [null, 'Back at 6 AM.'],
      ['Back at 6 AM.', 'Back at 7 AM.'],
      ['Back at 7 AM.', null],
    ].map(([before, after]) => ({
      changed_on: NOW,
      changed_by: 'operator',
      kind: 'maintenance',
      key: 'message',
      row_id: null,
      version: null,
      undoes: null,
      before: { message: before },
      after: { message: after },
    })),
  );
});
