import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canRun } from './install.mjs';
import { run } from './processes.mjs';
import { SetupError } from './setup-error.mjs';

/** Chromium without its own windows, as Playwright installs it too. It needs a third less work for the same pages. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** The faces of the pages on Linux. With wider ones, lines break elsewhere and the tests of the layout fail. */
const FONTS = 'fonts-liberation';
const FONT_FOLDERS = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2'];

/**
 * Finds the browser for the tests: the one in CHROMIUM_PATH, or else an installed one.
 *
 * @param {{ chromiumPath: string | undefined, path: string, canRun: (program: string) => boolean }} machine `path` as in
 *   PATH; `canRun` tells whether a program exists and starts (on Ubuntu, `chromium-browser` may only advertise a package)
 * @returns {string | null} path of the program, or null when no browser is installed
 * @throws {SetupError} when the program in CHROMIUM_PATH does not start
 */
export function findBrowser({ chromiumPath, path, canRun }) {
  if (chromiumPath) {
    if (canRun(chromiumPath)) return chromiumPath;
    throw new SetupError(
      `The browser tests cannot run: CHROMIUM_PATH is ${chromiumPath}, and that program does not start. Set CHROMIUM_PATH to the path of Chromium, or unset it to let npm find or install a browser.`,
    );
  }
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, MAC_PATH].find(canRun) ?? null;
}

/**
 * Finds a browser for the tests, or installs one: from Debian's packages when this process may, else Playwright's own.
 *
 * @param {import('./set-up.mjs').Toolbox} toolbox
 * @returns {Promise<NodeJS.ProcessEnv>} the environment variables with which Playwright finds it; none for its own
 *   browser. Rejects with `SetupError` when no browser can be installed
 */
export async function installBrowser({ runTool }) {
  const machine = {
    chromiumPath: process.env.CHROMIUM_PATH,
    path: process.env.PATH ?? '',
    canRun: (/** @type {string} */ program) => existsSync(program) && canRun(program),
  };
  if (isRootOfDebian() && !FONT_FOLDERS.some(existsSync)) {
    console.log(`Installing fonts for the tests (apt-get install ${FONTS}) …`);
    await installDebianPackage(FONTS);
  }
  const found = findBrowser(machine);
  const isBest = machine.chromiumPath || found?.endsWith(SHELL);
  if (found !== null && (isBest || !isRootOfDebian())) return { CHROMIUM_PATH: found };

  if (isRootOfDebian()) {
    for (const name of found === null ? [SHELL, 'chromium'] : [SHELL]) {
      console.log(`Installing a browser for the tests (apt-get install ${name}) …`);
      await installDebianPackage(name);
      const installed = findBrowser(machine);
      if (installed !== null) return { CHROMIUM_PATH: installed };
    }
  }

  console.log('Installing a browser for the tests (playwright install chromium) …');
  if ((await runTool('playwright', ['install', 'chromium'])) === 0) return {};
  throw new SetupError(
    'The browser tests cannot run: no browser was found, and the installation of one failed. The output above has the reason. “npm start” still works. Install Chromium, or set CHROMIUM_PATH to the path of an installed one, and run the command again.',
  );
}

/** @returns {boolean} whether this process can install Debian packages */
export function isRootOfDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Updates the package lists and installs a Debian package.
 *
 * @param {string} name
 * @returns {Promise<number>} exit code
 */
export async function installDebianPackage(name) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], options);
  // Another apt may be at work, as on a machine that has just started.
  return run(
    'apt-get',
    ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends', name],
    options,
  );
}
