import { createHmac } from 'node:crypto';
import type { Orm } from '../db/database.ts';
import { keysOf } from '../db/server-keys.ts';
import { isSignedWith } from '../shared/signatures.ts';

/** The path of the page at which a person ends mails without signing in. */
const UNSUBSCRIBE_PATH = '/accounts/reminders/';

/** The signed addresses of that page. */
export type UnsubscribeLinks = {
  linkFor: (personId: number) => string;
  /** The person of a token; null if this server has not signed it. */
  personOf: (token: string) => number | null;
};

/**
 * Reads the key that signs the addresses, or makes it. An address is valid for as long as the person exists: a mail is read
 * late, and with the address one can only end and choose mails.
 * @param origin the address of the portal
 */
export async function unsubscribeLinks(orm: Orm, origin: string, now: Date): Promise<UnsubscribeLinks> {
  const keys = await keysOf(orm, 'unsubscribe', now);
  const sign = (key: string, id: string) => createHmac('sha256', key).update(`unsubscribe ${id}`).digest('base64url');
  return {
    linkFor: (personId) => {
      const token = `${personId}.${sign(keys.current, String(personId))}`;
      return `${origin}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`;
    },
    personOf: (token) => {
      const [, id = '', signature = ''] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? [];
      return isSignedWith(keys, (key) => sign(key, id), signature) ? Number(id) : null;
    },
  };
}
