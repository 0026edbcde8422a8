/** The address of an embedded database without a folder. */
export const IN_MEMORY = 'memory://';

/** Bytes of the protocol of PostgreSQL, or the request to close the database. */
export type ToEmbedded = Uint8Array<ArrayBuffer> | 'close';
/** Bytes of the protocol of PostgreSQL; the database is open, or did not open. */
export type FromEmbedded = Uint8Array<ArrayBuffer> | 'ready' | { failure: string };

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
