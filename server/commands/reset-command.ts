// npm run db:reset -- FOLDER --yes: deletes the embedded database. The next start creates a new one.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { not, sql } from 'drizzle-orm';
import { isDataFolder, openFolder, rejectOtherAccount } from '../db/data-folder.ts';
import { openEmbedded } from '../db/database.ts';
import { acquireLock } from '../db/lock.ts';
import { isSamplePerson } from '../db/sample-people.ts';
import { people } from '../db/schema.ts';
import { readSettings } from '../settings/settings.ts';
import { StartupError } from '../shared/startup-error.ts';
import { runCommand, toPath, UsageError } from './command.ts';

const USAGE = 'Usage: npm run db:reset -- FOLDER --yes, with the folder of the embedded database';

await runCommand(async () => {
  const folder = readArguments();
  try {
    return await reset(folder);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`Nothing was deleted. ${error.message}`);
  }
});

/** @returns the folder. Both words together: a line of the history of a terminal must not delete another database */
function readArguments(): string {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0 || !values.yes) throw new UsageError(`Nothing was deleted. ${USAGE}`);
    return toPath(path);
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`Nothing was deleted. ${(error as Error).message}\n${USAGE}`);
  }
}

/** @returns what happened, as a sentence. Source: OPS-31. */
async function reset(folder: string): Promise<string> {
  if (readSettings(process.env).databaseUrl !== null) {
    throw new StartupError(
      'The setting DATABASE_URL names a PostgreSQL database, and this command deletes the embedded one. Take DATABASE_URL away, or delete the other database with dropdb.',
    );
  }
  if (!existsSync(folder)) return `There is no database in ${folder}, so nothing was deleted.`;
  if (!isDataFolder(readdirSync(folder))) {
    throw new StartupError(
      `The folder ${folder} does not contain a database of the portal. Correct its name and run the command again.`,
    );
  }
  const opened = openFolder(folder);
  rejectOtherAccount(opened);
  const release = acquireLock(opened);
  try {
    const found = await countRealPeople(opened);
    if (found > 0) {
      throw new StartupError(
        `The database in ${folder} has ${found === 1 ? '1 person' : `${found} people`} besides the sample people. Make a backup with npm run backup. To delete it all the same, delete the folder.`,
      );
    }
    rmSync(folder, { recursive: true });
  } finally {
    release();
  }
  return `The database in ${folder} was deleted. The next start creates a new one.`;
}

/**
 * How many people are not from the sample data; a folder whose first start was interrupted has none.
 * @throws StartupError for a database that does not open: it may still be repaired
 */
async function countRealPeople(folder: string): Promise<number> {
  const database = await openEmbedded(folder);
  try {
    const { rows } = (await database.orm.execute(
      sql`select to_regclass('public.sample_seeds') as seeds`,
    )) as unknown as {
      rows: { seeds: string | null }[];
    };
    return rows[0]?.seeds == null ? 0 : await database.orm.$count(people, not(isSamplePerson(people.id)));
  } finally {
    await database.close();
  }
}
