import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { logFailure } from '../monitoring/log.ts';
import { notePerson } from '../monitoring/request-id.ts';
import type { FoundSession } from '../sessions/running-sessions.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import { tokenOf } from '../sessions/session-queries.ts';
import type { StoredName } from '../stored-answers/stored-answers.ts';
import type { FoundCaller } from './callers.ts';
import type { Services } from './services.ts';

const NOT_SIGNED_IN = 'Authentication credentials were not provided.';
const TOKEN_HEADER = /^Token +(\S+)$/i;

/**
 * The session of the request's API token, with the few fields of the person that most calls need.
 * @param stored the stored answer that the call wants; null for none
 * @param isAutomatic the page repeats the call by itself, so it is no use of the session
 * @throws HTTPException 401 without the token of a running session; 403 for a provisional account
 */
export async function callerByToken(
  context: Context,
  services: Services,
  stored: StoredName | null,
  isAutomatic: boolean,
): Promise<FoundCaller> {
  const token = readToken(context);
  return admit(await services.findCaller(token, stored), services, 'Invalid token.', isAutomatic);
}

/**
 * The session of the request's API token, and its person.
 * @throws as `callerByToken`
 */
export async function personByToken(context: Context, services: Services): Promise<FoundSession> {
  const token = readToken(context);
  return admit(await services.sessions.byToken(token), services, 'Invalid token.');
}

function readToken(context: Context): string {
  const [, token] = TOKEN_HEADER.exec(context.req.header('authorization') ?? '') ?? [];
  if (token === undefined) throw new HTTPException(401, { message: NOT_SIGNED_IN });
  return token;
}

/**
 * The person, the session and the API token that belong to the request's session cookie. The two user calls use it.
 * @throws HTTPException 401 without a running session; 403 for a provisional account
 */
export async function personByCookie(context: Context, services: Services): Promise<FoundSession & { token: string }> {
  const secret = readSessionCookie(context, services.settings);
  if (secret === null) throw new HTTPException(401, { message: NOT_SIGNED_IN });
  const found = admit(await services.sessions.bySecret(secret), services, NOT_SIGNED_IN);
  return { ...(await found), token: tokenOf(secret) };
}

/** @param refusal the message of 401 when there is no running session */
function admit<Found extends FoundCaller | FoundSession>(
  found: Found | null,
  services: Services,
  refusal: string,
  isAutomatic = false,
): Found | Promise<Found> {
  if (found === null) throw new HTTPException(401, { message: refusal });
  notePerson(services.markOf(found.person.id, services.clock()));
  if (found.person.has_provisional_account) throw new HTTPException(403, { message: 'has_provisional_account' });
  return found.session.isUseDue && !isAutomatic ? recordUse(found, services) : found;
}

/** A database that cannot write, for example on a full disk, can still answer the call. */
async function recordUse<Found extends FoundCaller | FoundSession>(
  found: Found,
  { sessions, log }: Services,
): Promise<Found> {
  await sessions
    .recordUse(found.session)
    .catch((error) =>
      logFailure(log, 'The use of a session was not written down', error, { event: 'session.not_noted' }),
    );
  return found;
}
