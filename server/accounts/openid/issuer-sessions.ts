import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { openIdAccounts, openIdLogoutTokens, openIdSessions, sessions } from '../../db/schema.ts';
import { addSecurityEvents } from '../../records/security-events.ts';
import { hashOfSecret } from '../../sessions/session-queries.ts';
import { SESSION_SECONDS } from '../../sessions/session-times.ts';
import { sha256 } from '../../shared/sha256.ts';
import { endSessions } from '../end-sessions.ts';
import type { Account } from './account-queries.ts';
import type { LogoutToken } from './logout-token.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A session of the issuer. `sid` is the issuer's name of it; null if it has none. */
/** `authenticatedOn`: when the person proved who they are; null if the issuer does not say it. */
export type IssuerSession = { sid: string | null; idToken: string; authenticatedOn: Date | null };

/**
 * Remembers which session of the issuer belongs to a session of the portal.
 * @param secret of the portal's session
 */
export async function linkIssuerSession(
  orm: Orm,
  secret: string,
  personId: number,
  { sid, idToken }: IssuerSession,
  now: Date,
): Promise<void> {
  await orm.insert(openIdSessions).values({
    secret_hash: hashOfSecret(secret),
    person_id: personId,
    sid,
    sealed_id_token: sealIdToken(secret, idToken),
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
}

/** Returns the ID token of a session and forgets it; null without one. The session itself may have ended. */
export async function takeIdToken(orm: Orm, secret: string): Promise<string | null> {
  const isSession = eq(openIdSessions.secret_hash, hashOfSecret(secret));
  const [taken] = await orm.delete(openIdSessions).where(isSession).returning();
  return taken === undefined ? null : openIdToken(secret, taken.sealed_id_token);
}

/**
 * Ends the sessions that a logout token names: those of one session of the issuer, or else all of the account's person, also
 * those that began with a password.
 * @returns false for a token that was used before
 */
export async function endNamedSessions(
  orm: Orm,
  issuer: Account['issuer'],
  { jti, sub, sid, expiresAt }: LogoutToken,
  now: Date,
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const isNew = await transaction
      .insert(openIdLogoutTokens)
      .values({ jti_hash: sha256(`${issuer}\n${jti}`), expires_at: expiresAt })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return false;
    const people = transaction
      .select({ id: openIdAccounts.person_id })
      .from(openIdAccounts)
      .where(and(eq(openIdAccounts.issuer, issuer), sub === null ? undefined : eq(openIdAccounts.subject, sub)));
    const secrets = transaction
      .select({ hash: openIdSessions.secret_hash })
      .from(openIdSessions)
      .where(and(inArray(openIdSessions.person_id, people), eq(openIdSessions.sid, sid ?? '')));
    const isEnding = sid === null ? inArray(sessions.person_id, people) : inArray(sessions.secret_hash, secrets);
    const ended = await endSessions(transaction, isEnding);
    const events = [...new Set(ended.map(({ person_id }) => person_id))].map((person_id) => ({
      kind: 'sessions ended' as const,
      person_id,
      done_by: 'issuer',
    }));
    await addSecurityEvents(transaction, events, now);
    return true;
  });
}

/**
 * Encrypts an ID token with a key that follows from the session's secret. The secret is only in the browser's cookie, so a
 * copy of the database opens no token.
 */
function sealIdToken(secret: string, idToken: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(idToken, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function openIdToken(secret: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return `${decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'portico id token', 32));
}
