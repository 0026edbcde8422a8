import type { Log } from '../log.ts';
import type { ServerSettings } from '../settings.ts';
import { openFolder, rejectMoved } from './data-folder.ts';
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

/**
 * Opens the database of the settings. The embedded one is locked for this process until it is closed.
 * @param log writes one line to the log
 * @param limits of PostgreSQL; those of requests by default
 * @throws StartupError when the database cannot be reached, is damaged, or is in use by another process
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  limits?: PostgresLimits,
): Promise<Database> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, log, limits);
  const embeddedLimits = limits === COMMAND_LIMITS ? EMBEDDED_COMMAND_LIMITS : undefined;
  if (dataDir === IN_MEMORY) return openEmbedded(IN_MEMORY, log, embeddedLimits);
  const folder = openFolder(dataDir);
  rejectMoved(folder);
  const release = acquireLock(folder);
  try {
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
