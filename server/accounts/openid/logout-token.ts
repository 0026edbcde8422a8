import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import { isPostgresText } from '../../shared/postgres-text.ts';
import { CLOCK_TOLERANCE_SECONDS } from './issuer.ts';

/** Whose sessions end. At least one of `sub` and `sid` is set. */
export type LogoutToken = {
  /** The name of this token, which may be used once. */
  jti: string;
  /** The account; null for the account of the session. */
  sub: string | null;
  /** The issuer's session; null for all of the account. */
  sid: string | null;
  /** Later than this the token is refused in any case. */
  expiresAt: Date;
};

/** The token is refused. The message is for the log and for the issuer. */
export class LogoutTokenError extends Error {}

/** An issuer sends the token when the session ends, so an old one is a copy. */
const LONGEST_AGE_SECONDS = 10 * 60;
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const TYPES = ['logout+jwt', 'jwt'];

const name = z.string().min(1).max(500).refine(isPostgresText);
const Claims = z
  .object({
    iat: z.number(),
    exp: z.number(),
    jti: name,
    sub: name.nullable().default(null),
    sid: name.nullable().default(null),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
    // An ID token has a nonce, and must not end a session.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== null || sid !== null);

/**
 * Checks a logout token as OpenID Connect Back-Channel Logout 1.0 requires: signature, issuer, audience, times and claims.
 * @throws LogoutTokenError for a token that does not pass; an error of the network when the keys cannot be loaded
 */
export async function readLogoutToken(
  token: string,
  expected: { issuer: string; clientId: string; keys: JWTVerifyGetKey; now: Date },
): Promise<LogoutToken> {
  const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: LONGEST_AGE_SECONDS,
    currentDate: expected.now,
  }).catch((error: unknown) => {
    throw isOfToken(error) ? new LogoutTokenError(error.message, { cause: error }) : error;
  });
  // Older issuers send no type, or that of any token.
  const { typ = 'JWT' } = protectedHeader;
  if (!TYPES.includes(typ.toLowerCase().replace(/^application\//, ''))) {
    throw new LogoutTokenError('the type is that of another token');
  }
  const claims = Claims.safeParse(payload);
  if (!claims.success) {
    const [field = 'sub or sid'] = claims.error.issues[0]?.path ?? [];
    throw new LogoutTokenError(`the claim ${String(field)} is missing or wrong`);
  }
  const { iat, jti, sub, sid } = claims.data;
  const expiresAt = new Date((iat + LONGEST_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1000);
  return { jti, sub, sid, expiresAt };
}

/** jose names every problem of a token; problems of the keys' address have other names. */
function isOfToken(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^ERR_(JWT_|JWS_|JOSE_ALG|JOSE_NOT|JWKS_NO_MATCHING|JWKS_MULTIPLE)/.test(code);
}
