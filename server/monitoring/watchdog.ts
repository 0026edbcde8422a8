import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { WatchdogData } from './watchdog-thread.ts';

/** The main thread says this often that it runs, if the limit is not very short. */
const BEAT_MS = 1_000;

/**
 * Watches the main thread from a thread of its own, which ends the process when the main thread has not run for the limit twice in a row.
 * Under a debugger, which stops the main thread, nothing is watched. Start it when the server is ready: before, migrations may take long.
 * Source: decisions, a watchdog; OPS-58.
 * @returns what ends it
 */
export function startWatchdog(limitMs: number): () => void {
  if (inspector.url() !== undefined) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beatMs = Math.min(BEAT_MS, limitMs / 4);
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs);
  timer.unref();
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beats, beatMs, limitMs } satisfies WatchdogData,
    // Those of the process may not be for a file.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  // Without it the server runs on as without the setting.
  worker.on('error', (error) => console.error(`The watchdog has ended: ${error.message}`));
  return () => {
    clearInterval(timer);
    worker.terminate();
  };
}
