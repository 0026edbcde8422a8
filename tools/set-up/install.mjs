import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';
import { bundledNodePath } from './choose-node.mjs';
import { run } from './processes.mjs';
import { Refusal } from './refusal.mjs';

/** Written when an installation has ended well, and gone with the folder when a later one begins. */
const RECORD = 'node_modules/.installed';

/** The build needs the development packages whatever NODE_ENV says. No package here needs its install script. */
const NPM_OPTIONS = [
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--loglevel=error',
  '--no-audit',
  '--no-progress',
  '--no-fund',
];

/**
 * What an installation depends on.
 *
 * @param {{ lockFile: string | Buffer, platform: string, arch: string }} facts `lockFile` is the file's content
 */
export function installationKey({ lockFile, platform, arch }) {
  return `${platform} ${arch} ${createHash('sha256').update(lockFile).digest('hex')}`;
}

/**
 * @param {{ key: string, record: string | null }} facts the wanted `installationKey`, and the one on record, if any
 */
export function isInstallNeeded({ key, record }) {
  return record === null || record.trim() !== key;
}

/**
 * The folders of PATH without those that npm puts in front for its scripts: an installation takes `node_modules` away
 * while it runs, a Node in there included.
 *
 * @param {string} path
 */
export function withoutPackageFolders(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}.bin`) && !folder.includes('node-gyp-bin'))
    .join(delimiter);
}

/**
 * Installs the packages that the lock file names, unless that has been done already.
 *
 * @param {string} root the project's folder
 */
export async function installPackages(root) {
  const key = installationKey({
    lockFile: readFileSync(join(root, 'package-lock.json')),
    platform: process.platform,
    arch: process.arch,
  });
  const recordFile = join(root, RECORD);
  const record = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : null;
  if (!isInstallNeeded({ key, record })) return;

  console.log('Installing packages (npm ci) …');
  const env = { ...process.env, PATH: withoutPackageFolders(process.env.PATH ?? '') };
  const { command, args } = npm(root, env);
  const code = await run(command, [...args, 'ci', ...NPM_OPTIONS], { cwd: root, env });
  if (code !== 0) {
    throw new Refusal(
      `npm could not install the packages (it ended with ${code}, its reason stands above): try again.`,
    );
  }
  removeUnusableNode(root);
  writeFileSync(recordFile, `${key}\n`);
}

/**
 * How to call npm: the one that runs this script, on a Node outside `node_modules`, else the one in PATH.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
function npm(root, env) {
  const script = process.env.npm_execpath;
  if (script === undefined || basename(script) !== 'npm-cli.js') return { command: 'npm', args: [] };
  const isOwn = !process.execPath.startsWith(join(root, 'node_modules'));
  const hasOther = spawnSync('node', ['--version'], { env }).status === 0;
  return { command: isOwn || !hasOther ? process.execPath : 'node', args: [script] };
}

/**
 * A Node from npm that does not start here (musl) would still be the first `node` that npm scripts find.
 *
 * @param {string} root
 */
function removeUnusableNode(root) {
  const path = bundledNodePath(process);
  if (path === null || canRun(join(root, path))) return;
  rmSync(join(root, 'node_modules/.bin/node'), { force: true });
}

/**
 * @param {string} path of a program
 * @returns {boolean} whether it is there and starts
 */
export function canRun(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
