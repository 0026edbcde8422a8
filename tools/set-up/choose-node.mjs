/** The oldest major version of Node that runs the project. */
const OLDEST_NODE = 24;

/**
 * The npm package that contains Node for a machine. It is one of `optionalDependencies` in package.json.
 *
 * @param {{ platform: string, arch: string }} machine as in `process.platform` and `process.arch`
 * @returns {string | null} null when there is no such package for the machine
 */
export function nodePackage({ platform, arch }) {
  const isProvided = platform === 'linux' && (arch === 'x64' || arch === 'arm64');
  return isProvided ? `node-linux-${arch}` : null;
}

/**
 * @param {string} name of the package that contains Node
 * @returns {string} the path of that Node, relative to the folder in which npm installs the package
 */
export function pathInPackage(name) {
  return `node_modules/${name}/bin/node`;
}

/**
 * Chooses the Node for the project's code: the running one if it is new enough, or else the one from npm.
 *
 * @param {{ version: string, platform: string, arch: string, canRun: (path: string) => boolean }} machine
 *   `version` is the running Node's, without the leading v; `canRun` tells whether a file exists and starts (a program for
 *   glibc does not start on a system with musl)
 * @returns {{ kind: 'running' } | { kind: 'fromNpm', path: string } | { kind: 'none', message: string }} `message` tells
 *   the user what to do
 */
export function chooseNode({ version, platform, arch, canRun }) {
  if (isNewEnough(version)) return { kind: 'running' };
  const name = nodePackage({ platform, arch });
  if (name !== null && canRun(pathInPackage(name))) return { kind: 'fromNpm', path: pathInPackage(name) };
  return { kind: 'none', message: missingNodeMessage({ version, platform, arch }) };
}

/**
 * The message for a user whose machine has no Node for the project.
 *
 * @param {{ version: string, platform: string, arch: string }} machine
 * @returns {string}
 */
export function missingNodeMessage({ version, platform, arch }) {
  return `Portico needs Node ${OLDEST_NODE} or newer. This machine has Node ${version}, and npm has no Node that runs on ${platform} ${arch}. Install Node ${OLDEST_NODE} from https://nodejs.org and run the command again.`;
}

/**
 * Whether npm can install the packages with the running Node. With an old Node, npm skips optional packages that need a
 * newer one. And npm must not run on a Node in the folder that it empties.
 *
 * @param {{ version: string, path: string, packagesFolder: string }} running
 * @returns {boolean}
 */
export function canInstall({ version, path, packagesFolder }) {
  return isNewEnough(version) && !path.startsWith(packagesFolder);
}

/** @param {string} version */
function isNewEnough(version) {
  return Number.parseInt(version, 10) >= OLDEST_NODE;
}
