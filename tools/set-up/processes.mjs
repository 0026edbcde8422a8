import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Refusal, Stopped } from './setup-error.mjs';

/** Milliseconds after which a program that was asked to end is ended. */
const PATIENCE = 10_000;
/** Milliseconds in which a program has heard of Ctrl-C by itself, since the terminal tells every program in it. */
const TERMINAL_HEAD_START = 500;
/** Milliseconds between two looks at whether npm is still there. */
const PARENT_CHECK = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | null} */
let stoppedBy = null;

/** @param {NodeJS.Signals} signal */
function stopEverything(signal) {
  // npm passes on the Ctrl-C that the terminal has given to everybody: the second one is the same one.
  if (stoppedBy !== null) return;
  stoppedBy = signal;
  const pass = () => {
    for (const child of children) child.kill(signal);
  };
  if (signal === 'SIGINT') setTimeout(pass, TERMINAL_HEAD_START).unref();
  else pass();
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, PATIENCE).unref();
}

/** npm that was killed outright has passed nothing on: nobody would be left to stop what it had started. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) stopEverything('SIGTERM');
  }, PARENT_CHECK).unref();
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Starts a program that shares this terminal and is told of every signal that reaches this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {{ exited: Promise<number>, end: () => void }} `exited` resolves to the exit code (128 + n after signal n)
 *   and rejects with `Stopped` when this process was told to stop, or with `Refusal` when there is no such program
 */
export function start(command, args, options) {
  if (stoppedBy !== null) throw new Stopped(exitCodeOf(stoppedBy));
  if (process.listenerCount('SIGINT') === 0) {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stopEverything);
    endWithNpm();
  }
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  children.add(child);
  const exited = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      children.delete(child);
      reject(new Refusal(`${command} does not start here (${error.message}).`));
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
