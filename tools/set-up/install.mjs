import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { adviceFor, canInstall, nodePackage, pathInPackage } from './choose-node.mjs';
import { run } from './processes.mjs';
import { Refusal } from './setup-error.mjs';

/** Written when an installation has ended well, and gone with the folder when a later one begins. */
const RECORD = 'node_modules/.installed';
/** Where a Node is put that only npm runs on, for as long as it installs. */
const NODE_FOR_NPM = '.tmp/node';

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
 * The part of the project that installs nothing but one package, at the version and with the hash of the lock file.
 *
 * @param {any} lock the content of `package-lock.json`
 * @param {string} name of the package
 */
export function partFor(lock, name) {
  const { optional: _, ...entry } = lock.packages[`node_modules/${name}`];
  const manifest = { name: 'node-for-npm', private: true, dependencies: { [name]: entry.version } };
  const packages = { '': manifest, [`node_modules/${name}`]: entry };
  return { manifest, lock: { name: manifest.name, lockfileVersion: lock.lockfileVersion, requires: true, packages } };
}

/**
 * Installs the packages that the lock file names, unless that has been done already.
 *
 * @param {string} root the project's folder
 * @returns {Promise<void>} rejects with `Refusal` when npm fails, when there is no Node to install on, or when the folder
 *   of packages is another project's
 */
export async function installPackages(root) {
  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const key = installationKey({ lockFile, platform: process.platform, arch: process.arch });
  const recordFile = join(root, RECORD);
  const record = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : null;
  if (!isInstallNeeded({ key, record })) return;

  const linked = linkedFolder(join(root, 'node_modules'));
  if (linked !== null) throw new Refusal(linkAdvice(linked));
  console.log('Installing packages (npm ci) …');
  const running = {
    version: process.versions.node,
    path: process.execPath,
    packagesFolder: join(root, 'node_modules'),
  };
  if (canInstall(running)) {
    await installOn(process.execPath, root);
  } else {
    const folder = join(root, NODE_FOR_NPM);
    try {
      await installOn(await fetchNode(JSON.parse(lockFile), folder), root);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  removeUnusableNode(root);
  writeFileSync(recordFile, `${key}\n`);
}

/**
 * @param {string} folder
 * @returns {string | null} where it leads when it is a symbolic link
 */
function linkedFolder(folder) {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? readlinkSync(folder) : null;
}

/**
 * @param {string} target where the folder of packages leads
 */
export function linkAdvice(target) {
  return `node_modules is a link to ${target}, which npm would empty for whoever else uses it: remove the link and run this again.`;
}

/**
 * Gets the Node from npm before anything else.
 *
 * @param {unknown} lock the content of `package-lock.json`
 * @param {string} folder to put it into
 * @returns {Promise<string>} its path
 */
async function fetchNode(lock, folder) {
  const name = nodePackage(process);
  if (name !== null) {
    const path = join(folder, pathInPackage(name));
    const part = partFor(lock, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify(part.manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(part.lock));
    await installOn(process.execPath, folder);
    if (canRun(path)) return path;
  }
  const { platform, arch } = process;
  throw new Refusal(adviceFor({ version: process.versions.node, platform, arch }));
}

/**
 * Runs `npm ci` in a folder: the npm that called this script, else the one in PATH.
 *
 * @param {string} node path of the Node for npm
 * @param {string} folder
 */
async function installOn(node, folder) {
  const script = process.env.npm_execpath;
  const isNpm = script !== undefined && basename(script) === 'npm-cli.js';
  const [command, args] = isNpm ? [node, [script]] : ['npm', []];
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const code = await run(command, [...args, 'ci', ...NPM_OPTIONS], { cwd: folder, env });
  if (code === 0) return;
  throw new Refusal(`npm could not install the packages (it ended with ${code}, its reason stands above): try again.`);
}

/**
 * A Node from npm that does not start here (musl) would still be the first `node` that npm scripts find.
 *
 * @param {string} root
 */
function removeUnusableNode(root) {
  const name = nodePackage(process);
  if (name === null || canRun(join(root, pathInPackage(name)))) return;
  rmSync(join(root, 'node_modules/.bin/node'), { force: true });
}

/**
 * @param {string} path of a program
 * @returns {boolean} whether it is there and starts
 */
export function canRun(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
