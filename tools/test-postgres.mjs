// npm run test:postgres: runs the browser tests that are marked @postgres on PostgreSQL: on the server in DATABASE_URL, or
// else on a temporary one.
import { buildIfStale } from './build/build.mjs';
import { startCluster } from './postgres-cluster.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const built = await buildIfStale(toolbox);
  if (built !== 0) return built;
  const url = process.env.DATABASE_URL;
  const cluster = url ? { url, stop: () => {} } : await startCluster();
  try {
    return await toolbox.runTool('playwright', ['test', '--grep', '@postgres', ...process.argv.slice(2)], {
      ...browser,
      DATABASE_URL: cluster.url,
    });
  } finally {
    cluster.stop();
  }
});
