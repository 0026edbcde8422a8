import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, pino } from 'pino';
import { systemCode } from '../shared/startup-error.ts';
import { SystemError } from '../shared/system-error.ts';
import { currentRequest, currentRequestId } from './request-id.ts';

/** How important an entry is. error: something failed. warn: something was replaced or refused. info: every request. */
export const logLevels = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Writes one entry to the log. An entry has no values of users: no names, ids, tokens, parameters or secret addresses. What
 * differs from one to the next of the same kind goes into `details`, so that a flood of them is one entry.
 */
export type Log = (entry: string, level?: Exclude<LogLevel, 'info'>, details?: LogDetails) => void;
export type LogDetails = Record<string, string | number | readonly string[]>;

/** A request that was answered. */
export type RequestEntry = { method: string; route: string; status: number; milliseconds: number };

/** A record of the trail, as a line for another system. It has no names, ids and addresses of people. */
export type EventEntry = {
  /** `security.sign_in`, or `change.post`. */
  event: string;
  /** The id of the record in its table. */
  record: number;
  happened_on: string;
  /** The names for the day of the person that it is about, and of the one who did it. */
  person?: string;
  by?: string;
  /** The hash of its entry in the trail. */
  hash: string;
};

/**
 * The log of a server: one JSON object in each line, with time, level, message, the id of the request, and a name for its person.
 * @param level entries that are less important are left out
 * @param destination the standard error output by default
 */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = openDestination(2),
): { log: Log; logRequest: (entry: RequestEntry) => void; logEvent: (entry: EventEntry) => void } {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...currentRequest() }),
    },
    destination,
  );
  // Another system collects them, whatever else is logged.
  const events = logger.child({}, { level: 'info' });
  return {
    log: withoutRepeats((entry, entryLevel = 'error', details = {}) => logger[entryLevel](details, entry)),
    logRequest: (entry) => logger.info(entry, 'answered'),
    logEvent: (entry) => events.info(entry, 'recorded'),
  };
}

/** Bytes that wait for a reader of the log which does not read. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Where the lines of the log go. The server must not stand still while their reader does, so a line that finds too many before
 * it is left out; the next one that is written says how many were.
 * @param fd of a pipe, a socket, a file or a terminal
 */
function openDestination(fd: number): DestinationStream {
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isSocket()) return pino.destination({ dest: fd, sync: true });
  const socket = new Socket({ fd, readable: false, writable: true });
  // A reader that has gone is no reason to end the server.
  socket.on('error', () => {});
  socket.unref();
  let left = 0;
  return {
    write: (line) => {
      if (socket.writableLength > MAX_WAITING_BYTES) {
        left += 1;
        return;
      }
      if (left > 0) {
        const message = `The log has left out ${left} entries, because its reader is too slow`;
        socket.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), message })}\n`);
        left = 0;
      }
      socket.write(line);
    },
  };
}

const REPEAT_MS = 60_000;
/** Different entries that are remembered at a time. */
const MAX_REMEMBERED = 1_000;
/** Ids of requests that wait for the line of their entry. */
const MAX_IDS = 1_000;
const MAX_CAUSES = 5;
/** SQLSTATE class 22: the messages of these errors quote the value that was wrong. */
const DATA_EXCEPTION = /^22...$/;

/**
 * A log that writes an entry once a minute at most, and then says how often it was repeated, and by which requests. Without this,
 * a database that is away fills the disk.
 */
export function withoutRepeats(write: Log): Log {
  const repeats = new Map<string, { count: number; requests: string[] }>();
  return (entry, level, details) => {
    const writeRepeats = ({ count, requests }: { count: number; requests: string[] }) =>
      write(
        `${firstLine(entry)} (${count} more times within a minute)`,
        level,
        requests.length === 0 ? undefined : { requests },
      );
    const known = repeats.get(entry);
    if (known !== undefined) {
      known.count += 1;
      const request = currentRequestId();
      if (request !== undefined) known.requests.push(request);
      if (known.requests.length < MAX_IDS) return;
      writeRepeats(known);
      repeats.set(entry, { count: 0, requests: [] });
      return;
    }
    write(entry, level, details);
    if (repeats.size >= MAX_REMEMBERED) return;
    repeats.set(entry, { count: 0, requests: [] });
    const timer = setTimeout(() => {
      const repeated = repeats.get(entry);
      repeats.delete(entry);
      if (repeated !== undefined && repeated.count > 0) writeRepeats(repeated);
    }, REPEAT_MS);
    timer.unref();
  };
}

/**
 * Writes that something failed. A failure of another system has the fields `system`, `call`, `cause` and `upstream_status`, by which
 * entries are grouped; every other error has its `stack`. Source: decisions, faults of other systems; OPS-43.
 * @param what the start of the sentence
 * @param fields of the entry besides those of the error
 */
export function logFailure(
  log: Log,
  what: string,
  error: unknown,
  { level = 'error', ...fields }: { level?: Exclude<LogLevel, 'info'>; event: string } & LogDetails,
): void {
  const causes = causesOf(error);
  const sentence = `${what}: ${causes.map(messageOf).join(', because: ')}`;
  if (!(error instanceof SystemError)) {
    log(sentence, level, { ...fields, stack: describeError(error) });
    return;
  }
  const { of, reason: cause, status } = error;
  log(sentence, level, { ...fields, ...of, cause, ...(status === null ? {} : { upstream_status: status }) });
}

/**
 * An error as text: its message and stack, then the same for each cause. A failed query appears as its SQL without
 * the parameters, which may be personal data.
 */
export function describeError(error: unknown): string {
  return causesOf(error)
    .map((cause) =>
      [cause instanceof Error ? `${cause.name}: ${messageOf(cause)}` : messageOf(cause), ...framesOf(cause)].join('\n'),
    )
    .join('\nCaused by: ');
}

/** An error and its causes, from the outermost on. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let current = error;
  while (current !== undefined && current !== null && causes.length < MAX_CAUSES) {
    causes.push(current);
    current = current instanceof Error ? current.cause : undefined;
  }
  return causes;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code = systemCode(error);
  if (DATA_EXCEPTION.test(code)) return `SQLSTATE ${code}`;
  return code === '' ? error.message : `${error.message} (${code})`;
}

/** The lines of the stack below the message. */
function framesOf(error: unknown): string[] {
  const { stack = '' } = error instanceof Error ? error : {};
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

function firstLine(entry: string): string {
  return entry.split('\n', 1)[0] ?? '';
}
