import { hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { openIdAttempts } from '../../db/schema.ts';
import { sha256 } from '../../shared/sha256.ts';

/** How long a sign-in at the issuer may take, in seconds. Some people look for their second factor. */
export const ATTEMPT_SECONDS = 15 * 60;

/** The user's own data need a proof of identity that is at most so old, in seconds. */
export const FRESH_SECONDS = 10 * 60;
/**
 * Whether a person proved lately enough who they are. Afterwards someone else may be at the computer. Source: DATA-02.
 * @param at the time of the proof; null for an unknown one
 */
export const isFreshProof = (at: Date | null, now: Date): boolean =>
  at !== null && Math.abs(now.getTime() - at.getTime()) <= FRESH_SECONDS * 1000;

/** Before the state of a sign-in that needs such a proof. The state cannot be changed on the way, because it is looked up. */
const FRESH = 'fresh.';

/** The parameters that tie a sign-in to one browser and one use. */
export type IssuerAttempt = { state: string; nonce: string; codeVerifier: string };

/** Whether the issuer must have asked the user for the password again, a short time ago. */
export const isFreshAttempt = ({ state }: IssuerAttempt): boolean => state.startsWith(FRESH);

/** The secret of a browser that begins to sign in, for its cookie. */
export const createBrowserSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a sign-in. The database stores hashes only. Any server of the database can finish it.
 * @param browserSecret of the cookie
 * @param wanted `next`: the path to open after sign-in. `isFresh`: whether the issuer must ask for the password again
 */
export async function beginAttempt(
  orm: Orm,
  browserSecret: string,
  { next, isFresh }: { next: string; isFresh: boolean },
  now: Date,
): Promise<IssuerAttempt> {
  const state = `${isFresh ? FRESH : ''}${randomBytes(32).toString('base64url')}`;
  await orm.insert(openIdAttempts).values({
    state_hash: sha256(state),
    browser_hash: sha256(browserSecret),
    next,
    expires_at: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
  });
  return attemptOf(browserSecret, state);
}

/** unknown: it never began, was used, or has expired. otherBrowser: another browser began it, and it can still finish. */
export type EndedAttempt =
  | { kind: 'unknown' | 'otherBrowser' }
  | { kind: 'found'; attempt: IssuerAttempt; next: string };

/**
 * Ends a sign-in, so that it is used once.
 * @param browserSecret of the cookie; null without a cookie
 */
export async function endAttempt(
  orm: Orm,
  browserSecret: string | null,
  state: string,
  now: Date,
): Promise<EndedAttempt> {
  const isState = eq(openIdAttempts.state_hash, sha256(state));
  const isOfBrowser = and(isState, eq(openIdAttempts.browser_hash, sha256(browserSecret ?? '')));
  const [ended] = await orm.delete(openIdAttempts).where(isOfBrowser).returning();
  if (browserSecret !== null && ended !== undefined) {
    if (ended.expires_at <= now) return { kind: 'unknown' };
    return { kind: 'found', attempt: attemptOf(browserSecret, state), next: ended.next };
  }
  const [other] = await orm.select({ expires_at: openIdAttempts.expires_at }).from(openIdAttempts).where(isState);
  return { kind: other !== undefined && other.expires_at > now ? 'otherBrowser' : 'unknown' };
}

/** Nonce and code verifier follow from the browser's secret and the state, so that they are stored nowhere. */
function attemptOf(browserSecret: string, state: string): IssuerAttempt {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', browserSecret, state, `portico openid ${purpose}`, 32)).toString('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
