// npm run browsers: one journey through the built portal in Firefox and WebKit. It is not part of npm test.
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build/build.mjs';
import { installDebianPackage, isRootOfDebian } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

await runCommand(async () => {
  const toolbox = await setUp();
  for (const [program, name] of Object.entries(PACKAGES)) {
    const isInstalled = spawnSync('which', [program]).status === 0;
    if (isInstalled || !isRootOfDebian()) continue;
    console.log(`Installing ${name} for the journey (apt-get install ${name}) …`);
    await installDebianPackage(name);
  }
  const built = await buildIfStale(toolbox);
  return built === 0 ? toolbox.runTool('node', ['tests/browsers/main.ts']) : built;
});
