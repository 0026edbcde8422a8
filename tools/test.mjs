// npm test [-- NAME]: runs every check and every test, or only the tests with NAME in their title.
import { buildIfStale } from './build/build.mjs';
import { resultOfCheck, summarize, timed } from './report.mjs';
import { runPlaywright, runPostgresTests, runVitest, toPattern } from './run-tests.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

const PRODUCTION_CODE = [
  '--production',
  '--config',
  'knip.production.jsonc',
  '--preprocessor',
  './tools/unused-code/preprocessor.mjs',
];

const name = process.argv.slice(2).join(' ');
const pattern = toPattern(name);

/** @param {string} title */
function announce(title) {
  console.log(`\n── ${title}`);
}

/**
 * Runs a check that writes no report.
 *
 * @param {string} title
 * @param {() => Promise<number>} run resolves to the exit code
 */
function check(title, run) {
  announce(title);
  return timed(async () => resultOfCheck(title, await run()));
}

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const { runTool } = toolbox;

  const results = [];
  if (name === '') {
    results.push(
      await check('lint', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
      await check('types', () => runTool('tsc', ['--noEmit'])),
      await check('unused code', () => runTool('knip', [])),
      await check('code that only tests use', () => runTool('knip', PRODUCTION_CODE)),
      await check('diagrams', () => runTool('node', ['statecharts/diagrams/main.ts', '--check'])),
      await check('paths', () => runTool('node', ['statecharts/paths/main.ts', '--check'])),
      await check('API documents', () => runTool('node', ['contract/documents/main.ts', '--check'])),
    );
  }

  const built = await check('build', () => buildIfStale(toolbox));
  if (name === '' || built.failed > 0) results.push(built);

  announce('unit');
  results.push(await runVitest(toolbox, 'unit', pattern, { args: ['--project', '!postgres'] }));

  announce('browser');
  results.push(await runPlaywright(toolbox, 'browser', pattern, browser));

  announce('on PostgreSQL');
  const postgres = await runPostgresTests(toolbox, browser, pattern);
  results.push(...postgres.results);

  const { table, lists, line, exitCode } = summarize(results);
  console.log(`\n${[table, ...lists].join('\n\n')}\n`);
  if (postgres.problem !== null) console.log(`${postgres.problem}\n`);
  if (name !== '' && exitCode === 1 && results.every(({ failed }) => failed === 0)) {
    console.log(`No test has “${name}” in its title.`);
  }
  console.log(line);
  return exitCode;
});
