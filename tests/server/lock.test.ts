import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../server/db/lock.ts';
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

const holder = () => JSON.parse(readFileSync(lock, 'utf8'));
const ourStart = () => {
  const release = takeLock(data);
  const { startedAt } = holder();
  release();
  return startedAt;
};

test('makes the folder, and says beside it who holds it', () => {
  const release = takeLock(data);
  expect(existsSync(data)).toBe(true);
  expect(holder()).toEqual({ pid: process.pid, startedAt: expect.any(String) });
  release();
  expect(existsSync(lock)).toBe(false);
  expect(existsSync(data)).toBe(true);
});

test('a running holder is not disturbed', () => {
  const release = takeLock(data);
  const before = holder();
  expect(() => takeLock(data)).toThrow(StartupError);
  expect(() => takeLock(data)).toThrow(
    `The data folder ${data} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
  );
  expect(holder()).toEqual(before);
  release();
});

test('a folder with a slash at its end is the same folder', () => {
  const release = takeLock(data);
  expect(() => takeLock(`${data}/`)).toThrow(StartupError);
  release();
});

test('a holder that has ended is taken over from', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  takeLock(data)();
  writeFileSync(lock, JSON.stringify({ pid: ended, startedAt: 'some boot 1' }));
  const release = takeLock(data);
  expect(holder().pid).toBe(process.pid);
  release();
});

test('a holder whose process id another process has now is taken over from', () => {
  const startedAt = ourStart();
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: `${startedAt}0` }));
  const release = takeLock(data);
  expect(holder()).toEqual({ pid: process.pid, startedAt });
  release();
});

test('a running process whose start nobody wrote down counts as the holder', () => {
  ourStart();
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: null }));
  expect(() => takeLock(data)).toThrow(`in use by process ${process.pid}`);
});

test.each(['', 'nonsense', '{"pid":"x"}'])('a lock that cannot be read (%j) is left to a person', (content) => {
  ourStart();
  writeFileSync(lock, content);
  expect(() => takeLock(data)).toThrow(
    `The lock ${lock} of the data folder cannot be read: delete it if no Portico is running there.`,
  );
  expect(readFileSync(lock, 'utf8')).toBe(content);
});

test('a folder that cannot be written is refused in a sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  const impossible = join(folder, 'file', 'data');
  expect(() => takeLock(impossible)).toThrow(
    `The data folder ${impossible} cannot be written (ENOTDIR): make it writable, or set DATA_DIR to one that is.`,
  );
});
