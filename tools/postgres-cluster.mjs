import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebianPackage, isRootOfDebian } from './set-up/browser.mjs';
import { SetupError } from './set-up/setup-error.mjs';

/** Debian installs `initdb` and `pg_ctl` outside of PATH, in a folder for each version. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
/** PostgreSQL does not run as root. Root runs it under the first of these accounts that exists. */
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Creates and starts a PostgreSQL server in a temporary folder. Installs Debian's package first if PostgreSQL is missing.
 *
 * @returns {Promise<{ url: string, stop: () => void, restart: () => void }>} `url` for DATABASE_URL; `stop` stops the
 *   server and deletes its folder. Rejects with `SetupError` when PostgreSQL is not installed or does not start
 */
export async function startCluster() {
  const programs = await findPrograms();
  const account = unprivilegedAccount();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
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
    runProgram('initdb', '--username=portico', '--auth=trust', '--encoding=UTF8', '--no-sync');
    // Without a log file the server keeps the output of this process open, and this process never ends.
    const settings = `-p ${port} -k ${folder} -h localhost -F`;
    runProgram('pg_ctl', 'start', '--wait', '--log', join(folder, 'log'), '--options', settings);
  } catch (error) {
    remove();
    throw error;
  }
  const stop = () => {
    runProgram('pg_ctl', 'stop', '--wait', '--mode', 'fast');
    remove();
  };
  const restart = () => runProgram('pg_ctl', 'restart', '--wait', '--mode', 'fast', '--log', join(folder, 'log'));
  return { url: `postgres://portico@localhost:${port}/postgres`, stop, restart };
}

/** @returns {boolean} whether `startCluster` would install nothing */
export function hasPostgres() {
  return installedPrograms() !== null;
}

/** @returns {Promise<string>} the folder of `initdb` and `pg_ctl` */
async function findPrograms() {
  const found = installedPrograms();
  if (found !== null) return found;
  if (isRootOfDebian()) {
    console.log('Installing PostgreSQL (apt-get install postgresql) …');
    await installDebianPackage('postgresql');
    const installed = installedPrograms();
    if (installed !== null) return installed;
  }
  throw new SetupError(
    'The tests on PostgreSQL cannot run: PostgreSQL was not found. Install it, or set DATABASE_URL to the address of a server, and run the command again. “npm test” does not need PostgreSQL.',
  );
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

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
