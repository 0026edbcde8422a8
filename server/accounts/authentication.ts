import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Person } from '../db/schema.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readSessionCookie } from './session-cookie.ts';
import { personOfSecret, personOfToken, tokenOf } from './sessions.ts';

const TOKEN = /^Token +(\S+)$/i;

/** Lets only requests with the token of a running session pass, and puts its person into the context. */
export function requireToken({ database, clock }: Dependencies): MiddlewareHandler<Signed> {
  return async (context, next) => {
    const [, token] = TOKEN.exec(context.req.header('authorization') ?? '') ?? [];
    if (token === undefined) throw notSignedIn();
    const person = await personOfToken(database.orm, token, clock());
    if (person === null) throw new HTTPException(401, { message: 'Invalid token.' });
    refuseProvisional(person);
    context.set('person', person);
    await next();
  };
}

/**
 * The person and the API token of the request's cookie, for the two user calls.
 * @throws HTTPException 401 without a running session; 403 for a provisional account
 */
export async function signedInByCookie(
  context: Context,
  { database, settings, clock }: Dependencies,
): Promise<{ person: Person; token: string }> {
  const secret = readSessionCookie(context, settings);
  const person = secret === null ? null : await personOfSecret(database.orm, secret, clock());
  if (secret === null || person === null) throw notSignedIn();
  refuseProvisional(person);
  return { person, token: tokenOf(secret) };
}

function notSignedIn(): HTTPException {
  return new HTTPException(401, { message: 'Authentication credentials were not provided.' });
}

function refuseProvisional(person: Person): void {
  if (person.has_provisional_account) throw new HTTPException(403, { message: 'has_provisional_account' });
}
