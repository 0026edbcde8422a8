import { DrizzleQueryError } from 'drizzle-orm';
import { systemCode } from '../shared/startup-error.ts';

/** No connection to the database. The cause has the reason. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

type DatabaseProblem = {
  /**
   * unavailable: there is no working connection. full: it can read and not write, as on a full disk. timeout: the database cancelled a
   * statement that took too long.
   */
  kind: 'unavailable' | 'full' | 'timeout';
  /** For the log, without values of the statement. */
  reason: string;
};

/** Statement or lock limit reached (query_canceled, lock_not_available). */
const TIMEOUT_CODES = new Set(['57014', '55P03']);
/** No space on the disk, and other resources that have run out; not too many connections, which is a matter of seconds. */
const FULL_CODES = /^53(?!300)\w{3}$/;
/**
 * Connection exceptions, too many connections, shutdown, not ready yet, a transaction that was idle for too long, and a
 * write to a server that only reads: after a failover its connections lead to the wrong server.
 */
const UNAVAILABLE_CODES = /^(08...|53300|57P0[1-3]|25P03|25006)$/;
const NETWORK_CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
/** Errors of the driver, which have no code. */
const DRIVER_MESSAGES =
  /^(Query read timeout|timeout e|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool)/;

/**
 * What an error of a query says about the database.
 * @param error any error of a request
 * @returns null for an error that does not come from a query, and for a wrong query
 */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  if (!(error instanceof ConnectionError || error instanceof DrizzleQueryError)) return null;
  // Drizzle wraps the errors of the pool, and ours among them.
  const cause = error.cause instanceof ConnectionError ? error.cause.cause : error.cause;
  const code = systemCode(cause);
  const reason = reasonOf(cause);
  if (TIMEOUT_CODES.has(code)) return { kind: 'timeout', reason };
  if (FULL_CODES.test(code)) return { kind: 'full', reason };
  const message = cause instanceof Error ? cause.message : '';
  const isUnavailable =
    UNAVAILABLE_CODES.test(code) ||
    NETWORK_CODES.test(code) ||
    DRIVER_MESSAGES.test(message) ||
    error instanceof ConnectionError ||
    error.cause instanceof ConnectionError;
  return isUnavailable ? { kind: 'unavailable', reason } : null;
}

/** The code or message of an error of the driver. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = systemCode(error);
  if (NETWORK_CODES.test(code)) return code;
  return DRIVER_MESSAGES.test(error.message) ? `no answer: ${error.message}` : error.message || code;
}
