// npm test [-- NAME]: runs every check and every test, or only the tests with NAME in their title.
import { build, LANES, runLanes } from './checks.mjs';
import { summarize } from './report.mjs';
import { openPostgres, runBrowserTests, runJourneyOnPostgres, runUnitTests, toPattern } from './run-tests.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

const name = process.argv.slice(2).join(' ');
const pattern = toPattern(name);

/** @param {string} title */
function announce(title) {
  console.log(`\n── ${title}`);
}

await runCommand(async () => {
  const start = performance.now();
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const checks = await runLanes(toolbox, name === '' ? LANES : [[build]]);
  const results = name === '' ? checks : checks.filter(({ failed }) => failed > 0);

  const postgres = await openPostgres();
  try {
    announce('unit');
    results.push(await runUnitTests(toolbox, pattern, postgres));
    announce('browser');
    results.push(await runBrowserTests(toolbox, browser, pattern));
    if (postgres.url !== null) {
      announce('browser on PostgreSQL');
      results.push(await runJourneyOnPostgres(toolbox, browser, pattern, postgres.url));
    }
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
