// npm run pictures [-- ARGUMENT …]: pictures of the page of states. The arguments go to states/pictures/main.ts.
import { buildStatecharts } from './build/statecharts.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const built = await buildStatecharts(toolbox);
  if (built !== 0) return built;
  return toolbox.runTool('node', ['states/pictures/main.ts', ...process.argv.slice(2)], browser);
});
