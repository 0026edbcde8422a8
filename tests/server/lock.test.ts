import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock } from '../../server/db/lock.ts';
import { StartupError } from '../../server/startup-error.ts';

let folder = '';
let data = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-lock-'));
  data = join(folder, 'deep', 'data');
  lock = `${data}.lock`;
});
afterEach(() => rmSync(folder, { recursive: true }));

const readLock = () => JSON.parse(readFileSync(lock, 'utf8'));
const readOwnStart = () => {
  const release = acquireLock(data);
  const { startedAt } = readLock();
  release();
  return startedAt;
};

test('creates the folder, and a lock file beside it with the process', () => {
  const release = acquireLock(data);
  expect(existsSync(data)).toBe(true);
  expect(readLock()).toEqual({ pid: process.pid, startedAt: expect.any(String) });
  release();
  expect(existsSync(lock)).toBe(false);
  expect(existsSync(data)).toBe(true);
});

test('the lock of a running process is kept', () => {
  const release = acquireLock(data);
  const before = readLock();
  expect(() => acquireLock(data)).toThrow(StartupError);
  expect(() => acquireLock(data)).toThrow(
    `Process ${process.pid} is using the data folder ${data}. Stop that process, or set DATA_DIR to another folder.`,
  );
  expect(readLock()).toEqual(before);
  release();
});

test('a trailing slash does not make another folder', () => {
  const release = acquireLock(data);
  expect(() => acquireLock(`${data}/`)).toThrow(StartupError);
  release();
});

test('the lock of an ended process is replaced', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  acquireLock(data)();
  writeFileSync(lock, JSON.stringify({ pid: ended, startedAt: 'some boot 1' }));
  const release = acquireLock(data);
  expect(readLock().pid).toBe(process.pid);
  release();
});

test('the lock is replaced when another process now has the same id', () => {
  const startedAt = readOwnStart();
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: `${startedAt}0` }));
  const release = acquireLock(data);
  expect(readLock()).toEqual({ pid: process.pid, startedAt });
  release();
});

test('a running process with an unknown start counts as the holder', () => {
  readOwnStart();
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: null }));
  expect(() => acquireLock(data)).toThrow(`Process ${process.pid} is using the data folder`);
});

test.each(['', 'nonsense', '{"pid":"x"}'])('an unreadable lock file (%j) is not replaced', (content) => {
  readOwnStart();
  writeFileSync(lock, content);
  expect(() => acquireLock(data)).toThrow(
    `The server cannot read the lock file ${lock} of the data folder. If no other Portico server is running, delete the file.`,
  );
  expect(readFileSync(lock, 'utf8')).toBe(content);
});

test('a folder that is not writable is an error', () => {
  writeFileSync(join(folder, 'file'), '');
  const unwritable = join(folder, 'file', 'data');
  expect(() => acquireLock(unwritable)).toThrow(
    `The data folder ${unwritable} is not writable (ENOTDIR). Make it writable, or set DATA_DIR to another folder.`,
  );
});
