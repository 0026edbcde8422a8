import type { Log } from '../monitoring/log.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { StartupError } from '../shared/startup-error.ts';
import { openFolder, rejectMoved, rejectOtherAccount, rejectUnfinishedRestore } from './data-folder.ts';
import {
  COMMAND_LIMITS,
  type Database,
  EMBEDDED_COMMAND_LIMITS,
  openEmbedded,
  openPostgres,
  type PostgresLimits,
} from './database.ts';
import { IN_MEMORY } from './embedded-messages.ts';
import { acquireLock } from './lock.ts';
import { isRestoreUnfinished } from './unfinished-restore.ts';

/**
 * Opens the database of the settings. The embedded one is locked for this process until it is closed.
 * @param log writes one line to the log
 * @param limits of PostgreSQL; those of requests by default
 * @param isRestoring for the restore itself, which works on what is not in use yet
 * @throws StartupError when the database cannot be reached, is damaged or restored in part, or is in use by another process
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  limits?: PostgresLimits,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<Database> {
  if (databaseUrl !== null) {
    const database = await openPostgres(databaseUrl, log, limits);
    if (isRestoring || !(await isRestoreUnfinished(database.orm))) return database;
    await database.close();
    throw new StartupError(
      'A restore into the database at DATABASE_URL has not finished, so it is not used. Create a new one with createdb, and run npm run restore with its address.',
    );
  }
  const embeddedLimits = limits === COMMAND_LIMITS ? EMBEDDED_COMMAND_LIMITS : undefined;
  if (dataDir === IN_MEMORY) return openEmbedded(IN_MEMORY, log, embeddedLimits);
  const folder = openFolder(dataDir);
  rejectMoved(folder);
  rejectOtherAccount(folder);
  const release = acquireLock(folder);
  try {
    if (!isRestoring) rejectUnfinishedRestore(folder);
    const database = await openEmbedded(folder, log, embeddedLimits);
    const close = async () => {
      await database.close();
      release();
    };
    return { ...database, close };
  } catch (error) {
    release();
    throw error;
  }
}
