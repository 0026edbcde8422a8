import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Services } from '../calls/services.ts';
import { keysOf } from '../db/server-keys.ts';
import { isHttps, type ServerSettings } from '../settings/settings.ts';
import { isSignedWith } from '../shared/signatures.ts';

/** How long a browser is known after its last sign-in, in seconds. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60;
/** Only the sign-in needs it. */
const PATH = '/accounts/';

/** The browsers in which people have signed in with their passwords before. */
export type KnownBrowsers = {
  /** The id of the browser, if this person has signed in there before; null if not. */
  idOf: (context: Context, username: string) => Promise<string | null>;
  /** Gives the browser its cookie after a sign-in. A later sign-in of another person replaces it. */
  remember: (context: Context, username: string) => Promise<void>;
};

/**
 * A browser that is known to one person by a cookie, so that strangers behind the same address cannot stop this person's
 * sign-ins. The cookie is an id with a signature over id and username; nothing about it is stored. It allows no sign-in, and
 * who steals it may try passwords of this one account, with the pauses of an account.
 * Source: decisions, attempts at passwords; SESS-12.
 */
export function knownBrowsers({
  database,
  settings,
  clock,
}: Pick<Services, 'database' | 'settings' | 'clock'>): KnownBrowsers {
  const keys = () => keysOf(database.orm, 'known browsers', clock());
  const sign = (key: string, id: string, username: string) =>
    createHmac('sha256', key).update(`${id}\n${username}`).digest('base64url');
  return {
    idOf: async (context, username) => {
      const [id = '', signature = ''] = (getCookie(context, cookieName(settings)) ?? '').split('.');
      if (!/^[\w-]{22}$/.test(id)) return null;
      return isSignedWith(await keys(), (key) => sign(key, id, username), signature) ? id : null;
    },
    remember: async (context, username) => {
      const id = randomBytes(16).toString('base64url');
      const { current } = await keys();
      setCookie(context, cookieName(settings), `${id}.${sign(current, id, username)}`, {
        path: PATH,
        httpOnly: true,
        sameSite: 'Lax',
        secure: isHttps(settings),
        maxAge: KNOWN_SECONDS,
      });
    },
  };
}

/** Browsers accept the prefix over https only. */
const cookieName = (settings: ServerSettings) => (isHttps(settings) ? '__Secure-portico_known' : 'portico_known');
