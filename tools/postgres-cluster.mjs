import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebianPackage, isRootOfDebian } from './set-up/browser.mjs';
import { Refusal } from './set-up/setup-error.mjs';

/** Debian keeps `initdb` and its kin out of PATH, in a folder for each version. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; one of these accounts is there in its stead. */
const OTHER_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Makes and starts a PostgreSQL in a temporary folder, after installing Debian's package where it is missing.
 *
 * @returns {Promise<{ url: string, stop: () => void }>} `url` for DATABASE_URL; `stop` ends it and leaves nothing behind.
 *   Rejects with `Refusal` where there is no PostgreSQL
 */
export async function startCluster() {
  const programs = await findPrograms();
  const account = otherAccount();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');

  /** @type {(program: string, ...args: string[]) => void} */
  const call = (program, ...args) => {
    const options = { ...account, cwd: folder, encoding: /** @type {const} */ ('utf8') };
    const { status, stdout, stderr } = spawnSync(join(programs, program), ['--pgdata', data, ...args], options);
    if (status !== 0) throw new Refusal(`PostgreSQL's ${program} failed: ${stderr || stdout}`);
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    call('initdb', '--username=portico', '--auth=trust', '--encoding=UTF8', '--no-sync');
    // Without a log file of its own the server would hold on to this process's output and never let it end.
    const settings = `-p ${port} -k ${folder} -h localhost -F`;
    call('pg_ctl', 'start', '--wait', '--log', join(folder, 'log'), '--options', settings);
  } catch (error) {
    remove();
    throw error;
  }
  const stop = () => {
    call('pg_ctl', 'stop', '--wait', '--mode', 'fast');
    remove();
  };
  return { url: `postgres://portico@localhost:${port}/postgres`, stop };
}

/** The folder of `initdb` and `pg_ctl`. */
async function findPrograms() {
  const found = installedPrograms();
  if (found !== null) return found;
  if (isRootOfDebian()) {
    console.log('Installing PostgreSQL (apt-get install postgresql) …');
    await installDebianPackage('postgresql');
    const installed = installedPrograms();
    if (installed !== null) return installed;
  }
  throw new Refusal('There is no PostgreSQL on this machine: install it, or set DATABASE_URL to one, and try again.');
}

/** @returns {string | null} */
function installedPrograms() {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = newestFirst.map((version) => join(DEBIAN_VERSIONS, version, 'bin'));
  const candidates = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  return candidates.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** @returns {{ uid: number, gid: number } | null} null for this process's own account, which will do unless it is root */
function otherAccount() {
  if (process.getuid?.() !== 0) return null;
  for (const name of OTHER_ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], { encoding: 'utf8' }).stdout.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Refusal(
    'PostgreSQL does not run as root and there is no account named postgres: run this as another user.',
  );
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port was given');
  return address.port;
}
