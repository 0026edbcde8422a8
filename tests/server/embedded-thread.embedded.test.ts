import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { beginErasure, isErasing, openFolder } from '../../server/db/data-folder.ts';
import { type Database, openEmbedded } from '../../server/db/database.ts';
import { isFatal } from '../../server/db/embedded-messages.ts';
import { maintenance } from '../../server/db/schema.ts';
import { copySampleFolder } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { NO_DATABASE, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

/** A database in a folder of its own, with one row about maintenance. `answerMs`: how long an answer may take. */
async function openWithLimit(answerMs: number): Promise<{ database: Database; logged: string[]; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-thread-'));
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const data = openFolder(copySampleFolder(join(folder, 'data')));
  const database = await openEmbedded(data, log, { connectMs: 60_000, answerMs });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await database.migrate(async (orm) => {
    await orm.insert(maintenance).values({ id: 1, message: 'kept', started_on: NOW });
  });
  return { database, logged, folder };
}

test('OPS-16 a database that does not answer in time is ended and opened again, with all that was acknowledged', {
  timeout: 2 * OPEN_TIMEOUT_MS,
}, async () => {
  const { database, logged } = await openWithLimit(500);
  const { request } = openApp(database);
  const late = { orm: database.orm.execute(sql`select pg_sleep(3600)`), next: database.orm.select().from(maintenance) };
  await expect(late.orm).rejects.toThrow();
  expect(logged).toEqual([
    'The embedded database did not answer for 0.5 seconds. Its thread is ended, and it is opened again when a request needs it.',
  ]);
  expect((await request('/healthz')).status).toBe(503);
  expect(await late.next).toEqual([{ id: 1, message: 'kept', started_on: NOW }]);
  expect((await request('/healthz')).status).toBe(200);
});

test('OPS-17 OPS-30 after an erasure the files of the tables have no deleted row, also when it was interrupted', {
  timeout: 2 * OPEN_TIMEOUT_MS,
}, async () => {
  const { database, folder } = await openWithLimit(60_000);
  const text = 'a-text-that-is-nowhere-else';
  const files = () =>
    readdirSync(join(folder, 'data', 'base'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text))
      .map(({ name }) => name);
  await database.orm.insert(maintenance).values({ id: 2, message: text, started_on: NOW });
  await database.erase(async () => {
    await database.orm.delete(maintenance).where(eq(maintenance.id, 2));
    await database.orm.execute(sql`checkpoint`);
    expect(files()).toHaveLength(1);
  });
  expect(files()).toEqual([]);
  // As a kill right after the deletion leaves it: the next start does the rest.
  await database.orm.insert(maintenance).values({ id: 3, message: text, started_on: NOW });
  beginErasure(join(folder, 'data'));
  await database.orm.delete(maintenance).where(eq(maintenance.id, 3));
  await database.orm.execute(sql`checkpoint`);
  expect(files()).toHaveLength(1);
  await database.migrate(async () => {});
  expect([files(), isErasing(join(folder, 'data'))]).toEqual([[], false]);
});

test.each([
  ['PANIC', true],
  ['FATAL', true],
  ['ERROR', false],
])('OPS-16 an answer with the severity %s', (severity, expected) => {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C53100\0Mno space left on device\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(4 + fields.length, 1);
  const ready = Buffer.from('Z\0\0\0\x05I');
  expect(isFatal(Buffer.concat([ready, head, fields, ready]))).toBe(expected);
});

test('OPS-16 the check of readiness does not wait for a database that does not answer', async () => {
  const orm = Object.assign(Object.create(NO_DATABASE.orm), { execute: () => new Promise(() => {}) });
  const answer = await openApp({ ...NO_DATABASE, orm }).request('/readyz');
  expect([answer.status, (await answer.json()).status]).toEqual([503, 'unavailable']);
}, 20_000);
