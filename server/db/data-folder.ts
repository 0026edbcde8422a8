import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError, systemCode } from '../shared/startup-error.ts';
import { syncFolder } from './durable-files.ts';

/**
 * The folder of the embedded database. It is private to the account of the server, and the server fills it only when it is
 * empty: a folder with any other content may be a database that can still be repaired.
 */

/** Our own files in the folder have this prefix. */
const OWN_PREFIX = 'portico.';
/** Exists while the first start fills the folder. A folder with this file has no data of users yet. */
const CREATION_MARKER = `${OWN_PREFIX}creating`;
/** Exists after the database was copied to PostgreSQL: the folder has old data since then. */
const MOVED_MARKER = `${OWN_PREFIX}moved`;
/** Exists while a backup is being restored into the folder: its database is not whole, or has sessions that were ended. */
const RESTORE_MARKER = `${OWN_PREFIX}restoring`;
/** Exists while the files may still have the rows of somebody who was deleted. */
const ERASURE_MARKER = `${OWN_PREFIX}erasing`;
/** Every PostgreSQL database has this file. */
const VERSION_FILE = 'PG_VERSION';

/**
 * Creates the folder if it is missing, and makes it private.
 * @returns the absolute path, without symbolic links
 * @throws StartupError when the folder is not writable, belongs to another account, or contains other files
 */
