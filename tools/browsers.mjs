// npm run browsers [-- ARGUMENT …]: one journey through the built portal in Firefox, WebKit and old versions of Chromium, and boxes and
// pictures of pages. The arguments go to tests/browsers/main.ts. It is not part of npm test.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from './build/build.mjs';
import { installBrowser, installDebianPackage, isRootOfDebian } from './set-up/browser.mjs';
import { oldChromium } from './set-up/old-chromium.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Versions of the package with Chromium. The first is older than the list of `tools/build/app-source.mjs`. */
const OLD_CHROMIUM = ['106.0.2', '109.0.6', '119.0.2'];

await runCommand(async () => {
  const toolbox = await setUp();
  for (const [program, name] of Object.entries(PACKAGES)) {
    const isInstalled = spawnSync('which', [program]).status === 0;
    if (isInstalled || !isRootOfDebian()) continue;
    console.log(`Installing ${name} for the journey (apt-get install ${name}) …`);
    await installDebianPackage(name);
  }
  /** @type {string[]} */
  const programs = [];
  for (const version of OLD_CHROMIUM) {
    const program = await oldChromium(join(root, '.tmp/chromium'), version);
    programs.push(`${version}=${program ?? ''}`);
  }
  const built = await buildIfStale(toolbox);
  if (built !== 0) return built;
  const browser = await installBrowser(toolbox);
  return toolbox.runTool('node', ['tests/browsers/main.ts', ...process.argv.slice(2), ...programs], browser);
});
