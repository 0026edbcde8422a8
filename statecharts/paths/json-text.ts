/**
 * JSON text of an event. An error is written as its name and message, a bigint as a string.
 * @param isForReaders also writes what JSON cannot hold: functions, dates and numbers such as Infinity
 */
export const toJson = (value: unknown, indent?: number, isForReaders = false): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => {
      if (part instanceof Error) {
        const { name, message } = part;
        return { name, message };
      }
      if (isForReaders && typeof part === 'function') return '(function)';
      if (isForReaders && typeof part === 'number' && !Number.isFinite(part)) return String(part);
      return typeof part === 'bigint' ? String(part) : part;
    },
    indent,
  ) ?? 'undefined';
