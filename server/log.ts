import { DrizzleQueryError } from 'drizzle-orm';
import { systemCode } from './startup-error.ts';

/** Writes one entry to the log. */
export type Log = (entry: string) => void;

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
  return (entry) => {
    const count = repeats.get(entry);
    if (count !== undefined) {
      repeats.set(entry, count + 1);
      return;
    }
    write(entry);
    if (repeats.size >= MAX_REMEMBERED) return;
    repeats.set(entry, 0);
    const timer = setTimeout(() => {
      const repeated = repeats.get(entry) ?? 0;
      repeats.delete(entry);
      if (repeated > 0) write(`${firstLine(entry)} (${repeated} more times within a minute)`);
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
