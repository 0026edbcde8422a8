import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { isPathOfThisSite } from '../../src/rules/links.ts';
import { giveContent } from '../content/give-content.ts';
import type { Orm } from '../db/database.ts';
import { people } from '../db/schema.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { describeError } from '../log.ts';
import { deviceName } from './device-name.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endSession, startSession } from './session-queries.ts';

/**
 * Ends the session that the browser had, and starts one of a person, who gets the tasks and messages that wait for them.
 * @returns the secret of the new session
 */
export async function startBrowserSession(
  context: Context,
  { database, settings, clock, log }: Pick<ServerDependencies, 'database' | 'settings' | 'clock' | 'log'>,
  personId: number,
): Promise<string> {
  const previousSecret = readSessionCookie(context, settings);
  if (previousSecret !== null) await endSession(database.orm, previousSecret);
  const device = deviceName(context.req.header('user-agent'));
  const secret = await startSession(database.orm, personId, clock(), device);
  await welcome(database.orm, personId, clock()).catch((error) =>
    log(`Someone signed in, and got no new tasks and messages: ${describeError(error)}`),
  );
  writeSessionCookie(context, settings, secret);
  return secret;
}

/** What is not necessary for the sign-in itself. */
async function welcome(orm: Orm, id: number, now: Date): Promise<void> {
  await orm.update(people).set({ signed_in_on: now }).where(eq(people.id, id));
  await giveContent(orm, { id }, now);
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
