import type { Context } from 'hono';
import { isPathOfThisSite } from '../../src/rules/links.ts';
import type { Services } from '../calls/services.ts';
import { giveContent } from '../content/give-content.ts';
import { deviceName } from '../http/device-name.ts';
import { logFailure } from '../monitoring/log.ts';
import { notePerson } from '../monitoring/request-id.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { readSessionCookie, writeSessionCookie } from '../sessions/session-cookie.ts';
import { recordSignIn, startSession } from '../sessions/session-queries.ts';
import { endSession } from './end-sessions.ts';
import { type IssuerSession, linkIssuerSession } from './openid/issuer-sessions.ts';
import { rejectInactive } from './provisioned-accounts.ts';

/**
 * Ends the session that the browser had, and starts one of a person. All of it is one transaction: without the link to the
 * issuer's session, the issuer could not end the new one. The browser gets its cookie afterwards.
 * Then the person gets the tasks and messages that wait for them.
 * @param issuerSession null after a sign-in with a password
 * @returns the secret of the session
 * @throws InactiveAccountError for a person whose account the directory has closed
 */
export async function startBrowserSession(
  context: Context,
  { database, settings, clock, log, clientAddress, markOf }: Services,
  personId: number,
  issuerSession: IssuerSession | null,
): Promise<string> {
  const previousSecret = readSessionCookie(context, settings);
  const device = deviceName(context.req.header('user-agent'));
  const now = clock();
  notePerson(markOf(personId, now));
  const secret = await database.orm.transaction(async (transaction) => {
    await rejectInactive(transaction, { person: personId });
    await recordSignIn(transaction, personId, now);
    if (previousSecret !== null) await endSession(transaction, previousSecret, { keepsPushOf: personId });
    const authenticatedOn = issuerSession === null ? now : issuerSession.authenticatedOn;
    const started = await startSession(transaction, personId, now, device, authenticatedOn);
    if (issuerSession !== null) await linkIssuerSession(transaction, started, personId, issuerSession, now);
    const detail = { method: issuerSession === null ? 'password' : 'university' };
    const address = clientAddress(context);
    await addSecurityEvents(transaction, [{ kind: 'sign-in', person_id: personId, address, device, detail }], now);
    return started;
  });
  // What waits for the person is not necessary for the sign-in itself.
  await giveContent(database.orm, { id: personId }, now).catch((error) =>
    logFailure(log, 'Someone signed in, and got no new tasks and messages', error, { event: 'content.not_given' }),
  );
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
