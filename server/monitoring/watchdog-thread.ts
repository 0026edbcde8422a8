// The thread of the watchdog. See `startWatchdog`.
import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { type Silence, watchSilence } from './silence.ts';

export type WatchdogData = { beats: Int32Array; beatMs: number; limitMs: number };

const { beats, beatMs, limitMs } = workerData as WatchdogData;
const STANDARD_ERROR = 2;
/** A reader of the log that does not read must not keep the process alive. */
const WRITING_MS = 500;
const MESSAGES: Record<Exclude<Silence, 'well'>, string> = {
  late: `The main thread has not run for ${limitMs / 1_000} seconds. If it does not run for as long again, the watchdog ends the process`,
  dead: `The main thread has not run for ${limitMs / 1_000} seconds twice in a row, so the watchdog ends the process`,
};

const look = watchSilence(limitMs, beatMs);
const looking = setInterval(() => {
  const finding = look(performance.now(), Atomics.load(beats, 0));
  if (finding === 'well') return;
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    event: `watchdog.${finding}`,
    message: MESSAGES[finding],
  };
  write(STANDARD_ERROR, `${JSON.stringify(line)}\n`, () => {});
  if (finding !== 'dead') return;
  clearInterval(looking);
  // No other signal ends a process whose main thread does not run.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), WRITING_MS);
}, beatMs);
