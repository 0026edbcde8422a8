import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { ContentError } from '../content/content-files.ts';
import { COMMAND_LIMITS, type Database, type Orm } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { readSettings, type ServerSettings } from '../settings/settings.ts';
import { setSite } from '../settings/site.ts';
import { StartupError } from '../shared/startup-error.ts';

/** The command was called in a wrong way. The message says how to call it. */
export class UsageError extends Error {}

/**
 * Runs a command of the terminal and prints what it returns. An error that the user can correct is printed as a sentence
 * and makes the exit code 1.
 */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof ContentError || error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The settings of the environment. From then on, days and texts of the command are those of the university. */
export function readOwnSettings(): ServerSettings {
  const settings = readSettings(process.env);
  setSite(settings.site);
  return settings;
}

/** Opens the database of the settings, with all migrations, for one piece of work. */
export async function withDatabase<T>(work: (orm: Orm, database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readOwnSettings(), (line) => console.error(line), COMMAND_LIMITS);
  try {
    await database.migrate(async () => {});
    return await work(database.orm, database);
  } finally {
    await database.close();
  }
}

/** A path of the command line. npm runs commands in the project's folder and keeps the user's folder in INIT_CWD. */
export const toPath = (argument: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), argument);

/** The account that runs the command, for the audit log. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry in the system's list, as in some containers.
    return `account ${process.getuid?.() ?? 'unknown'}`;
  }
}
