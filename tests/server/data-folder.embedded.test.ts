import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markMoved, openFolder, prepareForDatabase } from '../../server/db/data-folder.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { acquireLock } from '../../server/db/lock.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { people } from '../../server/db/schema.ts';
import { StartupError } from '../../server/shared/startup-error.ts';
import { copySampleFolder } from './support/database.ts';
import { OPEN_TIMEOUT_MS } from './support/server.ts';

/** A complete database with one row. The tests work on copies of it. */
let original = '';
let folder = '';
let data = '';
beforeAll(async () => {
  original = copySampleFolder(join(mkdtempSync(join(tmpdir(), 'portico-original-')), 'data'));
  const database = await openEmbedded(openFolder(original));
  await database.orm.execute('create table notes (body text)');
  await database.orm.execute("insert into notes values ('kept')");
  await database.close();
}, OPEN_TIMEOUT_MS);
afterAll(() => rmSync(join(original, '..'), { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-data-'));
  data = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function readNotes(): Promise<unknown> {
  const database = await openEmbedded(openFolder(data));
  const { rows } = (await database.orm.execute('select body from notes')) as { rows: unknown };
  await database.close();
  return rows;
}

/** What a database has in its folder, but nothing that opens: for checks that come before the database. */
function writeStandIn(): void {
  mkdirSync(join(data, 'base', '1'), { recursive: true });
  writeFileSync(join(data, 'base', '1', '112'), 'rows');
  writeFileSync(join(data, 'PG_VERSION'), '17\n');
}

/** The modes that the folder and everything in it have. */
function modesOf(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  const modes = [path, ...entries].map((entry) => {
    const stats = statSync(entry);
    return `${stats.isDirectory() ? 'folder' : 'file'} ${(stats.mode & 0o777).toString(8)}`;
  });
  return [...new Set(modes)].sort();
}

/** Every file with its content. */
function contentOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), 'base64')]));
}

test('a complete database keeps its rows, and only the account of the server can read it when others could', async () => {
  cpSync(original, data, { recursive: true });
  chmodSync(data, 0o755);
  chmodSync(join(data, 'base'), 0o755);
  chmodSync(join(data, 'PG_VERSION'), 0o666);
  expect(await readNotes()).toEqual([{ body: 'kept' }]);
  expect(modesOf(data)).toEqual(['file 600', 'folder 700']);
});

describe('a folder is not filled', () => {
  test('when it contains other files', async () => {
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, 'thesis.txt'), 'mine');
    const open = () => openDatabase({ databaseUrl: null, dataDir: data }, () => {});
    await expect(open()).rejects.toThrow(StartupError);
    await expect(open()).rejects.toThrow(
      `The data folder ${data} has files, but no complete database: the file PG_VERSION is missing. The server has changed nothing. Restore the whole folder from a backup, or set DATA_DIR to an empty folder.`,
    );
    expect(modesOf(data)[1]).toBe('folder 755');
    expect(contentOf(data)).toEqual({ 'thesis.txt': Buffer.from('mine').toString('base64') });
  });

  test.each([
    ['with the lock file of the server', ['portico.lock']],
    ['without any file of the server', []],
  ])('when PG_VERSION is missing, %s', async (_, ownFiles) => {
    writeStandIn();
    rmSync(join(data, 'PG_VERSION'));
    for (const name of ownFiles) writeFileSync(join(data, name), '');
    const before = contentOf(data);
    const open = async () => openEmbedded(openFolder(data));
    await expect(open()).rejects.toThrow(`The data folder ${data} has files, but no complete database`);
    expect(contentOf(data)).toEqual(before);
  });

  test.each([
    ['an empty pg_control', () => truncateSync(join(data, 'global', 'pg_control'))],
    ['no write-ahead log', () => rmSync(join(data, 'pg_wal'), { recursive: true })],
    ['no tables', () => rmSync(join(data, 'base'), { recursive: true })],
  ])('when the database is damaged: %s', async (_, damage) => {
    cpSync(original, data, { recursive: true });
    damage();
    const reading = readNotes();
    await expect(reading).rejects.toThrow(StartupError);
    await expect(reading).rejects.toThrow(
      new RegExp(
        `^The database in the data folder ${data} cannot be opened \\(.+\\)\\. It may be damaged\\. .*Restore the whole folder`,
      ),
    );
  });
});

