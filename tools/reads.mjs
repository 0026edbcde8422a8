// npm run reads [-- ARGUMENT …]: what the screen reader Orca says of six pages. The arguments go to states/reads/main.ts. It is not
// part of npm test.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildStatecharts } from './build/statecharts.mjs';
import { installDebianPackage, isRootOfDebian } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

/** Programs, each with the Debian package that has it. */
const PROGRAMS = {
  orca: 'orca',
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus-daemon',
  'dbus-send': 'dbus-bin',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
};
/** The shell of Chromium without windows, which the tests prefer, tells a screen reader nothing. */
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @param {string} program */
const isInstalled = (program) =>
  program.startsWith('/') ? existsSync(program) : spawnSync('which', [program]).status === 0;

const missing = () => [
  ...Object.entries(PROGRAMS).flatMap(([program, name]) => (isInstalled(program) ? [] : [name])),
  ...(BROWSERS.some(existsSync) ? [] : ['chromium']),
];

await runCommand(async () => {
  const toolbox = await setUp();
  if (isRootOfDebian()) {
    for (const name of missing()) {
      console.log(`Installing ${name} to read the pages (apt-get install ${name}) …`);
      await installDebianPackage(name);
    }
  }
  const names = missing();
  const browser = BROWSERS.find(existsSync);
  if (names.length > 0 || browser === undefined) {
    throw new SetupError(
      `The pages cannot be read: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing. Orca runs on Linux only. On Debian or Ubuntu: sudo apt-get install --no-install-recommends orca xvfb dbus-daemon dbus-bin at-spi2-core chromium`,
    );
  }
  const built = await buildStatecharts(toolbox);
  if (built !== 0) return built;
  return toolbox.runTool('node', ['states/reads/main.ts', ...process.argv.slice(2)], { READS_CHROMIUM: browser });
});
