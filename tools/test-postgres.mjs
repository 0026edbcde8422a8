// npm run test:postgres [-- NAME]: runs the tests of the server and the browser tests that are marked @database on
// PostgreSQL, or only those with NAME in their title. The server is the one in DATABASE_URL, or else a temporary one.
import { buildIfStale } from './build/build.mjs';
import { buildStatecharts } from './build/statecharts.mjs';
import { summarize } from './report.mjs';
import { openPostgres, runJourney, runServerTests, toPattern } from './run-tests.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

const pattern = toPattern(process.argv.slice(2).join(' '));

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const built = (await buildStatecharts(toolbox)) || (await buildIfStale(toolbox));
  if (built !== 0) return built;
  const { url, problem, stop } = await openPostgres();
  if (url === null) throw new SetupError(problem ?? 'There is no PostgreSQL server.');
  try {
    const results = [await runServerTests(toolbox, pattern, url), await runJourney(toolbox, browser, pattern, url)];
    const { table, lists, line, exitCode } = summarize(results);
    console.log(`\n${[table, ...lists, line].join('\n\n')}`);
    return exitCode;
  } finally {
    stop();
  }
});
