import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupError, Stopped } from './setup-error.mjs';

/** Milliseconds after which a program that was asked to stop is killed. */
const KILL_TIMEOUT_MS = 10_000;
/** On Ctrl-C the terminal signals every program itself. Milliseconds before this process passes the signal on as well. */
const CTRL_C_DELAY_MS = 500;
/** Milliseconds between two checks that npm still runs. */
const PARENT_CHECK_INTERVAL_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | null} */
let stoppedBy = null;

/** @param {NodeJS.Signals} signal */
function stopEverything(signal) {
  // On Ctrl-C this process is signalled twice, by the terminal and by npm.
  if (stoppedBy !== null) return;
  stoppedBy = signal;
  const pass = () => {
    for (const child of children) child.kill(signal);
  };
  if (signal === 'SIGINT') setTimeout(pass, CTRL_C_DELAY_MS).unref();
  else pass();
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, KILL_TIMEOUT_MS).unref();
}

/** Stops everything when npm is killed. A killed npm passes no signal on, and its programs would run for ever. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) stopEverything('SIGTERM');
  }, PARENT_CHECK_INTERVAL_MS).unref();
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Starts a program in this terminal. Every signal that this process receives is passed on to it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {{ exited: Promise<number>, end: () => void }} `exited` resolves to the exit code (128 + n after signal n)
 *   and rejects with `Stopped` when this process received a signal, or with `SetupError` when the program cannot be started
 */
export function start(command, args, options) {
  if (stoppedBy !== null) throw new Stopped(exitCodeOf(stoppedBy));
  if (process.listenerCount('SIGINT') === 0) {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stopEverything);
    stopWithNpm();
  }
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  children.add(child);
  const exited = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      children.delete(child);
      reject(new SetupError(`The program ${command} cannot be started: ${error.message}.`));
    });
    child.once('exit', (code, signal) => {
      children.delete(child);
      const exitCode = signal === null ? (code ?? 1) : exitCodeOf(signal);
      if (stoppedBy === null) resolve(exitCode);
      else reject(new Stopped(exitCode));
    });
  });
  return { exited, end: () => child.kill('SIGTERM') };
}

/**
 * Starts a program and waits for its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} as `exited` of `start`
 */
export function run(command, args, options) {
  return start(command, args, options).exited;
}
