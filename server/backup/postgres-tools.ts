import { spawnSync } from 'node:child_process';
import { StartupError } from '../shared/startup-error.ts';

/**
 * Runs a program of PostgreSQL. The address goes into its environment, because the list of processes shows arguments.
 * @throws StartupError when the program is missing or fails
 */
export function runPostgresTool(program: 'pg_dump' | 'pg_restore', address: string, words: readonly string[]): void {
  const result = spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, ...toEnvironment(address) } });
  if (result.error !== undefined) {
    throw new StartupError(
      `The program ${program} cannot be started (${result.error.message}). Install the programs of PostgreSQL, at least of the version of the database.`,
    );
  }
  if (result.status === 0) return;
  const rights = /permission denied/.test(result.stderr)
    ? '\nThe account of DATABASE_URL lacks rights: repeat the grants of docs/databases.md, PostgreSQL, or use the owner of the database.'
    : '';
  const said = result.stderr.trim().split('\n').slice(0, 5).join('\n');
  throw new StartupError(`The program ${program} failed: ${said}${rights}`);
}

/** The parameters of an address, as the variables that the programs read. */
export function toEnvironment(address: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const variables = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
