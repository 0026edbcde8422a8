import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { PersonRow } from '../db/schema.ts';
import type { Dependencies, SignedInEnv } from '../dependencies.ts';
import { readSessionCookie } from './session-cookie.ts';
import { findPersonBySecret, findPersonByToken, tokenOf } from './session-queries.ts';

const TOKEN_HEADER = /^Token +(\S+)$/i;

/**
 * A middleware for the routes that need an API token. It puts the signed-in person into the context.
 * @throws HTTPException 401 without the token of a running session; 403 for a provisional account
 */
export function requireToken({ database, clock }: Dependencies): MiddlewareHandler<SignedInEnv> {
  return async (context, next) => {
    const [, token] = TOKEN_HEADER.exec(context.req.header('authorization') ?? '') ?? [];
    if (token === undefined) throw notSignedIn();
    const person = await findPersonByToken(database.orm, token, clock());
    if (person === null) throw new HTTPException(401, { message: 'Invalid token.' });
    rejectProvisional(person);
    context.set('person', person);
    await next();
  };
}

/**
 * The person and the API token that belong to the request's session cookie. The two user calls use it.
 * @throws HTTPException 401 without a running session; 403 for a provisional account
 */
export async function signedInByCookie(
  context: Context,
  { database, settings, clock }: Dependencies,
): Promise<{ person: PersonRow; token: string }> {
  const secret = readSessionCookie(context, settings);
  const person = secret === null ? null : await findPersonBySecret(database.orm, secret, clock());
  if (secret === null || person === null) throw notSignedIn();
  rejectProvisional(person);
  return { person, token: tokenOf(secret) };
}

function notSignedIn(): HTTPException {
  return new HTTPException(401, { message: 'Authentication credentials were not provided.' });
}

function rejectProvisional(person: PersonRow): void {
  if (person.has_provisional_account) throw new HTTPException(403, { message: 'has_provisional_account' });
}
