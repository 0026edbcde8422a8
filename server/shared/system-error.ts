import { outOfServiceStatuses } from '../../src/rules/failures.ts';
import { systemCode } from './startup-error.ts';

/**
 * Why a call to another system failed, for the log and the metrics.
 * unreachable: no connection. certificate: its certificate is not accepted. late: no answer in time. refused: HTTP 401 or 403.
 * status: another status that is no success. unreadable: an answer that cannot be used. not_sent: the portal did not call it. busy:
 * this server was too busy.
 */
export type FailureCause =
  | 'unreachable'
  | 'certificate'
  | 'late'
  | 'refused'
  | 'status'
  | 'unreadable'
  | 'not_sent'
  | 'busy';

type SystemErrorOptions = ErrorOptions & {
  /** Without it: what the error in `cause` says; without both, the answer could not be used. */
  reason?: FailureCause;
};

/**
 * A call to a system behind the portal failed. The message names no person, no data and no secret address: it is for the
 * log.
 */
export class SystemError extends Error {
  /** Whether another attempt may succeed: no connection, no answer in time, or a status of `isTemporaryStatus`. */
  readonly isTemporary: boolean;
  readonly reason: FailureCause;
  /** The HTTP status of the answer; null without one that counts. */
  readonly status: number | null = null;
  /** The system and the call, once they are known. */
  of: { system: string; call: string } | null = null;

  constructor(message: string, isTemporary: boolean, { reason, ...options }: SystemErrorOptions = {}) {
    super(message, options);
    this.isTemporary = isTemporary;
    this.reason = reason ?? (options.cause === undefined ? 'unreadable' : reasonOf(options.cause));
  }
}

/** The other system answered with a status that is no success. */
export class StatusError extends SystemError {
  override readonly status: number;

  /** @param subject the start of the sentence, such as "the gateway" */
  constructor(subject: string, status: number, object = '') {
    const reason = status === 401 || status === 403 ? 'refused' : 'status';
    super(`${subject} answered ${status}${object}`, isTemporaryStatus(status), { reason });
    this.status = status;
  }
}

/** This server was busy for so long that the time of a call was over. It says nothing about the other system. */
export class OwnDelayError extends SystemError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, true, { ...options, reason: 'busy' });
  }
}

const TIME_OUTS = ['TimeoutError', 'AbortError'];
/** The codes of Node and OpenSSL for a certificate that is not accepted. */
const CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECODE|DECRYPT)_|HOSTNAME_MISMATCH)/;

/** What the error of a connection says, or one of its causes: `fetch` hides the one that matters in the second place. */
function reasonOf(error: unknown): FailureCause {
  if (!(error instanceof Error)) return 'unreachable';
  if (TIME_OUTS.includes(error.name)) return 'late';
  if (CERTIFICATE.test(systemCode(error))) return 'certificate';
  return reasonOf(error.cause);
}

/** Whether a system that answers with this status may answer another attempt. */
const isTemporaryStatus = (status: number): boolean => status === 429 || outOfServiceStatuses.includes(status);

/**
 * The bytes of an answer.
 * @param subject the start of the sentence, such as "the gateway's answer to holds"
 * @throws SystemError if there are more than `largest`
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | Uint8Array[],
  largest: number,
  subject: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > largest) throw new SystemError(`${subject} has more than ${largest} bytes`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
