import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { isHttps, type ServerSettings } from '../settings/settings.ts';

/** With the prefix `__Host-` browsers bind the cookie to this host. They accept the prefix over https only. */
const cookieName = (settings: ServerSettings) => (isHttps(settings) ? '__Host-portico_session' : 'portico_session');

const cookieOptions = (settings: ServerSettings): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  secure: isHttps(settings),
});

/** The session secret in the request's cookie; null without a cookie. The session may have ended. */
export function readSessionCookie(context: Context, settings: ServerSettings): string | null {
  return getCookie(context, cookieName(settings)) ?? null;
}

/** Sets the session cookie on the response. Without a lifetime, so that it ends with the browser (SESS-08). */
export function writeSessionCookie(context: Context, settings: ServerSettings, secret: string): void {
  setCookie(context, cookieName(settings), secret, cookieOptions(settings));
}

/** Deletes the session cookie in the browser. */
export function clearSessionCookie(context: Context, settings: ServerSettings): void {
  deleteCookie(context, cookieName(settings), cookieOptions(settings));
}
