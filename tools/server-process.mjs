import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serverArguments } from './set-up/server-arguments.mjs';

const ROOT = join(import.meta.dirname, '..');
/** Characters of the server's log that a failed start shows. */
const LOG_START = 500;
/** A program writes in a second what a person writes in minutes. */
const NO_LIMITS = { WRITES_PER_MINUTE: '999999', CALENDAR_CHANGES_PER_HOUR: '999999', PUSH_TESTS_PER_HOUR: '999999' };

/** @typedef {{ code: number | null, out: string, error: string }} Ended its exit code (null after a signal) and all output */

/**
 * The server as a process of its own, as `npm start` runs it.
 *
 * @typedef {object} ServerProcess
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<string>} url its address, as soon as it answers. Rejects when the process ends before
 * @property {() => string} log everything that it has written to its log
 * @property {Promise<Ended>} ended resolves when the process has ended
 * @property {(signal: NodeJS.Signals) => Promise<Ended>} end sends a signal, and waits until the process has ended
 */

/**
 * Starts the server with the sample data and without limits by person, on a free port. It ends with this process at the latest.
 *
 * @param {Record<string, string>} environment more settings, or other values of these. The server gets no other
 *   environment variables than the settings and PATH
 * @param {{ within?: string[], args?: string[] }} [options] `within`: a program and its arguments, which runs the server. `args`:
 *   the arguments of Node, for another program that starts the server
 * @returns {ServerProcess}
 */
export function startServerProcess(environment, { within = [], args = serverArguments } = {}) {
  const [command = '', ...all] = [...within, process.execPath, ...args];
  const child = spawn(command, all, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE_DATA: 'on', ...NO_LIMITS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', endWithParent);
    return { code, out, error };
  });
  /** @type {Promise<string>} */
  const url = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      // A whole line, because half an address may arrive first.
      const [, address] = /is running at (\S+).*\n/.exec(out) ?? [];
      if (address !== undefined) resolve(address);
    });
    ended.then(() => reject(new Error(`The server ended: ${error.slice(0, LOG_START)}`)));
  });
  // The caller may wait for the end only.
  url.catch(() => {});
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    return ended;
  };
  return { child, url, log: () => error, ended, end };
}

/** @throws {Error} with what to do, unless there is a build of the app for the server to serve */
export function requireBuild() {
  if (!existsSync(join(ROOT, 'dist', 'index.html'))) throw new Error('There is no build. Run "npm run build" first.');
}
