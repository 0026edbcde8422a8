// npm run db:reset: deletes the embedded database. The next start creates a new one.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { acquireLock } from '../server/db/lock.ts';
import { root } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

/**
 * @param {string} folder
 * @returns {boolean} false for a folder with other files; they must not be deleted
 */
function isDatabaseFolder(folder) {
  const names = readdirSync(folder);
  return names.length === 0 || names.some((name) => name === 'PG_VERSION' || name.startsWith('portico.'));
}

/**
 * @param {string} folder
 * @returns {() => void} releases the lock
 */
function lock(folder) {
  try {
    return acquireLock(folder);
  } catch (error) {
    throw new SetupError(`The database was not deleted. ${error instanceof Error ? error.message : error}`);
  }
}

await runCommand(async () => {
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  if (!existsSync(folder)) {
    console.log(`There is no database in ${folder}, so nothing was deleted.`);
    return 0;
  }
  if (!isDatabaseFolder(folder)) {
    throw new SetupError(
      `Nothing was deleted: the folder ${folder} in DATA_DIR does not contain a database of the portal. Correct DATA_DIR and run the command again.`,
    );
  }
  const release = lock(folder);
  rmSync(folder, { recursive: true });
  release();
  console.log(`The database in ${folder} was deleted. The next start creates a new one.`);
  return 0;
});
