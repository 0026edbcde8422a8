import { spawnSync } from 'node:child_process';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';

/** Runs a program with process ids of its own, as in a container. The program ends together with `unshare`. */
export const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child'];

/**
 * Whether this machine can give a process its own process ids. Only Linux can, and only for a user with the right to it.
 */
export const canContain = (): boolean => spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;

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
