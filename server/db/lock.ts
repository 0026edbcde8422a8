import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { StartupError, systemCode } from '../startup-error.ts';

/**
 * The process that holds the lock. `startedAt` distinguishes it from a later process with the same id: the id of the
 * system's boot, and the start of the process in clock ticks since then. Null on a system without /proc.
 */
const LockHolder = z.object({ pid: z.number(), startedAt: z.string().nullable() });
type LockHolder = z.infer<typeof LockHolder>;

/**
 * Locks a data folder for this process, and creates the folder if it is missing. Without a lock, two embedded databases
 * over one folder would both seem to work and destroy the data. The lock is the file `{dataDir}.lock`. A lock of a
 * process that no longer runs is replaced.
 * @returns a function that releases the lock
 * @throws StartupError when the folder is not writable, a running process holds the lock, or the lock is not readable
 */
export function acquireLock(dataDir: string): () => void {
  makeFolder(dataDir);
  const path = `${resolve(dataDir)}.lock`;
  if (!createLock(path)) {
    const holder = readHolder(path);
    if (holder === null) {
      throw new StartupError(
        `The server cannot read the lock file ${path} of the data folder. If no other Portico server is running, delete the file.`,
      );
    }
    if (isRunning(holder)) throw lockedError(holder, dataDir);
    replaceStaleLock(path, holder, dataDir);
  }
  return () => rmSync(path, { force: true });
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    // The lock file is in the parent folder.
    accessSync(resolve(dataDir, '..'), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} is not writable (${systemCode(error)}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/** Creates the lock file. False when it already exists. */
function createLock(path: string): boolean {
  const holder: LockHolder = { pid: process.pid, startedAt: processStart(process.pid) };
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces the lock of a process that no longer runs. When several processes try, only one may succeed, and only one can
 * rename the old file.
 */
function replaceStaleLock(path: string, staleHolder: LockHolder, dataDir: string): void {
  const renamedPath = `${path}.${process.pid}`;
  try {
    renameSync(path, renamedPath);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const renamedHolder = readHolder(renamedPath);
  if (
    renamedHolder !== null &&
    (renamedHolder.pid !== staleHolder.pid || renamedHolder.startedAt !== staleHolder.startedAt)
  ) {
    // Another process was faster, and this file is already its new lock.
    renameSync(renamedPath, path);
    throw lockedError(renamedHolder, dataDir);
  }
  rmSync(renamedPath, { force: true });
  if (!createLock(path)) throw lockedError(readHolder(path), dataDir);
}

function readHolder(path: string): LockHolder | null {
  try {
    return LockHolder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isRunning({ pid, startedAt }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    if (systemCode(error) !== 'EPERM') return false;
  }
  const currentStart = processStart(pid);
  return currentStart === null || startedAt === null || currentStart === startedAt;
}

/** When a process started, as `startedAt` has it; null when that is unknown. */
function processStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain spaces. The start is the 20th field after the name.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot} ${ticks}`;
  } catch {
    return null;
  }
}

function lockedError(holder: LockHolder | null, dataDir: string): StartupError {
  const user = holder === null ? 'Another process' : `Process ${holder.pid}`;
  return new StartupError(
    `${user} is using the data folder ${dataDir}. Stop that process, or set DATA_DIR to another folder.`,
  );
}
