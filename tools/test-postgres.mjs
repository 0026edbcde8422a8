// npm run test:postgres [-- NAME]: runs the tests of the server and the browser tests that are marked @postgres on
// PostgreSQL, or only those with NAME in their title. The server is the one in DATABASE_URL, or else a temporary one.
import { buildIfStale } from './build/build.mjs';
import { summarize } from './report.mjs';
import { runPostgresTests, toPattern } from './run-tests.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const built = await buildIfStale(toolbox);
  if (built !== 0) return built;
  const { results, problem } = await runPostgresTests(toolbox, browser, toPattern(process.argv.slice(2).join(' ')));
  if (problem !== null) throw new SetupError(problem);
  const { table, lists, line, exitCode } = summarize(results);
  console.log(`\n${[table, ...lists, line].join('\n\n')}`);
  return exitCode;
});
