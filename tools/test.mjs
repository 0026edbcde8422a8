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
  const built = await buildStatecharts(toolbox);
  if (built !== 0) return built;
  const building = runLane(toolbox, [build]);

  /** @type {(run: () => Promise<import('./report.mjs').TimedResult>) => Promise<import('./report.mjs').TimedResult[]>} */
  const onceBuilt = async (run) => {
    await building;
    return [await run()];
  };
  const unit = () => captured(toolbox, 'unit', (own) => runUnitTests(own, pattern, postgres));
  const inBrowser = () => {
    console.log('\n── browser, beside the other steps');
    return runBrowserTests(toolbox, browser, pattern, postgres);
  };
  const journey = () =>
    captured(toolbox, 'browser, embedded database', (own) => runJourney(own, browser, pattern, null));

  // Tests in a browser wait most of the time. Side by side, all steps together keep the processors busy.
  const lanes = [
    ...(name === '' ? [building, runLane(toolbox, CHECKS)] : [building.then(onlyFailed)]),
    onceBuilt(unit),
    onceBuilt(inBrowser),
    // Without PostgreSQL all browser tests run on the embedded database.
    ...(postgres.url === null ? [] : [onceBuilt(journey)]),
  ];
  const results = (await Promise.all(lanes).finally(postgres.stop)).flat();
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
