// npm run check: what a change needs most: types, lint, and the tests that import a file that differs from `main`, without
// the slowest ones.
import { spawnSync } from 'node:child_process';
import { buildStatecharts } from './build/statecharts.mjs';
import { lint, runLane, types } from './checks.mjs';
import { summarize } from './report.mjs';
import { openPostgres, runRelatedTests } from './run-tests.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

/** Where the branch has left `main`. Without a branch `main`, only what is not committed counts as changed. */
function firstCommit() {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}

await runCommand(async () => {
  const toolbox = await setUp();
  const built = await buildStatecharts(toolbox);
  if (built !== 0) return built;
  const postgres = await openPostgres();
  const tests = runRelatedTests(toolbox, firstCommit(), postgres).then((result) => [result]);
  const lanes = [runLane(toolbox, [types]), runLane(toolbox, [lint]), tests];
  const results = (await Promise.all(lanes).finally(postgres.stop)).flat();
  if (postgres.failure !== null) results.push(postgres.failure);
  const { table, lists, line, exitCode } = summarize(results);
  console.log(`\n${[table, ...lists, line].join('\n\n')}`);
  return exitCode;
});
