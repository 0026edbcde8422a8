// npm run e2e [-- ARGUMENT …]: runs the browser tests alone. The arguments go to Playwright.
import { buildIfStale } from './build/build.mjs';
import { buildStatecharts } from './build/statecharts.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const built = (await buildStatecharts(toolbox)) || (await buildIfStale(toolbox));
  return built === 0 ? toolbox.runTool('playwright', ['test', ...process.argv.slice(2)], browser) : built;
});
