import { buildEndSessionUrl } from 'openid-client';
import type { OpenId } from './open-id.ts';

/** The path, below the public address, to which the issuer sends the browser after signing out. */
const SIGNED_OUT_PATH = '/accounts/oidc/signed-out';
/** The longest address to which signing out leads. Entra ID and many proxies refuse longer ones. */
const LONGEST_ADDRESS = 2_000;
const LONGEST_HINT = 300;
/** What tells the issuer whose session ends, the best first. Entra ID reads the value of its claim `login_hint`. */
const HINTS = ['login_hint', 'preferred_username', 'email', 'sub'];

/**
 * How the browser reaches the issuer to end its session there: by an address, or by a form with these fields, which has room
 * for a long ID token.
 */
export type SignOutRequest = { kind: 'address'; address: string } | { kind: 'form'; action: string; fields: Field[] };
export type Field = readonly [name: string, value: string];

/**
 * How the issuer is asked to end its own session. An ID token with hundreds of groups does not fit into an address. It is then
 * posted if the settings allow that, or else a hint of the account takes its place.
 * Source: decisions, sign-out with a long ID token; OIDC-10, OIDC-28.
 * @param idToken of the session that ends
 * @returns null when the issuer does not answer, or has no address for this
 */
export async function signOutRequest(
  { issuer, settings }: OpenId,
  idToken: string,
  publicUrl: string | null,
): Promise<SignOutRequest | null> {
  const configuration = await issuer.reach().catch(() => null);
  const { end_session_endpoint: action } = configuration?.serverMetadata() ?? {};
  if (configuration === null || action === undefined) return null;
  const addressWith = (hint: Record<string, string>) =>
    buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: `${publicUrl}${SIGNED_OUT_PATH}` });
  const whole = addressWith({ id_token_hint: idToken });
  if (whole.href.length <= LONGEST_ADDRESS) return { kind: 'address', address: whole.href };
  if (settings.signsOutByPost) {
    // The address of an issuer may have a query of its own.
    const own = new URL(action).searchParams;
    return { kind: 'form', action, fields: [...whole.searchParams].filter(([name]) => !own.has(name)) };
  }
  const short = addressWith(logoutHint(idToken));
  return { kind: 'address', address: short.href.length <= LONGEST_ADDRESS ? short.href : addressWith({}).href };
}

function logoutHint(idToken: string): Record<string, string> {
  const claims = claimsOf(idToken);
  const isHint = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= LONGEST_HINT;
  const [hint] = HINTS.map((name) => claims[name]).filter(isHint);
  return typeof hint === 'string' ? { logout_hint: hint } : {};
}

/** The claims of a token that was checked at the sign-in; none for an encrypted one. */
function claimsOf(idToken: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
