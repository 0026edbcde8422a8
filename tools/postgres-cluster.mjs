import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.mjs';
import { installDebianPackage, isRootOfDebian } from './set-up/browser.mjs';
import { SetupError } from './set-up/setup-error.mjs';

/** Debian installs `initdb` and `pg_ctl` outside of PATH, in a folder for each version. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
/** PostgreSQL does not run as root. Root runs it under the first of these accounts that exists. */
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];
const NOT_FOUND =
  'The tests on PostgreSQL did not run: PostgreSQL was not found. Install it, or set DATABASE_URL to the address of a server, and run the command again.';

/** A program may take a free port before the server does. How often another one is tried. */
const STARTS = 3;
/** Characters of the server's log that a failed start shows. */
const LOG_END = 1_000;
/** Enough for several test files at a time, with up to 20 for each server. */
const MAX_CONNECTIONS = 300;

/**
 * Creates and starts a PostgreSQL server in a temporary folder.
 *
 * @param {{ isDurable?: boolean }} [options] `isDurable`: a write is on the disk before it is acknowledged, as on a real
 *   server; slower
 * @returns {Promise<{ url: string, stop: () => void, restart: () => void }>} `url` for DATABASE_URL; `stop` stops the
 *   server and deletes its folder. Rejects with `SetupError` when PostgreSQL is not installed or does not start
 */
export async function startCluster({ isDurable = false } = {}) {
  const programs = installedPrograms();
  if (programs === null) throw new SetupError(NOT_FOUND);
  const account = unprivilegedAccount();
  const folder = createFolder(account);
  const data = join(folder, 'data');

  /** @type {(program: string, ...args: string[]) => void} */
  const runProgram = (program, ...args) => {
    const options = { ...account, cwd: folder, encoding: /** @type {const} */ ('utf8') };
    const { status, stdout, stderr } = spawnSync(join(programs, program), ['--pgdata', data, ...args], options);
    if (status !== 0)
      throw new SetupError(`The tests on PostgreSQL cannot run: its program ${program} failed. ${stderr || stdout}`);
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // The locale of this process may be one that the system does not have.
    runProgram('initdb', '--username=portico', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync');
    // Without a log file the server keeps the output of this process open, and this process never ends.
    const log = join(folder, 'log');
    /** @type {(port: number, starts: number) => Promise<number>} */
    const startOn = async (port, starts) => {
      // No socket file: the path of the folder may be too long for one.
      const settings = `-p ${port} -k "" -h 127.0.0.1${isDurable ? '' : ' -F'} -N ${MAX_CONNECTIONS}`;
      try {
        runProgram('pg_ctl', 'start', '--wait', '--log', log, '--options', settings);
        return port;
      } catch (error) {
        if (starts === 1) throw withLog(error, log);
        return startOn(await freePort(), starts - 1);
      }
    };
    stopWithThisProcess(folder, join(programs, 'pg_ctl'), account);
    const port = await startOn(await freePort(), STARTS);
    const stop = () => {
      try {
        runProgram('pg_ctl', 'stop', '--wait', '--mode', 'immediate');
      } finally {
        remove();
      }
    };
    const restart = () => runProgram('pg_ctl', 'restart', '--wait', '--mode', 'fast', '--log', log);
    return { url: `postgres://portico@127.0.0.1:${port}/postgres`, stop, restart };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Reads until this process closes the pipe. A paused server stops only when it continues. */
const STOP_AT_END = `
read -r _
kill -CONT "$(head -n 1 data/postmaster.pid)"
"$1" stop --pgdata data --wait --mode immediate
rm -rf "$2"`;

/**
 * Starts a program that stops the server and deletes its folder when this process has ended, however it ends: a test runner
 * kills its workers, and they cannot stop anything any more.
 *
 * @param {string} folder
 * @param {string} pgCtl
 * @param {{ uid: number, gid: number } | null} account
 */
function stopWithThisProcess(folder, pgCtl, account) {
  const watch = spawn('sh', ['-c', STOP_AT_END, 'sh', pgCtl, folder], {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  /** @type {import('node:net').Socket} */ (watch.stdin).unref();
}

/** @returns {boolean} whether PostgreSQL is installed */
export function hasPostgres() {
  return installedPrograms() !== null;
}

/**
 * Installs PostgreSQL if it is missing and this process can install Debian packages.
 *
 * @returns {Promise<string | null>} null when PostgreSQL is installed, or else why it is not
 */
export async function installPostgres() {
  if (hasPostgres()) return null;
  if (!isRootOfDebian()) return NOT_FOUND;
  console.log('Installing PostgreSQL (apt-get install postgresql) …');
  const exitCode = await installDebianPackage('postgresql');
  return hasPostgres() ? null : `${NOT_FOUND} apt-get ended with the exit code ${exitCode}.`;
}

/** @returns {string | null} */
function installedPrograms() {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = newestFirst.map((version) => join(DEBIAN_VERSIONS, version, 'bin'));
  const candidates = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  return candidates.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** @returns {{ uid: number, gid: number } | null} null when this process is not root and can use its own account */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return null;
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      spawnSync('id', [option, name], { encoding: 'utf8' }).stdout.trim(),
    );
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new SetupError(
    'The tests on PostgreSQL cannot run: PostgreSQL does not run as root, and there is no account “postgres” or “nobody”. Run the command as another user.',
  );
}

/**
 * @param {{ uid: number, gid: number } | null} account
 * @returns {string} a new folder that the account can use: the folder for temporary files may be closed to others
 */
function createFolder(account) {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (!existsSync(parent)) continue;
    const folder = mkdtempSync(join(parent, 'portico-postgres-'));
    if (account === null) return folder;
    chownSync(folder, account.uid, account.gid);
    if (spawnSync('test', ['-w', folder], account).status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new SetupError(
    `The tests on PostgreSQL cannot run: other accounts cannot use the folder ${tmpdir()}. Set TMPDIR to another folder.`,
  );
}

/**
 * @param {unknown} error
 * @param {string} log path of the server's log
 */
function withLog(error, log) {
  if (!(error instanceof SetupError) || !existsSync(log)) return error;
  return new SetupError(`${error.message}\n${readFileSync(log, 'utf8').slice(-LOG_END)}`);
}
