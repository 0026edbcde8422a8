/** The oldest major version of Node that the project runs on. */
const OLDEST_NODE = 24;

/**
 * The package that brings a Node along, one of `optionalDependencies`.
 *
 * @param {{ platform: string, arch: string }} machine as in `process.platform` and `process.arch`
 * @returns {string | null} null where the registry has none
 */
export function nodePackage({ platform, arch }) {
  const isProvided = platform === 'linux' && (arch === 'x64' || arch === 'arm64');
  return isProvided ? `node-linux-${arch}` : null;
}

/**
 * Where npm puts that package's Node, relative to the folder that it installs into.
 *
 * @param {string} name of the package
 */
export function pathInPackage(name) {
  return `node_modules/${name}/bin/node`;
}

/**
 * Decides which Node the project's own code runs on: the one that is running when it is new enough, else the one from npm.
 *
 * @param {{ version: string, platform: string, arch: string, runs: (path: string) => boolean }} machine
 *   `version` without the leading v; `runs` says whether the file exists and starts on this machine (a binary made for
 *   glibc exists on musl, but does not start)
 * @returns {{ kind: 'own' } | { kind: 'bundled', path: string } | { kind: 'none', advice: string }}
 */
export function chooseNode({ version, platform, arch, runs }) {
  if (isNewEnough(version)) return { kind: 'own' };
  const name = nodePackage({ platform, arch });
  if (name !== null && runs(pathInPackage(name))) return { kind: 'bundled', path: pathInPackage(name) };
  return { kind: 'none', advice: adviceFor({ version, platform, arch }) };
}

/**
 * What to tell a person whose machine has no Node for the project.
 *
 * @param {{ version: string, platform: string, arch: string }} machine
 */
export function adviceFor({ version, platform, arch }) {
  return `Portico needs Node ${OLDEST_NODE} or newer, this is Node ${version}, and npm has none that runs on ${platform} ${arch}: install Node ${OLDEST_NODE} (https://nodejs.org) and try again.`;
}

/**
 * Whether npm may install on the Node that is running. On an old one it leaves out the optional packages that ask for a
 * newer one, and it should not run on a Node that it is about to delete.
 *
 * @param {{ version: string, path: string, packagesFolder: string }} running
 */
export function canInstall({ version, path, packagesFolder }) {
  return isNewEnough(version) && !path.startsWith(packagesFolder);
}

/** @param {string} version */
function isNewEnough(version) {
  return Number.parseInt(version, 10) >= OLDEST_NODE;
}
