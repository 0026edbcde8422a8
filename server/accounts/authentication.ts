import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { PersonRow } from '../db/schema.ts';
import type { Services, SignedInEnv } from '../dependencies.ts';
import { describeError } from '../log.ts';
import { readSessionCookie } from './session-cookie.ts';
import { type FoundSession, type SessionRow, tokenOf } from './session-queries.ts';

const TOKEN_HEADER = /^Token +(\S+)$/i;

/**
 * A middleware for the routes that need an API token. It puts the signed-in person and the session into the context.
 * @throws HTTPException 401 without the token of a running session; 403 for a provisional account
 */
export function requireToken(services: Services): MiddlewareHandler<SignedInEnv> {
  return async (context, next) => {
    const [, token] = TOKEN_HEADER.exec(context.req.header('authorization') ?? '') ?? [];
    if (token === undefined) throw notSignedIn();
    const found = await services.sessions.byToken(token);
    if (found === null) throw new HTTPException(401, { message: 'Invalid token.' });
    await keepAlive(services, found);
    rejectProvisional(found.person);
    context.set('person', found.person);
    context.set('session', found.session);
    await next();
  };
}

/**
 * The person, the session and the API token that belong to the request's session cookie. The two user calls use it.
 * @throws HTTPException 401 without a running session; 403 for a provisional account
 */
export async function signedInByCookie(
  context: Context,
  services: Services,
): Promise<{ person: PersonRow; session: SessionRow; token: string }> {
  const secret = readSessionCookie(context, services.settings);
  const found = secret === null ? null : await services.sessions.bySecret(secret);
  if (secret === null || found === null) throw notSignedIn();
  await keepAlive(services, found);
  rejectProvisional(found.person);
  return { ...found, token: tokenOf(secret) };
}

/** Any call counts as a use. A database that cannot write, for example on a full disk, can still answer the call. */
async function keepAlive({ sessions, log }: Services, { session }: FoundSession): Promise<void> {
  await sessions
    .recordUse(session)
    .catch((error) => log(`The use of a session was not written down: ${describeError(error)}`));
}

function notSignedIn(): HTTPException {
  return new HTTPException(401, { message: 'Authentication credentials were not provided.' });
}

function rejectProvisional(person: PersonRow): void {
  if (person.has_provisional_account) throw new HTTPException(403, { message: 'has_provisional_account' });
}
