import { existsSync } from 'node:fs';
import type { Finding } from '../../src/api/admin/system-check.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { checkDisk, checkSettings } from './check-settings.ts';
import { checkAddress, checkFeeds, checkGateway, checkMail, checkSignIn } from './check-systems.ts';

/** A system that answers later than this, in milliseconds, lets people wait too long anyway. */
const LONGEST_MS = 12_000;

/**
 * Looks at the settings and asks every system that they name.
 * @param environment the names of all variables
 * @param checkDatabase differs for a command and for the server, whose database is open
 */
export async function findAll(
  settings: ServerSettings,
  environment: Record<string, string | undefined>,
  checkDatabase: (settings: ServerSettings) => Promise<Finding[]>,
): Promise<Finding[]> {
  const found = await Promise.all([
    inTime('database', checkDatabase(settings)),
    inTime('sign-in', checkSignIn(settings)),
    inTime('gateway', checkGateway(settings)),
    inTime('feeds', checkFeeds(settings)),
    inTime('mail', checkMail(settings)),
    inTime('address', checkAddress(settings)),
  ]);
  const folders = [...(settings.databaseUrl === null ? [settings.dataDir] : []), settings.backupDir].filter((folder) =>
    existsSync(folder),
  );
  return [...checkSettings(settings, environment), ...found.flat(), ...checkDisk(folders)];
}

async function inTime(subject: string, check: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const text = `There was no answer within ${LONGEST_MS / 1000} seconds.`;
    timer = setTimeout(() => resolve([{ subject, state: 'fault', text }]), LONGEST_MS);
  });
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}
