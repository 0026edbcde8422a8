// npm start: installs the packages and builds the app if needed, and serves the portal.
import { buildIfStale } from './build/build.mjs';
import { run } from './set-up/processes.mjs';
import { serverArguments } from './set-up/server-arguments.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

await runCommand(async () => {
  const toolbox = await setUp();
  const built = await buildIfStale(toolbox);
  if (built !== 0) return built;
  return run(toolbox.node, serverArguments, { cwd: root, env: toolbox.env });
});
