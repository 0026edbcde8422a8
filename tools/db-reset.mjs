// npm run db:reset: deletes the embedded database. The next start creates a new one.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

/**
 * @param {string} lockFile beside the folder of the database
 * @returns {number | null} the id of the running process that uses the database
 */
function findRunningOwner(lockFile) {
  const pid = readOwner(lockFile);
  if (pid === null) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // The process runs under another user, so it cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : null;
  }
}

/**
 * @param {string} lockFile
 * @returns {number | null} the process id in the file; null for no file, and for one that a crash left incomplete
 */
function readOwner(lockFile) {
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
  const owner = findRunningOwner(lockFile);
  if (owner !== null) {
    throw new SetupError(
      `The database was not deleted: process ${owner} uses ${folder}. Stop that process and run the command again.`,
    );
  }
  if (!existsSync(folder)) {
    console.log(`There is no database in ${folder}, so nothing was deleted.`);
    return 0;
  }
  const isDatabase = existsSync(join(folder, 'PG_VERSION')) || readdirSync(folder).length === 0;
  if (!isDatabase) {
    throw new SetupError(
      `Nothing was deleted: the folder ${folder} in DATA_DIR does not contain a database of the portal. Correct DATA_DIR and run the command again.`,
    );
  }
  rmSync(folder, { recursive: true });
  rmSync(lockFile, { force: true });
  console.log(`The database in ${folder} was deleted. The next start creates a new one.`);
  return 0;
});
