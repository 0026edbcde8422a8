import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, pino } from 'pino';
import { systemCode } from '../shared/startup-error.ts';
import { currentRequestId } from './request-id.ts';

/** How important an entry is. error: something failed. warn: something was replaced or refused. info: every request. */
export const logLevels = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Writes one entry to the log. An entry has no values of users: no names, ids, tokens, parameters or secret addresses. What
 * differs from one to the next of the same kind goes into `details`, so that a flood of them is one entry.
 */
export type Log = (entry: string, level?: Exclude<LogLevel, 'info'>, details?: Record<string, string | number>) => void;

/** A request that was answered. */
export type RequestEntry = { method: string; route: string; status: number; milliseconds: number };

/**
 * The log of a server: one JSON object in each line, with time, level, message and the id of the request.
 * @param level entries that are less important are left out
 * @param destination the standard error output by default
 */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = openDestination(2),
): { log: Log; logRequest: (entry: RequestEntry) => void } {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const request = currentRequestId();
        return request === undefined ? {} : { request };
      },
    },
    destination,
  );
  return {
    log: withoutRepeats((entry, entryLevel = 'error', details = {}) => logger[entryLevel](details, entry)),
    logRequest: (entry) => logger.info(entry, 'answered'),
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
const MAX_CAUSES = 5;
/** SQLSTATE class 22: the messages of these errors quote the value that was wrong. */
const DATA_EXCEPTION = /^22...$/;

/**
 * A log that writes an entry once a minute at most, and then says how often it was repeated. Without this, a database that
 * is away fills the disk.
 */
export function withoutRepeats(write: Log): Log {
  const repeats = new Map<string, number>();
  return (entry, level, details) => {
    const count = repeats.get(entry);
    if (count !== undefined) {
      repeats.set(entry, count + 1);
      return;
    }
    write(entry, level, details);
    if (repeats.size >= MAX_REMEMBERED) return;
    repeats.set(entry, 0);
    const timer = setTimeout(() => {
      const repeated = repeats.get(entry) ?? 0;
      repeats.delete(entry);
      if (repeated > 0) write(`${firstLine(entry)} (${repeated} more times within a minute)`, level);
    }, REPEAT_MS);
    timer.unref();
  };
}

/**
 * An error for the log: its message and stack, then the same for each cause. A failed query appears as its SQL without
 * the parameters, which may be personal data.
 */
export function describeError(error: unknown): string {
  const descriptions: string[] = [];
  let current = error;
  while (current !== undefined && current !== null && descriptions.length < MAX_CAUSES) {
    descriptions.push(describeOne(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return descriptions.join('\nCaused by: ');
}

function describeOne(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [`${error.name}: ${messageOf(error)}`, ...framesOf(error)].join('\n');
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code = systemCode(error);
  if (DATA_EXCEPTION.test(code)) return `SQLSTATE ${code}`;
  return code === '' ? error.message : `${error.message} (${code})`;
}

/** The lines of the stack below the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

function firstLine(entry: string): string {
  return entry.split('\n', 1)[0] ?? '';
}
