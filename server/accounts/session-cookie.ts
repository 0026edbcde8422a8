import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { isHttps, type Settings } from '../settings.ts';
import { SESSION_SECONDS } from './sessions.ts';

/** The prefix binds the cookie to this host and to https, and browsers refuse it without https. */
const nameFor = (settings: Settings) => (isHttps(settings) ? '__Host-portico_session' : 'portico_session');

const attributesFor = (settings: Settings): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  secure: isHttps(settings),
});

export function readSessionCookie(context: Context, settings: Settings): string | null {
  return getCookie(context, nameFor(settings)) ?? null;
}

export function writeSessionCookie(context: Context, settings: Settings, secret: string): void {
  setCookie(context, nameFor(settings), secret, { ...attributesFor(settings), maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(context: Context, settings: Settings): void {
  deleteCookie(context, nameFor(settings), attributesFor(settings));
}
