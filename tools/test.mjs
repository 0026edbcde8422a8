// npm test [-- NAME]: runs every check and every test, or only the tests with NAME in their title.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build/build.mjs';
import { resultOfCheck, resultOfPlaywright, resultOfVitest, summarize } from './report.mjs';
import { installBrowser } from './set-up/browser.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

const REPORTS = join(root, '.tmp');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

const PRODUCTION_CODE = [
  '--production',
  '--config',
  'knip.production.jsonc',
  '--preprocessor',
  './tools/unused-code/preprocessor.mjs',
];

const name = process.argv.slice(2).join(' ');
/** Both runners take a regular expression. The name is plain text. */
const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** @param {string} title */
function announce(title) {
  console.log(`\n── ${title}`);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

await runCommand(async () => {
  const toolbox = await setUp();
  const browser = await installBrowser(toolbox);
  const { runTool } = toolbox;
  mkdirSync(REPORTS, { recursive: true });
  for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true });

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
  const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const unit = await runTool('vitest', name === '' ? unitArgs : [...unitArgs, '-t', pattern]);
  results.push(resultOfVitest('unit', unit, readReport(VITEST_REPORT)));

  announce('browser');
  const browserArgs = name === '' ? ['test'] : ['test', '--grep', pattern, '--pass-with-no-tests'];
  const inBrowser = await runTool('playwright', browserArgs, { ...browser, PLAYWRIGHT_REPORT });
  results.push(resultOfPlaywright('browser', inBrowser, readReport(PLAYWRIGHT_REPORT)));

  const { table, line, exitCode } = summarize(results);
  console.log(`\n${table}\n`);
  if (name !== '' && exitCode === 1 && results.every(({ failed }) => failed === 0)) {
    console.log(`No test has “${name}” in its title.`);
  }
  console.log(line);
  return exitCode;
});
