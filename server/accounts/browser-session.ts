import type { Context } from 'hono';
import { isPathOfThisSite } from '../../src/rules/links.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deviceName } from './device-name.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endSession, startSession } from './session-queries.ts';

/** Ends the session that the browser had, and starts one of a person. @returns the secret of the new session */
export async function startBrowserSession(
  context: Context,
  { database, settings, clock }: Pick<ServerDependencies, 'database' | 'settings' | 'clock'>,
  personId: number,
): Promise<string> {
  const previousSecret = readSessionCookie(context, settings);
  if (previousSecret !== null) await endSession(database.orm, previousSecret);
  const device = deviceName(context.req.header('user-agent'));
  const secret = await startSession(database.orm, personId, clock(), device);
  writeSessionCookie(context, settings, secret);
  return secret;
}

/**
 * The path to open after sign-in, encoded for the Location header. "/" unless `next` is a path of this site: a link to
 * the sign-in page must not be able to lead the user to another site.
 */
export function toLocation(next: string): string {
  if (!isPathOfThisSite(next)) return '/';
  const { pathname, search, hash } = new URL(next, 'https://site.invalid');
  return `${pathname}${search}${hash}`;
}

/** The words for a time to wait. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${minutes} minutes`;
}
