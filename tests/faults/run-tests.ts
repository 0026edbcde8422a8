import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FaultTest } from './fault.ts';

/** Milliseconds after which a run is ended. A fault can make every test of a file wait for its time limit. */
const LONGEST_RUN = 8 * 60_000;

/** Runs tests in a copy of the project. `failed` are the files with a test that fails; `problem` says why a run has no result. */
export type TestRun = { failed: string[]; problem: string | null };

const fileOf = (test: FaultTest): string => (typeof test === 'string' ? test : test.file);

export const isBrowserTest = (test: FaultTest): boolean => fileOf(test).startsWith('tests/e2e/');

/**
 * Runs each of these tests once: those of vitest first, whole files in one run, and then each browser test, which builds the
 * app if an input of the build has changed. A browser test ends at its first failure.
 * @param folder of the copy
 * @param options.postgresUrl of the server for tests on PostgreSQL; null for the embedded database
 * @param options.untilFound each file runs by itself, and the first that fails ends the run
 */
export async function runTests(
  folder: string,
  tests: readonly FaultTest[],
  { postgresUrl, untilFound }: { postgresUrl: string | null; untilFound: boolean },
): Promise<TestRun> {
  const missing = tests.map(fileOf).filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) return { failed: [], problem: `there is no file ${missing.join(', ')}` };
  const units = tests.filter((test) => !isBrowserTest(test));
  const whole = units.filter((test) => typeof test === 'string');
  const parts = untilFound ? whole.map((file) => [file]) : whole.length > 0 ? [whole] : [];
  const calls = [
    ...parts.map((files) => () => runVitest(folder, files, '', postgresUrl)),
    ...units.flatMap((test) =>
      typeof test === 'string' ? [] : [() => runVitest(folder, [test.file], test.title, postgresUrl)],
    ),
    ...tests
      .filter(isBrowserTest)
      .map((test) => () => runPlaywright(folder, fileOf(test), typeof test === 'string' ? '' : test.title)),
  ];
  const failed: string[] = [];
  for (const call of calls) {
    const run = await call();
    if (run.problem !== null) return { failed, problem: run.problem };
    failed.push(...run.failed);
    if (untilFound && failed.length > 0) break;
  }
  return { failed: [...new Set(failed)], problem: null };
}

async function runVitest(
  folder: string,
  files: readonly string[],
  title: string,
  postgresUrl: string | null,
): Promise<TestRun> {
  const report = join(folder, '.tmp/faults-vitest.json');
  rmSync(report, { force: true });
  const project = postgresUrl === null ? '!postgres' : 'postgres';
  const named = title === '' ? [] : ['-t', toPattern(title)];
  const env = postgresUrl === null ? {} : { TEST_DATABASE_URL: postgresUrl };
  const args = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...named, ...files];
  const { hasEnded, output } = await run('vitest', args, folder, env);
  if (!hasEnded) return { failed: [`${files.join(', ')} (not ended in time)`], problem: null };
  if (!existsSync(report)) return { failed: [], problem: `vitest wrote no report: ${lastLines(output)}` };
  const { testResults, numTotalTests, numPendingTests }: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
  const hasFailedTest = ({ assertionResults }: VitestFile) =>
    assertionResults.some(({ status }) => status === 'failed');
  const failed = testResults.filter(hasFailedTest).map(({ name }) => relative(folder, name));
  // For example a hook that does not end in time: that says nothing about the fault.
  const broken = testResults.find((each) => each.status === 'failed' && !hasFailedTest(each));
  if (failed.length === 0 && broken !== undefined)
    return { failed, problem: `${relative(folder, broken.name)} could not run: ${broken.message.split('\n', 1)[0]}` };
  if (failed.length === 0 && numTotalTests === numPendingTests)
    return { failed, problem: `no test ran in ${files.join(', ')}` };
  return { failed, problem: null };
}

type VitestFile = { name: string; status: string; message: string; assertionResults: { status: string }[] };

type VitestReport = { testResults: VitestFile[]; numTotalTests: number; numPendingTests: number };

async function runPlaywright(folder: string, file: string, title: string): Promise<TestRun> {
  const report = join(folder, '.tmp/faults-playwright.json');
  rmSync(report, { force: true });
  const named = title === '' ? [] : ['--grep', toPattern(title)];
  const args = [join(folder, 'tools/e2e.mjs'), file, ...named, '--retries=0', '--max-failures=1'];
  const { hasEnded, output } = await run('node', args, folder, { PLAYWRIGHT_REPORT: report });
  if (!hasEnded) return { failed: [`${file} (not ended in time)`], problem: null };
  if (!existsSync(report)) return { failed: [], problem: `the app was not built: ${lastLines(output)}` };
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
  if (stats.expected + stats.unexpected === 0)
    return { failed: [], problem: `no test ran in ${file}: ${errors[0]?.message ?? ''}` };
  return { failed: stats.unexpected > 0 ? [file] : [], problem: null };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number }; errors: { message: string }[] };

/** Checks the types of the copy. @returns null if they are right, otherwise what is wrong */
export async function typeProblem(folder: string): Promise<string | null> {
  const { code, output } = await run('tsc', ['--noEmit'], folder, {});
  return code === 0 ? null : output.trim();
}

type Ended = { code: number | null; output: string; hasEnded: boolean };

function run(program: string, args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    // A group of its own, so that everything that the program has started ends with it.
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, detached: true });
    const end = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    let output = '';
    let hasEnded = true;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const timer = setTimeout(() => {
      hasEnded = false;
      end();
    }, LONGEST_RUN);
    process.once('exit', end);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code, output, hasEnded });
    });
  });
}

const lastLines = (output: string) => output.trim().split('\n').slice(-3).join(' ');

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
