import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock } from '../../server/db/lock.ts';
import { StartupError } from '../../server/shared/startup-error.ts';

const LOCK = join(import.meta.dirname, '..', '..', 'server', 'db', 'lock.ts');
/** Starts a program with process ids of its own, as in a container. Only Linux has it, and often only for root. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const [unshare = '', ...options] = CONTAINER;
const hasContainers = spawnSync(unshare, [...options, 'true']).status === 0;

let folder = '';
let holder = '';
const children = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-lock-'));
  holder = join(folder, 'portico.holder');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true });
});

/** Starts a process that tries to lock the folder, and stays. `said` is "locked", or the message of the error. */
async function lockInProcess(prefix: string[] = []) {
  const script = `
    const { acquireLock } = await import(${JSON.stringify(LOCK)});
    try {
      acquireLock(${JSON.stringify(folder)});
      console.log('locked');
    } catch (error) {
      console.log(error.message);
    }
    setInterval(() => {}, 1000);`;
  const [program = '', ...args] = [...prefix, process.execPath, '--input-type=module', '--eval', script];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [line] = await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  return { pid: child.pid, said: String(line).trim(), kill };
}

test('the lock is inside the folder, names the process, and is released', () => {
  const release = acquireLock(folder);
  expect(JSON.parse(readFileSync(holder, 'utf8'))).toEqual({ pid: process.pid, host: hostname() });
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  expect(Object.fromEntries(modes)).toEqual({ 'portico.lock': 0o600, 'portico.holder': 0o600 });
  release();
  expect(existsSync(holder)).toBe(false);
  acquireLock(folder)();
});

test('a folder is locked once, even within one process', () => {
  const release = acquireLock(folder);
  expect(() => acquireLock(folder)).toThrow(StartupError);
  expect(() => acquireLock(folder)).toThrow(
    `Process ${process.pid} is using the data folder ${folder}. Stop that process, or set DATA_DIR to another folder.`,
  );
  release();
});

test('another process is refused until the first one ends, however it ends', async () => {
  const first = await lockInProcess();
  expect(first.said).toBe('locked');
  const second = await lockInProcess();
  expect(second.said).toBe(
    `Process ${first.pid} is using the data folder ${folder}. Stop that process, or set DATA_DIR to another folder.`,
  );
  await first.kill();
  expect(existsSync(holder)).toBe(true);
  const third = await lockInProcess();
  expect(third.said).toBe('locked');
});

test.skipIf(!hasContainers)('a process in another container is refused, although both have the same id', async () => {
  const first = await lockInProcess(CONTAINER);
  expect(first.said).toBe('locked');
  expect(JSON.parse(readFileSync(holder, 'utf8'))).toMatchObject({ pid: 1 });
  const second = await lockInProcess(CONTAINER);
  expect(second.said).toMatch(/^Process 1 is using the data folder /);
  await first.kill();
  const third = await lockInProcess(CONTAINER);
  expect(third.said).toBe('locked');
});

test('of two processes that start at the same time, exactly one gets the lock', async () => {
  const said = (await Promise.all([lockInProcess(), lockInProcess()])).map((process) => process.said);
  expect(said.filter((line) => line === 'locked')).toHaveLength(1);
  expect(said.filter((line) => line.includes('is using the data folder'))).toHaveLength(1);
});

test('a process on another host is named with its host', () => {
  const release = acquireLock(folder);
  writeFileSync(holder, JSON.stringify({ pid: 1, host: 'portal-7f9c' }));
  expect(() => acquireLock(folder)).toThrow(`Process 1 on portal-7f9c is using the data folder ${folder}.`);
  writeFileSync(holder, '{');
  expect(() => acquireLock(folder)).toThrow(`Another process is using the data folder ${folder}.`);
  release();
});

test('a lock file that cannot be locked is an error', () => {
  writeFileSync(join(folder, 'portico.lock'), 'some other file '.repeat(100));
  expect(() => acquireLock(folder)).toThrow(
    `The server cannot lock the data folder ${folder} (file is not a database). Set DATA_DIR to a folder on a file system with locks, such as a local disk.`,
  );
});
