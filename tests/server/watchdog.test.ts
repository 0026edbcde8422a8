import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchSilence } from '../../server/monitoring/silence.ts';

/** Looks once a second, with these counts of beats, and says what was found. */
function look(steps: readonly { after: number; beats: number }[]): string[] {
  const watch = watchSilence(20_000, 1_000);
  let now = 0;
  return steps.map(({ after, beats }) => {
    now += after;
    return watch(now, beats);
  });
}
const seconds = (count: number, beats: number) => Array.from({ length: count }, () => ({ after: 1_000, beats }));

test('OPS-58 the main thread is dead after the limit twice in a row, and well again with the first beat', () => {
  expect(look(seconds(41, 1)).filter((found) => found !== 'well')).toEqual(['late', 'dead']);
  expect(look([...seconds(21, 1), ...seconds(30, 2)]).filter((found) => found !== 'well')).toEqual(['late', 'late']);
  expect(look([...seconds(15, 1), ...seconds(15, 2), ...seconds(15, 3)])).not.toContain('late');
});

test('OPS-58 a suspended machine kills nothing: time in which the watching thread did not run does not count', () => {
  const hour = { after: 3_600_000, beats: 1 };
  expect(look([...seconds(5, 1), hour, hour, hour, ...seconds(5, 1)])).not.toContain('late');
  expect(look([...seconds(5, 1), { after: -5_000, beats: 1 }, ...seconds(5, 1)])).not.toContain('late');
});

const run = (code: string, ...options: string[]) =>
  spawnSync(process.execPath, [...options, '--input-type=module', '--eval', code], {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
    timeout: 30_000,
  });
const START = "import { startWatchdog } from './server/monitoring/watchdog.ts'; const end = startWatchdog(200);";

test('OPS-58 the watchdog ends a process whose main thread loops, and says so', () => {
  const { signal, stderr } = run(`${START} setTimeout(() => { for (;;); }, 300);`);
  expect(signal).toBe('SIGKILL');
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event),
  ).toEqual(['watchdog.late', 'watchdog.dead']);
});

test('OPS-58 it ends no process under a debugger', () => {
  const busy = 'const until = performance.now() + 1_500; while (performance.now() < until);';
  expect(run(`${START} ${busy} end();`, '--inspect=127.0.0.1:0').status).toBe(0);
});
