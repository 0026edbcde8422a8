// npm run db:reset: deletes the embedded database. The next start creates a new one.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { isDataFolder } from './data-folder.ts';
import { acquireLock } from './lock.ts';

try {
  console.log(reset(resolve(readSettings({ DATA_DIR: process.env.DATA_DIR }).dataDir)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`Nothing was deleted. ${error.message}`);
  process.exitCode = 1;
}

/** @returns what happened, as a sentence */
function reset(folder: string): string {
  if (!existsSync(folder)) return `There is no database in ${folder}, so nothing was deleted.`;
  if (!isDataFolder(readdirSync(folder))) {
    throw new StartupError(
      `The folder ${folder} in DATA_DIR does not contain a database of the portal. Correct DATA_DIR and run the command again.`,
    );
  }
  const release = acquireLock(folder);
  rmSync(folder, { recursive: true });
  release();
  return `The database in ${folder} was deleted. The next start creates a new one.`;
}
