// npm run bench [-- NAME …]: runs the benchmarks. The arguments go to bench/main.ts.
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

await runCommand(async () => {
  const toolbox = await setUp();
  const args = process.argv.slice(2);
  const inBrowser = ['checklist', 'load', 'press'];
  const needsBrowser =
    args.some((argument) => inBrowser.includes(argument)) || args.every((argument) => argument.startsWith('--'));
  const browser = needsBrowser ? await installBrowser(toolbox) : {};
  return toolbox.runTool('node', ['bench/main.ts', ...args], browser);
});
