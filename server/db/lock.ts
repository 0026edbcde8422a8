import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { StartupError, systemCode } from '../startup-error.ts';

/**
 * `startedAt` tells a process from a later one with the same id: the boot that it belongs to and its start in ticks
 * after that boot. Null where the system has no /proc.
 */
const Holder = z.object({ pid: z.number(), startedAt: z.string().nullable() });
type Holder = z.infer<typeof Holder>;

/**
 * Makes this process the only one that uses a data folder. Two embedded databases over one folder both seem to work
 * while they destroy it. The lock is a file beside the folder; one whose holder is gone is taken over.
 * @returns gives the lock back
 * @throws Refusal when the folder cannot be written, or when a running process holds it
 */
export function takeLock(dataDir: string): () => void {
  makeFolder(dataDir);
  const path = `${resolve(dataDir)}.lock`;
  if (!create(path)) {
    const holder = readHolder(path);
    if (holder === null) {
      throw new StartupError(
        `The lock ${path} of the data folder cannot be read: delete it if no Portico is running there.`,
      );
    }
    if (isRunning(holder)) throw heldBy(holder, dataDir);
    takeOver(path, holder, dataDir);
  }
  return () => rmSync(path, { force: true });
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    // The lock stands beside the folder.
    accessSync(resolve(dataDir, '..'), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${systemCode(error)}): make it writable, or set DATA_DIR to one that is.`,
    );
  }
}

/** False when there is a lock already. */
function create(path: string): boolean {
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Of several processes that find the same dead holder exactly one may win: only one can rename the file that it left. */
function takeOver(path: string, dead: Holder, dataDir: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const moved = readHolder(aside);
  if (moved !== null && (moved.pid !== dead.pid || moved.startedAt !== dead.startedAt)) {
    // Somebody else was faster, and this is already their lock.
    renameSync(aside, path);
    throw heldBy(moved, dataDir);
  }
  rmSync(aside, { force: true });
  if (!create(path)) throw heldBy(readHolder(path), dataDir);
}

function readHolder(path: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    if (systemCode(error) !== 'EPERM') return false;
  }
  const found = startOf(pid);
  return found === null || startedAt === null || found === startedAt;
}

function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks; the start is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot} ${ticks}`;
  } catch {
    return null;
  }
}

function heldBy(holder: Holder | null, dataDir: string): StartupError {
  const who = holder === null ? 'another process' : `process ${holder.pid}`;
  return new StartupError(
    `The data folder ${dataDir} is in use by ${who}: stop that one first, or set DATA_DIR to another folder.`,
  );
}
