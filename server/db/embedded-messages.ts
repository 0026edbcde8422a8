/** The address of an embedded database without a folder. */
export const IN_MEMORY = 'memory://';

/** Bytes of the protocol of PostgreSQL, and the number of the connection that they belong to. */
export type EmbeddedExchange = { connection: number; bytes: Uint8Array<ArrayBuffer> };
/** A message for the database, or the request to close it. Each message has exactly one answer. */
export type ToEmbedded = EmbeddedExchange | 'close';
/** An answer; the database is open; or it did not open, or cannot work any more. */
export type FromEmbedded = EmbeddedExchange | 'ready' | { failure: string };

/** The bytes of all parts, in memory of their own that can be given to the other thread. `Buffer.concat` may use a pool. */
export function joinBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

const ERROR_MESSAGE = 'E'.charCodeAt(0);
const HEAD_BYTES = 5;

/**
 * Whether an answer says that the database has ended, such as after a write to the log of changes that failed. PostgreSQL
 * would start again by itself; the embedded database goes on and answers every statement with an error.
 */
export function isFatal(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let place = 0; place + HEAD_BYTES <= answer.length; place += 1 + view.getInt32(place + 1)) {
    if (answer[place] !== ERROR_MESSAGE) continue;
    const fields = Buffer.from(answer.subarray(place + HEAD_BYTES)).toString('latin1', 0, 200);
    if (/(?:^|\0)V(?:PANIC|FATAL)\0/.test(fields)) return true;
  }
  return false;
}
