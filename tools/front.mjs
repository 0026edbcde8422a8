// npm run front: installs the packages and builds the app if needed, and serves the portal as the front of the backend in BACKEND_URL.
import { buildIfStale } from './build/build.mjs';
import { run } from './set-up/processes.mjs';
import { serverArguments } from './set-up/server-arguments.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

await runCommand(async () => {
  if (!process.env.BACKEND_URL) {
    throw new SetupError(
      'The front needs the address of its backend. Set BACKEND_URL, such as BACKEND_URL=https://backend.example.edu npm run front. “npm start” runs the portal with a backend of its own.',
    );
  }
  const toolbox = await setUp();
  const built = await buildIfStale(toolbox);
  if (built !== 0) return built;
  return run(toolbox.node, serverArguments, { cwd: root, env: toolbox.env });
});