export function openFolder(dataDir: string): string {
  try {
    makeFolder(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} is not writable (${systemCode(error)}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
  if (!isDataFolder(readdirSync(dataDir))) throw incompleteError(dataDir);
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} belongs to another account (${systemCode(error)}). Make the account of the server its owner, or set DATA_DIR to another folder.`,
    );
  }
  return realpathSync(resolve(dataDir));
}

/**
 * Creates a folder and those above it. `mkdirSync` with `recursive` never ends where the file system says that a folder cannot be
 * there although the one above exists, as `/proc` does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Keeps the files of the database with one account. A command that root runs would leave files that the server cannot read, and
 * the database would not open any more. Source: OPS-33.
 * @param folder the result of `openFolder`
 * @throws StartupError when the database belongs to another account, or has files that this account cannot use
 */
export function rejectOtherAccount(folder: string): void {
  const uid = process.getuid?.();
  const owner = statSync(join(folder, VERSION_FILE), { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined) return;
  if (owner !== uid && uid === 0) {
    throw new StartupError(
      `The database in ${folder} belongs to the account ${owner}, and this program runs as root: its files could not be read by the server afterwards. Run it as that account: sudo -u '#${owner}' env DATA_DIR=${folder} ${ownCommandLine()}`,
    );
  }
  const foreign = unusableEntries(folder);
  if (foreign.length === 0) return;
  const named = foreign.slice(0, MOST_NAMED).map((path) => relative(folder, path));
  const more = foreign.length > MOST_NAMED ? ` and ${foreign.length - MOST_NAMED} more` : '';
  throw new StartupError(
    `This account cannot read or write ${named.join(', ')}${more} in the data folder ${folder}. The database need not be damaged: a command of another account, such as root, has left them. Give the folder back to this account with sudo chown -R ${uid}:${process.getgid?.()} ${folder}, then start again.`,
  );
}

/** How many files a sentence names. */
const MOST_NAMED = 5;

/** The files and folders in a folder that this account cannot read and write. */
function unusableEntries(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    try {
      accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
    } catch {
      return [path];
    }
    return isFolder ? unusableEntries(path) : [];
  });
}

/** The command that runs, as it was typed: `npm run person -- export amara`. */
function ownCommandLine(): string {
  const [program = '', script = '', ...words] = process.argv;
  const name = process.env.npm_lifecycle_event;
  const start = name === undefined ? `${program} ${script}` : `npm run ${name}${words.length === 0 ? '' : ' --'}`;
  return [start, ...words.map((word) => (/^[\w./@:=-]+$/.test(word) ? word : `'${word}'`))].join(' ');
}

/** Marks the folder as one whose data are in PostgreSQL now. Source: OPS-27. @param now the time of the copy */
export function markMoved(folder: string, now: Date): void {
  writeFileSync(join(folder, MOVED_MARKER), `${now.toISOString()}\n`, { mode: 0o600 });
}

/** @throws StartupError for a folder whose data were copied to PostgreSQL */
export function rejectMoved(folder: string): void {
  const marker = join(folder, MOVED_MARKER);
  if (!existsSync(marker)) return;
  throw new StartupError(
    `The database in ${folder} was copied to PostgreSQL on ${readFileSync(marker, 'utf8').trim()}, so it is old. Set DATABASE_URL. To use the old data all the same, delete the file ${marker}.`,
  );
}

/**
 * Marks an empty folder as one into which a backup is being restored, and empties one whose restore was interrupted.
 * The caller has the lock. Source: OPS-29.
 * @throws StartupError for a folder with a database
 */
export function beginRestore(folder: string): void {
  const marker = join(folder, RESTORE_MARKER);
  if (existsSync(marker)) {
    for (const name of databaseEntries(folder)) rmSync(join(folder, name), { recursive: true });
  } else if (databaseEntries(folder).length > 0) {
    throw new StartupError(
      `The folder ${folder} is not empty, so nothing was restored. Move it away, or set DATA_DIR to a new folder.`,
    );
  }
  writeMarker(marker);
}

/** Marks the folder as whole, once all of it is on the disk. */
export function finishRestore(folder: string): void {
  syncFolder(folder);
  rmSync(join(folder, RESTORE_MARKER));
}

/** @throws StartupError for a folder into which a backup was restored in part */
export function rejectUnfinishedRestore(folder: string): void {
  if (!existsSync(join(folder, RESTORE_MARKER))) return;
  throw new StartupError(
    `A restore into the folder ${folder} has not finished, so its database is not used. Run npm run restore again with this folder.`,
  );
}

/** Marks the folder as one whose files must be written again. Source: OPS-30. */
export const beginErasure = (folder: string): void => writeMarker(join(folder, ERASURE_MARKER));

/** Whether an erasure was interrupted. */
export const isErasing = (folder: string): boolean => existsSync(join(folder, ERASURE_MARKER));

/** Takes the mark away, once the files are written again. */
export const finishErasure = (folder: string): void => rmSync(join(folder, ERASURE_MARKER), { force: true });

/** A marker is on the disk before the work that it announces. */
function writeMarker(path: string): void {
  writeFileSync(path, '', { mode: 0o600, flush: true });
}

/** Whether a folder with these entries belongs to the server: it is empty, or has a database or a file of the server. */
export function isDataFolder(names: string[]): boolean {
  return names.length === 0 || names.some((name) => name === VERSION_FILE || name.startsWith(OWN_PREFIX));
}

/**
 * Prepares the folder for the embedded database, which fills a folder without a database. The caller has the lock.
 * @throws StartupError when the folder has content, but no database
 */
export function prepareForDatabase(folder: string): void {
  if (existsSync(join(folder, CREATION_MARKER))) {
    for (const name of databaseEntries(folder)) rmSync(join(folder, name), { recursive: true });
  } else if (databaseEntries(folder).length === 0) {
    writeFileSync(join(folder, CREATION_MARKER), '', { mode: 0o600 });
  } else if (!existsSync(join(folder, VERSION_FILE))) {
    throw incompleteError(folder);
  }
}

/**
 * Marks the database as complete, and makes its files private: the embedded database creates them readable for all. A new
 * database is on the disk before it counts as complete, because its creation does not sync.
 */
export function finishDatabase(folder: string): void {
  makePrivate(folder);
  const marker = join(folder, CREATION_MARKER);
  if (existsSync(marker)) syncFolder(folder);
  rmSync(marker, { force: true });
}

/** The error for a database that does not open. */
export function damagedError(folder: string, cause: unknown): StartupError {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return new StartupError(
    `The database in the data folder ${folder} cannot be opened (${reason.slice(0, 200)}). It may be damaged. The server has not replaced it. Restore the whole folder from a backup, or set DATA_DIR to an empty folder.`,
  );
}

function incompleteError(folder: string): StartupError {
  return new StartupError(
    `The data folder ${folder} has files, but no complete database: the file ${VERSION_FILE} is missing. The server has changed nothing. Restore the whole folder from a backup, or set DATA_DIR to an empty folder.`,
  );
}

function databaseEntries(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith(OWN_PREFIX));
}

function makePrivate(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      chmodSync(path, 0o700);
      makePrivate(path);
    } else if (entry.isFile()) {
      chmodSync(path, 0o600);
    }
  }
}
