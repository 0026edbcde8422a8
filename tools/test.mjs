// npm test [-- NAME]: runs every check and every test, or only the tests with NAME in their title.
import { buildStatecharts } from './build/statecharts.mjs';
import { build, CHECKS, captured, runLane } from './checks.mjs';
import { summarize } from './report.mjs';
import { openPostgres, runBrowserTests, runJourney, runUnitTests, toPattern } from './run-tests.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

const name = process.argv.slice(2).join(' ');
const pattern = toPattern(name);

/** @param {import('./report.mjs').TimedResult[]} results */
const onlyFailed = (results) => results.filter(({ failed }) => failed > 0);

await runCommand(async () => {
  const start = performance.now();
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const postgres = await openPostgres();
  const exit = await buildStatecharts(toolbox);
  if (exit !== 0) return exit;
  const results = [];
  try {
    const built = await runLane(toolbox, [build]);
    results.push(...(name === '' ? built : onlyFailed(built)));
    // Without PostgreSQL all browser tests run on the embedded database.
    const journey = async () =>
      postgres.url === null
        ? []
        : [await captured(toolbox, 'browser, embedded database', (own) => runJourney(own, browser, pattern, null))];
    results.push(...(await Promise.all([name === '' ? runLane(toolbox, CHECKS) : [], journey()])).flat());
    // One after the other: each uses all processors, and beside the other a test takes twice as long, so that time limits are near.
    console.log('\n── unit');
    results.push(await runUnitTests(toolbox, pattern, postgres));
    console.log('\n── browser');
    results.push(await runBrowserTests(toolbox, browser, pattern, postgres));
  } finally {
    postgres.stop();
  }
  if (postgres.failure !== null) results.push(postgres.failure);

  const { table, lists, line, exitCode } = summarize(results);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`\n${[`${table}\n${minutes} minutes in all`, ...lists].join('\n\n')}\n`);
  if (postgres.problem !== null) console.log(`${postgres.problem}\n`);
  if (name !== '' && exitCode === 1 && results.every(({ failed }) => failed === 0)) {
    console.log(`No test has “${name}” in its title.`);
  }
  console.log(line);
  return exitCode;
});
