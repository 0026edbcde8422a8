/** The oldest major version of Node that the project runs on. */
const OLDEST_NODE = 24;

/**
 * Where npm puts the Node that `optionalDependencies` brings along, relative to the project.
 *
 * @param {{ platform: string, arch: string }} machine as in `process.platform` and `process.arch`
 * @returns {string | null} null where the registry has no such package
 */
export function bundledNodePath({ platform, arch }) {
  const isProvided = platform === 'linux' && (arch === 'x64' || arch === 'arm64');
  return isProvided ? `node_modules/node-linux-${arch}/bin/node` : null;
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
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return { kind: 'own' };
  const path = bundledNodePath({ platform, arch });
  if (path !== null && runs(path)) return { kind: 'bundled', path };
  return {
    kind: 'none',
    advice: `Portico needs Node ${OLDEST_NODE} or newer, this is Node ${version}, and npm has none that runs on ${platform} ${arch}: install Node ${OLDEST_NODE} (https://nodejs.org) and try again.`,
  };
}
