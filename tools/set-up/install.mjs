import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { canInstall, missingNodeMessage, nodePackage, pathInPackage } from './choose-node.mjs';
import { run } from './processes.mjs';
import { SetupError } from './setup-error.mjs';

/** Written at the end of a successful installation. The next installation deletes it together with its folder. */
const RECORD = 'node_modules/.installed';
/** The folder of a Node that only npm uses, during an installation. */
const NODE_FOR_NPM = '.tmp/node';

/** The build needs the development packages, also with NODE_ENV=production. No package here needs its install script. */
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
 * A key that changes when the packages have to be installed again.
 *
 * @param {{ lockFile: string | Buffer, platform: string, arch: string }} facts `lockFile` is the content of the file
 * @returns {string}
 */
export function installationKey({ lockFile, platform, arch }) {
  return `${platform} ${arch} ${createHash('sha256').update(lockFile).digest('hex')}`;
}

/**
 * @param {{ key: string, record: string | null }} facts `key` is the `installationKey` of now; `record` is the one of the
 *   last successful installation, or null
 * @returns {boolean}
 */
export function isInstallNeeded({ key, record }) {
  return record === null || record.trim() !== key;
}

/**
 * A project that installs one package alone, with the version and the hash that the lock file has for it.
 *
 * @param {any} lock the content of `package-lock.json`
 * @param {string} name of the package
 * @returns the contents of the project's `package.json` and `package-lock.json`
 */
export function projectWithOnly(lock, name) {
  const { optional: _, ...entry } = lock.packages[`node_modules/${name}`];
  const manifest = { name: 'node-for-npm', private: true, dependencies: { [name]: entry.version } };
  const packages = { '': manifest, [`node_modules/${name}`]: entry };
  return { manifest, lock: { name: manifest.name, lockfileVersion: lock.lockfileVersion, requires: true, packages } };
}

/**
 * Installs the packages of the lock file, unless they are installed already.
 *
 * @param {string} root the project's folder
 * @returns {Promise<void>} rejects with `SetupError` when npm fails, when the machine has no Node that is new enough, or
 *   when `node_modules` is a symbolic link
 */
export async function installPackages(root) {
  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const key = installationKey({ lockFile, platform: process.platform, arch: process.arch });
  const recordFile = join(root, RECORD);
  const record = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : null;
  if (!isInstallNeeded({ key, record })) return;

  const target = linkTarget(join(root, 'node_modules'));
  if (target !== null) throw new SetupError(linkMessage(target));
  console.log('Installing packages (npm ci). The first time this can take a few minutes …');
  const running = {
    version: process.versions.node,
    path: process.execPath,
    packagesFolder: join(root, 'node_modules'),
  };
  if (canInstall(running)) {
    await runNpmCi(process.execPath, root);
  } else {
    const folder = join(root, NODE_FOR_NPM);
    try {
      await runNpmCi(await installNodeForNpm(JSON.parse(lockFile), folder), root);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  removeBrokenNode(root);
  writeFileSync(recordFile, `${key}\n`);
}

/**
 * @param {string} folder
 * @returns {string | null} the target of a symbolic link, or null when the folder is not a link
 */
function linkTarget(folder) {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? readlinkSync(folder) : null;
}

/**
 * @param {string} target of the link `node_modules`
 * @returns {string} the message for the user
 */
export function linkMessage(target) {
  return `The packages were not installed: node_modules is a link to ${target}, and npm would delete the packages there. Nothing was changed. Remove the link and run the command again.`;
}

/**
 * Installs the Node from npm alone, so that npm can run on it.
 *
 * @param {unknown} lock the content of `package-lock.json`
 * @param {string} folder to install it in
 * @returns {Promise<string>} the path of that Node
 */
async function installNodeForNpm(lock, folder) {
  const name = nodePackage(process);
  if (name !== null) {
    const path = join(folder, pathInPackage(name));
    const project = projectWithOnly(lock, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project.manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(project.lock));
    await runNpmCi(process.execPath, folder);
    if (canRun(path)) return path;
  }
  const { platform, arch } = process;
  throw new SetupError(missingNodeMessage({ version: process.versions.node, platform, arch }));
}

/**
 * Runs `npm ci` in a folder, with the npm that started this script, or else the one in PATH.
 *
 * @param {string} node path of the Node for npm
 * @param {string} folder
 */
async function runNpmCi(node, folder) {
  const script = process.env.npm_execpath;
  const isNpm = script !== undefined && basename(script) === 'npm-cli.js';
  const [command, args] = isNpm ? [node, [script]] : ['npm', []];
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const code = await run(command, [...args, 'ci', ...NPM_OPTIONS], { cwd: folder, env });
  if (code === 0) return;
  throw new SetupError(
    `The packages were not installed: “npm ci” failed with exit code ${code}. The output above has the reason. Check the network connection and run the command again.`,
  );
}

/**
 * Removes the Node from npm when it does not start on this machine (for example on musl). Otherwise the scripts of
 * package.json would find it first.
 *
 * @param {string} root
 */
function removeBrokenNode(root) {
  const name = nodePackage(process);
  if (name === null || canRun(join(root, pathInPackage(name)))) return;
  rmSync(join(root, 'node_modules/.bin/node'), { force: true });
}

/**
 * @param {string} path of a program
 * @returns {boolean} whether it exists and starts
 */
export function canRun(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
