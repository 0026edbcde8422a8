// npm run test:postgres: the journey through the portal on PostgreSQL: the server of DATABASE_URL, else one that is made
// for this run and thrown away after it.
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
  const given = process.env.DATABASE_URL;
  const cluster = given ? { url: given, stop: () => {} } : await startCluster();
  try {
    return await toolbox.runTool('playwright', ['test', '--grep', '@postgres', ...process.argv.slice(2)], {
      ...browser,
      DATABASE_URL: cluster.url,
    });
  } finally {
    cluster.stop();
  }
});
