// npm test [-- NAME]: runs every check and every test, or only the tests with NAME in their title.
import { buildIfStale } from './build/build.mjs';
import { resultOfCheck, summarize } from './report.mjs';
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

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const { runTool } = toolbox;

  const results = [];
  if (name === '') {
    announce('lint');
    results.push(resultOfCheck('lint', await runTool('biome', ['check', '--error-on-warnings', '.'])));
    announce('types');
    results.push(resultOfCheck('types', await runTool('tsc', ['--noEmit'])));
    announce('unused code');
    results.push(resultOfCheck('unused code', await runTool('knip', [])));
    announce('code that only tests use');
    results.push(resultOfCheck('code that only tests use', await runTool('knip', PRODUCTION_CODE)));
    announce('diagrams are current');
    results.push(resultOfCheck('diagrams', await runTool('node', ['statecharts/diagrams/main.ts', '--check'])));
    announce('paths take every transition');
    results.push(resultOfCheck('paths', await runTool('node', ['statecharts/paths/main.ts', '--check'])));
    announce('API documents are current');
    results.push(resultOfCheck('API documents', await runTool('node', ['contract/documents/main.ts', '--check'])));
  }

  announce('build');
  const built = await buildIfStale(toolbox);
  if (name === '' || built !== 0) results.push(resultOfCheck('build', built));

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
