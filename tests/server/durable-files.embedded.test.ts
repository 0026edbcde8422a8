import { fsyncSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDurable } from '../../server/db/durable-files.ts';
import { copySampleFolder } from './support/database.ts';

/** Only Linux tells which file belongs to a descriptor. */
const canNameFiles = platform === 'linux';

let folder = '';
let database: PGlite;
/** The files that were synced, in their order, as paths in the folder. */
let synced: string[] = [];
beforeAll(async () => {
  folder = copySampleFolder(join(mkdtempSync(join(tmpdir(), 'portico-durable-')), 'data'));
  database = await openDurable(folder, (descriptor) => {
    fsyncSync(descriptor);
    synced.push(canNameFiles ? readlinkSync(`/proc/self/fd/${descriptor}`).slice(folder.length) : '');
  });
  await database.exec('create table notes (id int primary key, text text)');
});
afterAll(async () => {
  await database.close();
  rmSync(join(folder, '..'), { recursive: true });
});
beforeEach(() => {
  synced = [];
});

test('the embedded database syncs', async () => {
  expect((await database.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
});

test('a write is on the disk before it is acknowledged', async () => {
  for (let id = 0; id < 5; id += 1) {
    synced = [];
    await database.query('insert into notes values ($1, $2)', [id, 'text']);
    expect(synced).toEqual([canNameFiles ? expect.stringMatching(/^\/pg_wal\/[0-9A-F]{24}$/) : '']);
  }
  await database.query('select * from notes');
  expect(synced).toHaveLength(1);
});

test.runIf(canNameFiles)(
  'a checkpoint writes the tables to the disk before the log of changes may be used again',
  async () => {
    await database.exec('insert into notes values (100, $$text$$)');
    const { rows } = await database.query<{ path: string }>("select '/' || pg_relation_filepath('notes') as path");
    synced = [];
    await database.exec('checkpoint');
    const table = synced.indexOf(rows[0]?.path ?? '');
    expect(table).toBeGreaterThan(-1);
    expect(synced.lastIndexOf('/global/pg_control')).toBeGreaterThan(table);
  },
);

test.runIf(canNameFiles)('a new file of the log of changes is on the disk together with its folder', async () => {
  await database.query('select pg_switch_wal()');
  await database.exec("insert into notes values (200, 'text')");
  expect(synced).toContain('/pg_wal');
});