describe('a first start', () => {
  test.each([
    ['before its first file', []],
    ['after some files', ['base']],
    ['after PG_VERSION', ['base', 'PG_VERSION']],
  ])('that was killed %s starts again with an empty folder', (_, copied: string[]) => {
    writeStandIn();
    for (const name of readdirSync(data)) if (!copied.includes(name)) rmSync(join(data, name), { recursive: true });
    writeFileSync(join(data, 'portico.lock'), '');
    writeFileSync(join(data, 'portico.creating'), '');
    prepareForDatabase(openFolder(data));
    expect(readdirSync(data).toSorted()).toEqual(['portico.creating', 'portico.lock']);
  });

  // A first start in an empty folder is the set-up of all these tests.
  test('after one that was killed creates the database, which only the account of the server can read', async () => {
    mkdirSync(data);
    writeFileSync(join(data, 'portico.lock'), '');
    writeFileSync(join(data, 'portico.creating'), '');
    const database = await openEmbedded(openFolder(data));
    expect(await database.orm.execute('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
    expect(modesOf(data)).toEqual(['file 600', 'folder 700']);
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    expect(readdirSync(data).filter((name) => name.startsWith('portico.'))).toEqual(['portico.lock']);
  });
});

test('a symbolic link to the folder is followed', async () => {
  writeStandIn();
  const link = join(folder, 'link');
  symlinkSync(data, link);
  expect(openFolder(link)).toBe(data);
});

describe('OPS-31 npm run db:reset', () => {
  const reset = (words = [data, '--yes'], environment = {}) => {
    const script = join(import.meta.dirname, '..', '..', 'server', 'commands', 'reset-command.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
      env: { ...environment },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('deletes a database with sample people, when its folder is named and --yes is there', {
    // Five processes, one after the other.
    timeout: 120_000,
  }, () => {
    cpSync(original, data, { recursive: true });
    for (const words of [[data], ['--yes']]) {
      expect(reset(words)).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was deleted. Usage:') });
    }
    const address = { DATABASE_URL: 'postgres://127.0.0.1:1/portico' };
    expect(reset(undefined, address)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing was deleted. The setting DATABASE_URL names a PostgreSQL database'),
    });
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    const stdout = `The database in ${data} was deleted. The next start creates a new one.\n`;
    expect(reset()).toEqual({ status: 0, stdout, stderr: '' });
    expect(existsSync(data)).toBe(false);
    expect(reset().stdout).toBe(`There is no database in ${data}, so nothing was deleted.\n`);
  });

  test('keeps a database with a person who is not from the sample data', async () => {
    cpSync(original, data, { recursive: true });
    const database = await openEmbedded(openFolder(data));
    await database.orm.insert(people).values({ username: 'ada', first_name: 'Ada', last_name: 'Byron' });
    await database.close();
    expect(reset()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`The database in ${data} has 1 person besides the sample people.`),
    });
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
  });

  test('keeps other files, and a database in use', () => {
    mkdirSync(data);
    writeFileSync(join(data, 'thesis.txt'), 'mine');
    expect(reset()).toEqual({
      status: 1,
      stdout: '',
      stderr: `Nothing was deleted. The folder ${data} does not contain a database of the portal. Correct its name and run the command again.\n`,
    });
    rmSync(join(data, 'thesis.txt'));
    const release = acquireLock(data);
    expect(reset()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`Nothing was deleted. Process ${process.pid} is using the data folder ${data}.`),
    });
    release();
    expect(existsSync(data)).toBe(true);
  });
});

/** An account without a name, so that no test depends on one that exists. */
const OTHER_ACCOUNT = 54_321;
const isRoot = process.getuid?.() === 0;

describe('OPS-33 the files of one account', () => {
  test.skipIf(!isRoot)(
    'are not touched by a command of root, which says how to run it (only root can change owners)',
    async () => {
      cpSync(original, data, { recursive: true });
      for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
        chownSync(join(data, name), OTHER_ACCOUNT, OTHER_ACCOUNT);
      }
      const before = contentOf(data);
      const opening = openDatabase({ databaseUrl: null, dataDir: data }, () => {});
      await expect(opening).rejects.toThrow(
        new RegExp(`belongs to the account ${OTHER_ACCOUNT}.+sudo -u '#${OTHER_ACCOUNT}' env DATA_DIR=${data} `),
      );
      expect(contentOf(data)).toEqual(before);
    },
  );

  test('that other accounts have left are named, instead of a damaged database', () => {
    cpSync(original, data, { recursive: true });
    const left = join(data, 'global', 'pg_internal.init');
    writeFileSync(left, 'x');
    chmodSync(left, isRoot ? 0o600 : 0o000);
    // A program of root can use every file, so it becomes the owner of all others.
    const all = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })].map((name) => join(data, name));
    if (isRoot) for (const path of all.filter((each) => each !== left)) chownSync(path, OTHER_ACCOUNT, OTHER_ACCOUNT);
    if (isRoot) chmodSync(folder, 0o755);
    const script = join(import.meta.dirname, '..', '..', 'server', 'commands', 'maintenance-command.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, 'status'], {
      env: { DATA_DIR: data },
      encoding: 'utf8',
      ...(isRoot ? { uid: OTHER_ACCOUNT, gid: OTHER_ACCOUNT } : {}),
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot read or write global/pg_internal.init in')]);
    expect(stderr).toContain(`sudo chown -R ${isRoot ? OTHER_ACCOUNT : process.getuid?.()}:`);
  });
});

test('a folder that is not writable is an error', () => {
  writeFileSync(join(folder, 'file'), '');
  const unwritable = join(folder, 'file', 'data');
  expect(() => openFolder(unwritable)).toThrow(
    `The data folder ${unwritable} is not writable (ENOTDIR). Make it writable, or set DATA_DIR to another folder.`,
  );
  // The recursive creation of Node never ends there.
  if (process.platform === 'linux') expect(() => openFolder('/proc/portico')).toThrow('is not writable (ENOENT)');
});

test('OPS-27 a folder whose database was moved to PostgreSQL stops the start, until its mark is gone', async () => {
  cpSync(original, data, { recursive: true });
  markMoved(data, new Date('2025-01-21T17:35:00Z'));
  const open = () => openDatabase({ databaseUrl: null, dataDir: data }, () => {});
  await expect(open()).rejects.toThrow(
    `The database in ${data} was copied to PostgreSQL on 2025-01-21T17:35:00.000Z, so it is old. Set DATABASE_URL. To use the old data all the same, delete the file ${data}/portico.moved.`,
  );
  rmSync(join(data, 'portico.moved'));
  await (await open()).close();
});
