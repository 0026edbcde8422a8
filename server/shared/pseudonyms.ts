import { createHmac, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A short name for a text, such as an address of a client. */
export type Pseudonyms = (kind: string, text: string) => string;

/**
 * Names under which the log speaks of accounts and addresses. The key is only in the memory of the process and changes each
 * day, so the text cannot be found by trying all addresses, and no name can be followed for longer.
 */
export function createPseudonyms(clock: () => Date): Pseudonyms {
  let key = randomBytes(32);
  let day = NaN;
  return (kind, text) => {
    const today = Math.floor(clock().getTime() / DAY_MS);
    if (today !== day) key = randomBytes(32);
    day = today;
    return createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url').slice(0, 8);
  };
}
