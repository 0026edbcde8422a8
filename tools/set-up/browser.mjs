import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canRun } from './install.mjs';
import { run } from './processes.mjs';
import { Refusal } from './setup-error.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The browser for the tests: the one of CHROMIUM_PATH, else the machine's own.
 *
 * @param {{ chromiumPath: string | undefined, path: string, runs: (program: string) => boolean }} machine `path` as in
 *   PATH; `runs` says whether a program is there and starts (a stand-in that only advertises a package does not)
 * @returns {string | null} path of the program, null where the machine has none
 * @throws {Refusal} when CHROMIUM_PATH names no browser
 */
export function findBrowser({ chromiumPath, path, runs }) {
  if (chromiumPath) {
    if (runs(chromiumPath)) return chromiumPath;
    throw new Refusal(`CHROMIUM_PATH is ${chromiumPath}, which does not start: give it the path of a Chromium.`);
  }
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, MAC_PATH].find(runs) ?? null;
}

/**
 * Makes sure that there is a browser: the machine's own, one from Debian's packages, or Playwright's.
 *
 * @param {import('./set-up.mjs').Toolbox} toolbox
 * @returns {Promise<NodeJS.ProcessEnv>} what the tests' environment needs to find it; empty for Playwright's
 */
export async function installBrowser({ runTool }) {
  const machine = {
    chromiumPath: process.env.CHROMIUM_PATH,
    path: process.env.PATH ?? '',
    runs: (/** @type {string} */ program) => existsSync(program) && canRun(program),
  };
  const found = findBrowser(machine);
  if (found !== null) return { CHROMIUM_PATH: found };

  if (isRootOfDebian()) {
    console.log('Installing a browser (apt-get install chromium) …');
    await installDebianPackage('chromium');
    const installed = findBrowser(machine);
    if (installed !== null) return { CHROMIUM_PATH: installed };
  }

  console.log('Installing a browser (playwright install chromium) …');
  if ((await runTool('playwright', ['install', 'chromium'])) === 0) return {};
  throw new Refusal(
    'There is no browser to test in and none could be installed: install Chromium or set CHROMIUM_PATH, and try again.',
  );
}

/** Whether this process may install packages of Debian. */
export function isRootOfDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {string} name of a Debian package
 * @returns {Promise<number>} exit code
 */
export async function installDebianPackage(name) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], options);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}
