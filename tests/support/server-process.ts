import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The server as a process of its own, as `npm start` runs it. */
export type ServerProcess = {
  child: ChildProcess;
  /** Its address, as soon as it answers. Rejects when the process ends before. */
  url: Promise<string>;
  /** Everything that it has written to its log. */
  log: () => string;
  /** Ends it without any warning, like a crash. */
  kill: () => Promise<void>;
};

/** Runs a program with process ids of its own, as in a container. The program ends together with `unshare`. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child'];

/**
 * Whether this machine can give a process its own process ids. Only Linux can, and only for a user with the right to it.
 */
export const canContain = (): boolean => spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;

/**
 * @param environment its settings; it also gets PATH and a free port
 * @param isContained it gets process ids of its own, as in a container
 */
export function startServerProcess(environment: Record<string, string>, isContained = false): ServerProcess {
  const [command = '', ...args] = [...(isContained ? CONTAINER : []), process.execPath, 'server/main.ts'];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', SAMPLE_DATA: 'on', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(child, 'close');
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  child.once('close', () => process.off('exit', killWithParent));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, address] = /is running at (\S+)[\s\S]+Ctrl-C/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    ended.then(() => reject(new Error(`The server ended: ${log.slice(0, 500)}`)));
  });
  url.catch(() => {});
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, url, log: () => log, kill };
}

/** Signs a sample person in with the form. @returns the session cookie and the API token */
export async function signIn(url: string, username: string): Promise<{ cookie: string; token: string }> {
  const answer = await fetch(`${url}/accounts/login/`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ username, password: SAMPLE_PASSWORD }),
    redirect: 'manual',
  });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}.`);
  const user = await (await fetch(`${url}/api/users/user`, { headers: { cookie } })).json();
  return { cookie, token: String((user as { auth_token: unknown }).auth_token) };
}
