import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { StartupError } from '../shared/startup-error.ts';

/**
 * The lock of a data folder. Without it, two embedded databases over one folder would both seem to work and destroy the
 * data. It is a lock of the operating system, because a process id proves nothing between containers: there, every server
 * may have the id 1. The system releases the lock when the process ends, however it ends. Node has such locks only through
 * SQLite, which locks a database file for a transaction. The file stays empty.
 */

/** The lock file. Only SQLite may open it: when a process closes any handle of the file, it loses its lock. */
export const LOCK_FILE = 'portico.lock';
/** Says which process has the lock, for the message. */
const HOLDER_FILE = 'portico.holder';
/** The result code of SQLite for a lock that another process has. */
const SQLITE_BUSY = 5;

const Holder = z.object({ pid: z.number(), host: z.string() });

/** Locks that this process holds. Garbage collection of one would release it. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process. The lock lies inside the folder, so containers that share the folder share it.
 * @param folder the result of `openFolder`
 * @returns a function that releases the lock
 * @throws StartupError when another process holds the lock, or the file system has no locks
 */
export function acquireLock(folder: string): () => void {
  const lock = lockFile(folder);
  heldLocks.add(lock);
  const holderPath = join(folder, HOLDER_FILE);
  writeFileSync(holderPath, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
  return () => {
    rmSync(holderPath, { force: true });
    heldLocks.delete(lock);
    lock.close();
  };
}

function lockFile(folder: string): DatabaseSync {
  const path = join(folder, LOCK_FILE);
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(path);
    // Without this, SQLite would put a second file beside the lock.
    lock.exec('pragma journal_mode = memory; begin immediate');
    chmodSync(path, 0o600);
    keepOwner(folder, path);
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) throw lockedError(folder);
    throw new StartupError(
      `The server cannot lock the data folder ${folder} (${error instanceof Error ? error.message : error}). Set DATA_DIR to a folder on a file system with locks, such as a local disk.`,
    );
  }
}

/** A backup that root makes must not leave a lock that only root can use. */
function keepOwner(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

function lockedError(folder: string): StartupError {
  return new StartupError(
    `${nameHolder(folder)} is using the data folder ${folder}. Stop that process, or set DATA_DIR to another folder.`,
  );
}

function nameHolder(folder: string): string {
  try {
    const { pid, host } = Holder.parse(JSON.parse(readFileSync(join(folder, HOLDER_FILE), 'utf8')));
    return host === hostname() ? `Process ${pid}` : `Process ${pid} on ${host}`;
  } catch {
    return 'Another process';
  }
}
