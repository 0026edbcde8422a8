// npm run db:reset: deletes the embedded database, so that the next start makes a new one.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './set-up/set-up.mjs';
import { Refusal, runCommand } from './set-up/setup-error.mjs';

/**
 * The process that holds the database, as its lock file beside the folder says.
 *
 * @param {string} lockFile
 * @returns {number | null} a live process's id
 */
function holderOf(lockFile) {
  const pid = readHolder(lockFile);
  if (pid === null) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // Another user's process cannot be signalled, but lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : null;
  }
}

/**
 * @param {string} lockFile
 * @returns {number | null} null also for a file that a crash left half-written
 */
function readHolder(lockFile) {
  if (!existsSync(lockFile)) return null;
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).pid;
  } catch {
    return null;
  }
}

await runCommand(async () => {
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  const lockFile = `${folder}.lock`;
  const holder = holderOf(lockFile);
  if (holder !== null) throw new Refusal(`The database in ${folder} is in use by process ${holder}: stop it first.`);
  if (!existsSync(folder)) {
    console.log(`There is no database in ${folder}.`);
    return 0;
  }
  const isDatabase = existsSync(join(folder, 'PG_VERSION')) || readdirSync(folder).length === 0;
  if (!isDatabase) throw new Refusal(`DATA_DIR is ${folder}, which is no database of the portal: nothing was deleted.`);
  rmSync(folder, { recursive: true });
  rmSync(lockFile, { force: true });
  console.log(`The database in ${folder} is deleted; the next start makes a new one.`);
  return 0;
});
